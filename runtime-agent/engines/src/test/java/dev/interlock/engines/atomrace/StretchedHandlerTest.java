/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.atomrace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.engines.testing.TestContext;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.AccessHistory;
import dev.interlock.spi.Epochs;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.ShadowState;
import dev.interlock.spi.ThreadView;
import dev.interlock.testing.TestThread;

/** A window is open from an access to the thread's next release; an access that meets an open window is a race. */
class StretchedHandlerTest {

	private static final int FIRST_SITE = 11;

	private final TestThread one = new TestThread(1);
	private final TestThread two = new TestThread(2);
	/** The threads of the current epochs; an epoch that is missing has been released. */
	private final Map<Integer, ThreadView> current = new HashMap<>(Map.of(5, one, 6, two, 7, one));
	private final Map<Integer, ThreadView> threads = Map.copyOf(current);
	private final TestContext context = new TestContext() {
		@Override
		public Epochs epochs() {
			return new Epochs() {
				@Override
				public ThreadView thread(int epoch) {
					return threads.get(epoch);
				}

				@Override
				public int clock(int epoch) {
					throw new UnsupportedOperationException("windows need no clock");
				}

				@Override
				public boolean isCurrent(int epoch) {
					return current.containsKey(epoch);
				}
			};
		}

		@Override
		public AccessHistory history() {
			return new AccessHistory() {
				@Override
				public AccessEvidence find(int epoch, Object owner, int variable, boolean write) {
					return new AccessEvidence(threads.get(epoch), FIRST_SITE, write, null, List.of());
				}

				@Override
				public int site(int epoch, Object owner, int variable, boolean write) {
					return FIRST_SITE;
				}
			};
		}
	};
	private EventHandler handler;

	@BeforeEach
	void start() throws OptionException {
		handler = new AtomRace().start(context);
		assertInstanceOf(StretchedHandler.class, handler);
	}

	@Test
	void anAccessThatMeetsAWindowIsARace() {
		access(two, false, 5);
		FindingReport race = context.reports.remove();
		assertEquals("atomrace", race.engine());
		assertEquals(List.of(one, two), race.accesses().stream().map(AccessEvidence::thread).toList());
		assertTrue(race.accesses().get(0).write());
		assertFalse(race.accesses().get(1).write());
	}

	@Test
	void aReleaseEndsTheWindow() {
		current.remove(5);
		access(two, true, 5);
		assertEquals(0, context.reports.size());
		assertTrue(handler.isObsolete(two, 5));
		assertFalse(handler.isObsolete(two, 7));
	}

	@Test
	void readsMeetOnlyWrites() {
		access(two, false, 0, 5);
		assertEquals(0, context.reports.size());
		access(two, true, 0, 6, 5);
		assertEquals(1, context.reports.size());
	}

	@Test
	void theOwnWindowIsNoRace() {
		access(one, true, 5, 7);
		assertEquals(0, context.reports.size());
		assertTrue(handler.isObsolete(one, 7));
	}

	@Test
	void anAtomicAccessMeetsTheWindowsOfPlainAccesses() {
		handler.atomicAccess(two, this, 3, false, 12, state(0, 5));
		assertEquals(0, context.reports.size());
		handler.atomicAccess(two, this, 3, true, 12, state(0, 5));
		assertKinds(false, true);
	}

	@Test
	void aPlainAccessMeetsTheWindowsOfAtomicAccesses() {
		handler.accessAmongAtomic(two, this, 3, false, 12, state(5));
		assertKinds(true, false);
		handler.accessAmongAtomic(two, this, 3, true, 13, state(0, 7));
		assertKinds(false, true);
		handler.accessAmongAtomic(one, this, 3, true, 12, state(5, 7));
		assertEquals(0, context.reports.size());
	}

	private void assertKinds(boolean... writes) {
		FindingReport race = context.reports.remove();
		assertEquals(0, context.reports.size());
		for (int i = 0; i < writes.length; i++) {
			assertEquals(writes[i], race.accesses().get(i).write());
		}
	}

	private void access(ThreadView thread, boolean write, int lastWrite, int... reads) {
		handler.access(thread, this, 3, write, 12, state(lastWrite, reads));
	}

	private static ShadowState state(int lastWrite, int... reads) {
		return new ShadowState() {
			@Override
			public int write() {
				return lastWrite;
			}

			@Override
			public int reads() {
				return reads.length;
			}

			@Override
			public int read(int index) {
				return reads[index];
			}
		};
	}
}
