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

/**
 * The programs of the papers' figures, in schedules that show which races happens-before finds and which it cannot
 * find.
 */
class PaperFiguresTest {

	private final Scenario run = new Scenario();
	private final Object lock = new Object();
	private final TestThread main = run.thread();
	private final TestThread one = run.fork(main);
	private final TestThread two = run.fork(main);

	/** O'Callahan and Choi, Fig. 4: in one order of the threads the lock of another variable orders the accesses. */
	@Test
	void hybridFigure4FirstThreadFirst() {
		run.write(one, "x");
		run.acquire(one, lock);
		run.write(one, "y");
		run.release(one, lock);
		run.acquire(two, lock);
		run.write(two, "y");
		run.release(two, lock);
		run.write(two, "x");
		assertRaces();
	}

	@Test
	void hybridFigure4SecondThreadFirst() {
		run.acquire(two, lock);
		run.write(two, "y");
		run.release(two, lock);
		run.write(two, "x");
		run.write(one, "x");
		run.acquire(one, lock);
		run.write(one, "y");
		run.release(one, lock);
		assertRaces("t3 writes x, t2 writes x");
	}

	/** Sen, Fig. 1: x is published through y under the lock, and never races; z does. */
	@Test
	void raceFuzzerFigure1() {
		run.write(one, "x");
		run.acquire(one, lock);
		run.write(one, "y");
		run.release(one, lock);
		run.read(one, "z");
		run.write(two, "z");
		run.acquire(two, lock);
		run.read(two, "y");
		run.release(two, lock);
		run.read(two, "x");
		assertRaces("t2 reads z, t3 writes z");
	}

	/** The same program with the second thread first: it does not see y, and does not access x. */
	@Test
	void raceFuzzerFigure1SecondThreadFirst() {
		run.write(two, "z");
		run.acquire(two, lock);
		run.read(two, "y");
		run.release(two, lock);
		run.write(one, "x");
		run.acquire(one, lock);
		run.write(one, "y");
		run.release(one, lock);
		run.read(one, "z");
		assertRaces();
	}

	/** Sen, Fig. 2: a lock in between hides the race on x in all schedules but one, which shows it. */
	@Test
	void raceFuzzerFigure2() {
		run.acquire(one, lock);
		run.release(one, lock);
		run.read(one, "x");
		run.write(two, "x");
		run.acquire(two, lock);
		run.release(two, lock);
		assertRaces("t2 reads x, t3 writes x");
	}

	@Test
	void raceFuzzerFigure2Hidden() {
		run.write(two, "x");
		run.acquire(two, lock);
		run.release(two, lock);
		run.acquire(one, lock);
		run.release(one, lock);
		run.read(one, "x");
		assertRaces();
	}

	private void assertRaces(String... expected) {
		assertEquals(Set.of(expected), run.races);
	}
}
