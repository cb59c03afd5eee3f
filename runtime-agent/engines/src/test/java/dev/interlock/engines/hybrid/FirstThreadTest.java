/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.engines.testing.EventRun;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;
import dev.interlock.testing.TestThread;

/**
 * Accesses of the first thread before a variable is shared: the last ones count with their locks, even without a stack
 * trace.
 */
class FirstThreadTest {

	private static final int SITE = 11;

	private final EventRun run = new EventRun();
	private final Object lock = new Object();
	private HybridHandler handler;
	private TestThread first;
	private TestThread second;

	@BeforeEach
	void start() throws Exception {
		run.options.put("hybrid", "");
		run.start(context -> handler = (HybridHandler) new Hybrid().start(context));
		TestThread main = run.thread();
		first = run.fork(main);
		second = run.fork(main);
		run.takesStacks = false;
	}

	private void locked(TestThread thread, Object owner, int site) {
		run.lock(thread, lock);
		run.access(thread, owner, 0, true, site);
		run.unlock(thread, lock);
	}

	@Test
	void aLaterAccessWithoutItsLockRaces() {
		locked(first, "x", SITE);
		locked(first, "x", SITE);
		run.end(first);
		run.access(second, "x", 0, true, SITE + 1);
		assertEquals(Set.of("t2 writes x, t3 writes x"), run.races);
		AccessEvidence earlier = run.reports.get(0).accesses().get(0);
		assertEquals(SITE, earlier.site());
		assertNull(earlier.stack());
		assertEquals(List.of(new HeldLock(lock, LockMode.MONITOR, 0)), earlier.locks());
	}

	@Test
	void anAccessWithoutALockRacesWithALaterOneUnderALock() {
		run.access(first, "x", 0, true, SITE);
		run.end(first);
		locked(second, "x", SITE + 1);
		assertEquals(Set.of("t2 writes x, t3 writes x"), run.races);
		assertEquals(List.of(), run.reports.get(0).accesses().get(0).locks());
	}

	@Test
	void underTheSameLockNothingRacesAndNoFieldIsWatchedInDetail() {
		locked(first, "x", SITE);
		locked(second, "x", SITE + 1);
		locked(second, "of that object nothing is kept, as only one thread knows it", SITE + 1);
		assertEquals(Set.of(), run.races);
		assertEquals(1, handler.stateCount());
	}

	@Test
	void theFieldOfALostAccessIsWatchedInDetail() {
		locked(first, "x", SITE);
		run.history.clear();
		run.access(second, "x", 0, true, SITE + 1);
		assertEquals(Set.of(), run.races);
		run.access(second, "y", 0, true, SITE + 1);
		assertEquals(2, handler.stateCount());
	}

	/** A stack trace that becomes available later is reported. */
	@Test
	void theRaceIsReportedAgainUntilItHasItsStack() {
		locked(first, "x", SITE);
		run.access(second, "x", 0, true, SITE + 1);
		run.takesStacks = true;
		locked(first, "y", SITE);
		run.access(second, "y", 0, true, SITE + 1);
		assertEquals(2, run.reports.size());
		assertNotNull(run.reports.get(1).accesses().get(0).stack());
		assertTrue(run.countIfKnown(run.reports.get(0).kind(), SITE, SITE + 1));
		assertFalse(run.countIfKnown(run.reports.get(0).kind(), SITE, SITE + 2));
	}
}
