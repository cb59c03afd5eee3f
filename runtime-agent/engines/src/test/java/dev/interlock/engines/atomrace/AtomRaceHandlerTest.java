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
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.interlock.engines.testing.TestContext;
import dev.interlock.engines.windows.WindowTable;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;
import dev.interlock.testing.TestThread;

/** The algorithm of Fig. 2, event by event. */
class AtomRaceHandlerTest {

	private static final boolean WRITE = true;
	private static final boolean READ = false;
	private static final int FIELD = 7;
	private static final int SITE_1 = 0;
	private static final int SITE_2 = 20;

	private final TestContext context = new TestContext();
	private final AtomRaceHandler engine = new AtomRaceHandler(context, new WindowTable());
	private final TestThread thread1 = new TestThread(1);
	private final TestThread thread2 = new TestThread(2);
	private final Object object = new Object();

	private void before(TestThread thread, Object owner, int variable, boolean write, int site) {
		engine.beforeAccess(thread, owner, variable, write, site);
	}

	private void after(TestThread thread, Object owner, int variable, boolean write, int site) {
		engine.afterAccess(thread, owner, variable, write, site);
	}

	/** Thread 2 makes an access inside an access of thread 1. */
	private void nested(Object owner1, int variable1, boolean write1, Object owner2, int variable2, boolean write2) {
		before(thread1, owner1, variable1, write1, SITE_1);
		before(thread2, owner2, variable2, write2, SITE_2);
		after(thread2, owner2, variable2, write2, SITE_2);
		after(thread1, owner1, variable1, write1, SITE_1);
	}

	/** The first thread finds the mark in its after-event; only then both accesses are known. */
	@Test
	void readInsideAWriteIsReportedWhenTheFirstThreadLeaves() {
		before(thread1, object, FIELD, WRITE, SITE_1);
		before(thread2, object, FIELD, READ, SITE_2);
		after(thread2, object, FIELD, READ, SITE_2);
		assertTrue(context.reports.isEmpty());
		after(thread1, object, FIELD, WRITE, SITE_1);
		FindingReport report = context.reports.element();
		assertEquals(FindingKind.DATA_RACE, report.kind());
		assertEquals(Evidence.OBSERVED, report.evidence());
		assertEquals("atomrace", report.engine());
		assertSame(object, report.owner());
		assertEquals(FIELD, report.variable());
		AccessEvidence first = report.accesses().get(0);
		AccessEvidence second = report.accesses().get(1);
		assertSame(thread1, first.thread());
		assertSame(thread2, second.thread());
		assertEquals(List.of(SITE_1, SITE_2), List.of(first.site(), second.site()));
		assertEquals(List.of(WRITE, READ), List.of(first.write(), second.write()));
		assertNotSame(first.stack(), second.stack());
		assertEquals(1, context.reports.size());
	}

	@Test
	void writeInsideAReadAndWriteInsideAWriteAreRaces() {
		nested(object, FIELD, READ, object, FIELD, WRITE);
		assertEquals(1, context.count(SITE_1, SITE_2));
		nested(object, FIELD, WRITE, object, FIELD, WRITE);
		assertEquals(2, context.count(SITE_1, SITE_2));
	}

	@Test
	void locksAreThoseOfTheThreadThatHoldsThem() {
		HeldLock lock = new HeldLock(new Object(), LockMode.MONITOR, 3);
		thread2.locks.add(lock);
		nested(object, FIELD, WRITE, object, FIELD, READ);
		assertEquals(List.of(), context.reports.element().accesses().get(0).locks());
		assertEquals(List.of(lock), context.reports.element().accesses().get(1).locks());
	}

	@Test
	void staticFieldsAndArrayElementsRaceToo() {
		nested(null, FIELD, WRITE, null, FIELD, WRITE);
		assertEquals(1, context.count(SITE_1, SITE_2));
		int[] array = new int[100_000];
		nested(array, 99_999, WRITE, array, 99_999, READ);
		assertEquals(2, context.count(SITE_1, SITE_2));
	}

	@Test
	void readInsideAReadIsNoRace() {
		nested(object, FIELD, READ, object, FIELD, READ);
		assertTrue(context.counts.isEmpty());
	}

	@Test
	void sameThreadIsNoRace() {
		before(thread1, object, FIELD, WRITE, SITE_1);
		before(thread1, object, FIELD, READ, SITE_2);
		after(thread1, object, FIELD, READ, SITE_2);
		after(thread1, object, FIELD, WRITE, SITE_1);
		assertTrue(context.counts.isEmpty());
	}

	@Test
	void anotherFieldElementOrObjectIsNoRace() {
		int[] array = new int[8];
		nested(object, FIELD, WRITE, object, FIELD + 1, WRITE);
		nested(array, 3, WRITE, array, 4, WRITE);
		nested(object, FIELD, WRITE, new Object(), FIELD, WRITE);
		nested(null, FIELD, WRITE, null, FIELD + 1, WRITE);
		assertTrue(context.counts.isEmpty());
	}

	@Test
	void variablesThatShareASlotAreDistinguished() {
		var crowded = new AtomRaceHandler(context, new WindowTable(WindowTable.GROUP));
		crowded.beforeAccess(thread1, object, FIELD, WRITE, SITE_1);
		crowded.beforeAccess(thread2, object, FIELD + 1, WRITE, SITE_2);
		crowded.afterAccess(thread2, object, FIELD + 1, WRITE, SITE_2);
		crowded.afterAccess(thread1, object, FIELD, WRITE, SITE_1);
		assertTrue(context.counts.isEmpty());
		crowded.beforeAccess(thread1, object, FIELD, WRITE, SITE_1);
		crowded.beforeAccess(thread2, object, FIELD, WRITE, SITE_2);
		crowded.afterAccess(thread1, object, FIELD, WRITE, SITE_1);
		assertEquals(1, context.count(SITE_1, SITE_2));
	}

