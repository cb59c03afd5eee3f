/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.InputStream;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.instrumented.LockSample;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.ShadowState;
import dev.interlock.spi.ThreadView;

/** Only requested events are instrumented. */
class InstrumentationPlanTest {

	private static final InstrumentationPlan NOTHING = new InstrumentationPlan(false, false, false, false, false,
			false);

	private static final class AfterAccess extends EventHandler {
		@Override
		public void afterAccess(ThreadView thread, Object owner, int variable, boolean write, int site) {
			throw new AssertionError();
		}
	}

	private static final class Released extends EventHandler {
		@Override
		public void lockReleased(ThreadView thread, Object lock, LockMode mode, int site) {
			throw new AssertionError();
		}
	}

	private static final class Accesses extends EventHandler {
		@Override
		public void access(ThreadView thread, Object owner, int variable, boolean write, int site,
				ShadowState before) {
			throw new AssertionError();
		}
	}

	private static final class Used extends EventHandler {
		@Override
		public void afterUse(ThreadView thread, Object object, Object receiver, boolean write, int site,
				boolean isolated) {
			throw new AssertionError();
		}
	}

	private static final class Acquired extends EventHandler {
		@Override
		public void acquired(ThreadView thread, Object owner, int key) {
			throw new AssertionError();
		}
	}

	@Test
	void whatIsOverridden() {
		assertEquals(NOTHING, InstrumentationPlan.of(List.of()));
		assertEquals(new InstrumentationPlan(true, false, false, false, true, false),
				InstrumentationPlan.of(List.of(new AfterAccess())));
		assertEquals(new InstrumentationPlan(false, false, true, false, true, false),
				InstrumentationPlan.of(List.of(new Released())));
		assertEquals(new InstrumentationPlan(false, false, false, true, true, false),
				InstrumentationPlan.of(List.of(new Acquired())));
		assertEquals(new InstrumentationPlan(false, false, false, false, true, true),
				InstrumentationPlan.of(List.of(new Used())));
		assertEquals(InstrumentationPlan.ALL,
				InstrumentationPlan.of(List.of(new Released(), new AfterAccess(), new Accesses(), new Used())));
	}

	@Test
	void shadowStatesNeedSynchronization() {
		assertEquals(new InstrumentationPlan(false, true, false, true, true, false),
				InstrumentationPlan.of(List.of(new Accesses())));
	}

	@Test
	void reportsNeedLocks() {
		InstrumentationPlan plan = InstrumentationPlan.of(List.of(new Accesses(), new Used()));
		assertEquals(new InstrumentationPlan(false, true, true, true, true, true), plan.withLocks());
	}

	@Test
	void noiseNeedsWindowsOnlyWhereAccessesHaveNoOtherEvents() {
		InstrumentationPlan shadows = InstrumentationPlan.of(List.of(new Accesses(), new Used()));
		assertEquals(shadows, shadows.withNoise(true));
		InstrumentationPlan locks = InstrumentationPlan.of(List.of(new Released()));
		assertEquals(new InstrumentationPlan(true, false, true, false, true, false), locks.withNoise(true));
		assertEquals(locks, locks.withNoise(false));
	}

	@Test
	void withoutAPlanNoClassIsChanged() throws Exception {
		InstrumentedLoader loader = new InstrumentedLoader(NOTHING, "none");
		try (InputStream in = LockSample.class.getResourceAsStream("LockSample.class")) {
			assertNull(loader.instrumenter.instrument(loader, null, in.readAllBytes()));
		}
		assertEquals(0, loader.sites.size());
	}
}
