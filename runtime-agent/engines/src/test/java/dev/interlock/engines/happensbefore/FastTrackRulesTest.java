/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.happensbefore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.interlock.testing.TestThread;

/** The rules of FastTrack, section 3, each with a race that it finds and an order that it accepts. */
class FastTrackRulesTest {

	private final Scenario run = new Scenario();
	private final Object lock = new Object();
	private final TestThread main = run.thread();
	private final TestThread one = run.fork(main);
	private final TestThread two = run.fork(main);

	@Test
	void writeThenWrite() {
		run.write(one, "x");
		run.write(two, "x");
		assertRaces("t2 writes x, t3 writes x");
	}

	@Test
	void writeThenRead() {
		run.write(one, "x");
		run.read(two, "x");
		assertRaces("t2 writes x, t3 reads x");
	}

	@Test
	void readThenWrite() {
		run.read(one, "x");
		run.write(two, "x");
		assertRaces("t2 reads x, t3 writes x");
	}

	@Test
	void readsDoNotRace() {
		run.read(one, "x");
		run.read(two, "x");
		run.read(one, "x");
		assertRaces();
	}

	@Test
	void theSameEpochIsNotCheckedAgain() {
		run.write(one, "x");
		run.write(one, "x");
		run.read(one, "x");
		assertRaces();
		assertEquals(0, run.readsOf("x"));
	}

	@Test
	void anOrderedReadReplacesTheEarlierOne() {
		run.read(one, "x");
		run.release(one, lock);
		run.acquire(two, lock);
		run.read(two, "x");
		assertEquals(1, run.readsOf("x"), "READ EXCLUSIVE");
		run.write(two, "x");
		assertRaces();
		run.write(one, "x");
		assertRaces("t3 writes x, t2 writes x");
	}

	@Test
	void readsWithoutOrderAreAllKept() {
		TestThread three = run.fork(main);
		run.read(one, "x");
		run.read(two, "x");
		run.read(three, "x");
		assertEquals(3, run.readsOf("x"), "READ SHARE and READ SHARED");
		run.sync(one, lock);
		run.sync(three, lock);
		run.acquire(main, lock);
		run.write(main, "x");
		assertRaces("t3 reads x, t1 writes x");
	}

	@Test
	void aWriteRemovesTheReads() {
		run.read(one, "x");
		run.release(one, lock);
		run.acquire(two, lock);
		run.write(two, "x");
		assertEquals(0, run.readsOf("x"), "WRITE SHARED");
	}

	@Test
	void aLockOrders() {
		run.acquire(one, lock);
		run.write(one, "x");
		run.release(one, lock);
		run.acquire(two, lock);
		run.read(two, "x");
		run.write(two, "x");
		run.release(two, lock);
		run.acquire(one, lock);
		run.read(one, "x");
		assertRaces();
	}

	@Test
	void accessesAfterTheReleaseAreNotOrdered() {
		run.acquire(one, lock);
		run.release(one, lock);
		run.write(one, "x");
		run.acquire(two, lock);
		run.write(two, "x");
		assertRaces("t2 writes x, t3 writes x");
	}

	@Test
	void anotherLockDoesNotOrder() {
		run.sync(one, lock);
		run.write(one, "x");
		run.sync(one, lock);
		run.sync(two, new Object());
		run.write(two, "x");
		assertRaces("t2 writes x, t3 writes x");
	}

	@Test
	void orderIsTransitive() {
		Object other = new Object();
		run.write(one, "x");
		run.sync(one, lock);
		run.sync(two, lock);
		run.sync(two, other);
		run.sync(main, other);
		run.write(main, "x");
		assertRaces();
	}

	@Test
	void aVolatileWriteOrdersTheReadsAfterIt() {
		run.write(one, "x");
		run.volatileWrite(one, "flag", 1);
		run.volatileRead(two, "flag", 1);
		run.read(two, "x");
		assertRaces();
		run.volatileRead(main, "flag", 2);
		run.read(main, "x");
		assertRaces("t2 writes x, t1 reads x");
	}

	@Test
	void volatileWritesOfSeveralThreadsAllCount() {
		run.write(one, "x");
		run.volatileWrite(one, null, 1);
		run.write(two, "y");
		run.volatileWrite(two, null, 1);
		run.volatileWrite(one, null, 1);
		run.volatileRead(main, null, 1);
		run.read(main, "x");
		run.read(main, "y");
		assertRaces();
		run.volatileWrite(main, null, 1);
		run.read(one, "y");
		assertRaces("t3 writes y, t2 reads y");
	}

	@Test
	void startAndJoinOrder() {
		run.write(main, "x");
		TestThread child = run.fork(main);
		run.read(child, "x");
		run.write(child, "x");
		run.end(child);
		run.join(main, child);
		run.write(main, "x");
		assertRaces();
		TestThread other = run.fork(main);
		run.write(main, "x");
		run.read(other, "x");
		assertRaces("t1 writes x, t5 reads x");
	}

	@Test
	void aThreadThatIsNotJoinedIsNotOrdered() {
		run.write(one, "x");
		run.end(one);
		run.join(main, two);
		run.read(main, "x");
		assertRaces("t2 writes x, t1 reads x");
	}

	@Test
	void aReleaseWithoutAnAccessPublishesEarlierAccesses() {
		run.write(one, "x");
		run.sync(one, lock);
		run.sync(one, lock);
		run.write(one, "y");
		run.acquire(two, lock);
		run.read(two, "x");
		run.read(two, "y");
		assertRaces("t2 writes y, t3 reads y");
	}

	private void assertRaces(String... expected) {
		assertEquals(Set.of(expected), run.races);
	}
}
