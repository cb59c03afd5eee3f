/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.eraser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.engines.testing.EventRun;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.Synchronization;
import dev.interlock.testing.TestThread;

/** The states of Eraser on hand-made events. */
class EraserHandlerTest {

	private static final int FIELD = 1000;

	private final EventRun run = new EventRun();
	private final Object lock = new Object();
	private final Object other = new Object();
	private EventHandler handler;
	private TestThread main;
	private TestThread one;
	private TestThread two;

	@BeforeEach
	void start() throws Exception {
		run.start(context -> handler = new Eraser().start(context));
		main = run.thread();
		one = run.fork(main);
		two = run.fork(main);
	}

	private void locked(TestThread thread, Object with, boolean write) {
		run.lock(thread, with);
		access(thread, write);
		run.unlock(thread, with);
	}

	private void access(TestThread thread, boolean write) {
		if (write) {
			run.write(thread, "x");
		} else {
			run.read(thread, "x");
		}
	}

	@Test
	void aVariableOfOneThreadNeedsNoLock() {
		access(one, true);
		locked(one, lock, true);
		access(one, false);
		assertRaces();
	}

	@Test
	void sharedReadsNeedNoLock() {
		access(one, false);
		access(two, false);
		access(one, false);
		assertRaces();
	}

	@Test
	void anInitialisationBeforeTheStartNeedsNoLock() {
		access(main, true);
		TestThread child = run.fork(main);
		access(child, true);
		assertRaces();
		run.end(child);
		run.join(main, child);
		access(main, true);
		assertRaces();
	}

	/** Only start and join transfer a variable: the order of queues and latches is ignored (tool overview). */
	@Test
	void otherMessagesDoNotCount() {
		access(one, true);
		run.release(one, lock, Synchronization.NOTIFICATION);
		run.acquire(two, lock, Synchronization.NOTIFICATION);
		access(two, true);
		assertRaces("t2 writes x, t3 writes x");
	}

	@Test
	void oneLockForAllIsEnough() {
		locked(one, lock, true);
		locked(two, lock, true);
		locked(one, lock, false);
		assertRaces();
	}

	/** No candidate remains, although each two consecutive accesses have a lock in common. */
	@Test
	void theCandidatesAreThoseOfAllAccesses() {
		run.lock(one, lock);
		locked(one, other, true);
		run.unlock(one, lock);
		locked(two, lock, true);
		assertRaces();
		locked(one, other, true);
		assertRaces("t3 writes x, t2 writes x");
	}

	@Test
	void aWriterNeedsTheLockForWriting() {
		take(one, LockMode.READ, false);
		take(two, LockMode.WRITE, true);
		take(one, LockMode.READ, false);
		assertRaces();
		take(one, LockMode.READ, true);
		assertRaces("t3 writes x, t2 writes x");
	}

	private void take(TestThread thread, LockMode mode, boolean write) {
		run.take(thread, lock, other, mode);
		access(thread, write);
		run.give(thread, lock, other, mode);
	}

	@Test
	void theReportNamesTheLockToUse() {
		for (int i = 0; i < 12; i++) {
			locked(i % 2 == 0 ? one : two, lock, true);
		}
		access(one, true);
		var report = run.reports.get(0);
		assertEquals(Evidence.PREDICTED, report.evidence());
		var suggestion = report.details().suggestion().get();
		assertEquals("Account.lock", suggestion.lock());
		assertEquals(12, suggestion.holding());
		assertEquals(13, suggestion.of());
		access(two, true);
		assertEquals(1, run.reports.size(), "once for each variable");
	}

	@Test
	void aFindingWithoutAStackIsReportedAgain() {
		run.takesStacks = false;
		run.access(one, "x", 0, true, 11);
		run.access(two, "x", 0, true, 12);
		run.takesStacks = true;
		run.release(two, lock, Synchronization.NOTIFICATION);
		run.access(two, "x", 0, true, 12);
		run.release(one, lock, Synchronization.NOTIFICATION);
		run.access(one, "x", 0, true, 11);
		assertNotNull(run.reports.get(run.reports.size() - 1).accesses().get(0).stack());
	}

	/** Synchronisation other than locks, start and end begins no epoch, so the same accesses are not reported again. */
	@Test
	void onlyLocksBeginAnEpoch() {
		access(one, true);
		int epoch = one.epoch();
		run.release(one, lock, Synchronization.NOTIFICATION);
		access(one, true);
		assertEquals(epoch, one.epoch());
		locked(one, lock, true);
		access(one, true);
		assertNotEquals(epoch, one.epoch());
	}

	/**
	 * The locks of the first thread's accesses are known even without a stack trace: they count, and the report has
	 * them.
	 */
	@Test
	void theLocksOfTheFirstThreadCountWithoutItsStack() {
		run.takesStacks = false;
		locked(one, lock, true);
		locked(two, lock, true);
		assertRaces();
		run.access(one, "y", 0, true, 11);
		run.lock(two, lock);
		run.access(two, "y", 0, true, 12);
		run.unlock(two, lock);
		assertRaces("t2 writes y, t3 writes y");
		AccessEvidence first = run.reports.get(0).accesses().get(0);
		assertEquals(11, first.site());
		assertNull(first.stack());
		run.lock(one, lock);
		run.access(one, "z", 0, true, 13);
		run.unlock(one, lock);
		run.access(two, "z", 0, true, 14);
		assertEquals(List.of(new HeldLock(lock, LockMode.MONITOR, 0)), run.reports.get(1).accesses().get(0).locks());
	}

	/**
	 * Accesses of a thread that could not be kept are reported again, because otherwise their locksets would never
	 * count.
	 */
	@Test
	void aForgottenAccessIsReceivedAgain() {
		access(one, true);
		run.history.clear();
		locked(two, lock, false);
		assertRaces();
		run.release(one, lock, Synchronization.NOTIFICATION);
		access(one, true);
		assertRaces("t3 reads x, t2 writes x");
	}

	/** A field is reported in a limited number of objects; further ones are skipped, with a message. */
	@Test
	void furtherObjectsOfAKnownFieldAreSkipped() {
		for (int i = 1; i < RacyFields.OBJECTS; i++) {
			race(new Object(), FIELD, 11, 12);
		}
		assertEquals(1, run.reports.size());
		race("a", FIELD, 21, 22);
		assertEquals(2, run.reports.size());
		assertNotNull(handler.limits());
		race("b", FIELD, 31, 32);
		assertEquals(2, run.reports.size());
		race("b", FIELD + 1, 41, 42);
		assertEquals(3, run.reports.size());
	}

	/** The variable of an element is its index, which is unrelated to other arrays. */
	@Test
	void elementsAreNotCountedAsFields() {
		for (int i = 0; i <= RacyFields.OBJECTS; i++) {
			race(new int[FIELD + 1], FIELD, 2 * i, 2 * i + 1);
		}
		assertEquals(RacyFields.OBJECTS + 1, run.reports.size());
		assertNull(handler.limits());
	}

	private void race(Object owner, int variable, int site, int otherSite) {
		run.access(one, owner, variable, true, site);
		run.access(two, owner, variable, true, otherSite);
	}

	private void assertRaces(String... expected) {
		assertEquals(Set.of(expected), run.races);
	}
}
