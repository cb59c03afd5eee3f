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
import dev.interlock.spi.ThreadView;

/** Only what somebody asks for is instrumented. */
class InstrumentationPlanTest {

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

	@Test
	void whatIsOverridden() {
		assertEquals(new InstrumentationPlan(false, false, false), InstrumentationPlan.of(List.of()));
		assertEquals(new InstrumentationPlan(true, false, true), InstrumentationPlan.of(List.of(new AfterAccess())));
		assertEquals(new InstrumentationPlan(false, true, true), InstrumentationPlan.of(List.of(new Released())));
		assertEquals(InstrumentationPlan.ALL, InstrumentationPlan.of(List.of(new Released(), new AfterAccess())));
		assertEquals(InstrumentationPlan.ALL, InstrumentationPlan.of(List.of(new AfterAccess())).withLocks());
	}

	@Test
	void withoutAPlanNoClassIsChanged() throws Exception {
		InstrumentedLoader loader = new InstrumentedLoader(new InstrumentationPlan(false, false, false), "none");
		try (InputStream in = LockSample.class.getResourceAsStream("LockSample.class")) {
			assertNull(loader.instrumenter.instrument(loader, null, in.readAllBytes()));
		}
		assertEquals(0, loader.sites.size());
	}
}