	@Test
	void objectsWithTheSameIdentityHashAreDistinguished() {
		Map<Integer, Object> byHash = new HashMap<>();
		Object one = null;
		Object two = null;
		while (one == null) {
			two = new Object();
			one = byHash.put(System.identityHashCode(two), two);
		}
		nested(one, FIELD, WRITE, two, FIELD, WRITE);
		assertTrue(context.counts.isEmpty());
	}

	@Test
	void accessAfterTheFirstHasLeftIsNoRace() {
		before(thread1, object, FIELD, WRITE, SITE_1);
		after(thread1, object, FIELD, WRITE, SITE_1);
		before(thread2, object, FIELD, WRITE, SITE_2);
		after(thread2, object, FIELD, WRITE, SITE_2);
		before(thread1, object, FIELD, WRITE, SITE_1);
		after(thread1, object, FIELD, WRITE, SITE_1);
		assertTrue(context.counts.isEmpty());
	}

	@Test
	void aKnownPairIsCountedAndNothingElse() {
		nested(object, FIELD, WRITE, object, FIELD, READ);
		nested(object, FIELD, WRITE, object, FIELD, READ);
		nested(object, FIELD, WRITE, object, FIELD, READ);
		assertEquals(3, context.count(SITE_1, SITE_2));
		assertEquals(1, context.reports.size());
	}

	@Test
	void onlyTheFirstMarkOfAnAccessIsKept() {
		TestThread thread3 = new TestThread(3);
		before(thread1, object, FIELD, WRITE, SITE_1);
		before(thread2, object, FIELD, READ, SITE_2);
		before(thread3, object, FIELD, READ, 30);
		after(thread1, object, FIELD, WRITE, SITE_1);
		assertEquals(1, context.count(SITE_1, SITE_2));
		assertEquals(0, context.count(SITE_1, 30));
	}

	/** Load and store by two threads: the second reader has its window open when the first thread writes. */
	@Test
	void aSecondReaderIsSeenByTheWriteOfTheFirst() {
		before(thread1, object, FIELD, READ, SITE_1);
		before(thread2, object, FIELD, READ, SITE_1);
		after(thread1, object, FIELD, READ, SITE_1);
		before(thread1, object, FIELD, WRITE, SITE_2);
		after(thread1, object, FIELD, WRITE, SITE_2);
		after(thread2, object, FIELD, READ, SITE_1);
		assertEquals(1, context.count(SITE_1, SITE_2));
		assertSame(thread2, context.reports.element().accesses().get(0).thread());
	}

	@Test
	void aThirdThreadMeetsBothOthers() {
		TestThread thread3 = new TestThread(3);
		before(thread1, object, FIELD, WRITE, SITE_1);
		before(thread2, object, FIELD, WRITE, SITE_2);
		before(thread3, object, FIELD, WRITE, 30);
		after(thread1, object, FIELD, WRITE, SITE_1);
		after(thread2, object, FIELD, WRITE, SITE_2);
		assertEquals(1, context.count(SITE_1, SITE_2));
		assertEquals(1, context.count(SITE_2, 30));
	}

	@Test
	void moreThreadsThanSlotsOfAGroupAreHandled() {
		int threads = 3 * WindowTable.GROUP;
		TestThread[] all = new TestThread[threads];
		for (int i = 0; i < threads; i++) {
			all[i] = new TestThread(i);
			before(all[i], object, FIELD, READ, i);
		}
		before(thread1, object, FIELD, WRITE, 100);
		for (int i = 0; i < threads; i++) {
			after(all[i], object, FIELD, READ, i);
		}
		after(thread1, object, FIELD, WRITE, 100);
		int races = context.reports.size();
		assertTrue(races >= WindowTable.GROUP && races <= threads, "races: " + races);
		before(thread2, object, FIELD, WRITE, SITE_2);
		assertEquals(races, context.reports.size());
	}

	@Test
	void anAccessWithoutItsAfterEventEndsWithTheThreadsNextAccess() {
		before(thread1, object, FIELD, WRITE, SITE_1);
		before(thread1, object, FIELD + 1, WRITE, SITE_1);
		before(thread2, object, FIELD, WRITE, SITE_2);
		after(thread2, object, FIELD, WRITE, SITE_2);
		after(thread1, object, FIELD + 1, WRITE, SITE_1);
		assertTrue(context.counts.isEmpty());
	}

	@Test
	void anEndedThreadLeavesNothingBehind() {
		before(thread1, object, FIELD, WRITE, SITE_1);
		engine.threadEnded(thread1);
		before(thread2, object, FIELD, WRITE, SITE_2);
		after(thread2, object, FIELD, WRITE, SITE_2);
		assertTrue(context.counts.isEmpty());
		TestThread thread3 = new TestThread(3);
		before(thread3, object, FIELD, WRITE, SITE_1);
		before(thread2, object, FIELD, WRITE, SITE_2);
		after(thread3, object, FIELD, WRITE, SITE_1);
		assertEquals(1, context.count(SITE_1, SITE_2));
	}

	@Test
	void theEndOfAnUnknownThreadIsIgnored() {
		engine.threadEnded(thread1);
		assertFalse(context.counts.containsKey(0L));
		assertNotNull(engine);
	}
}
