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

import dev.interlock.engines.testing.TestShadow;
import dev.interlock.testing.TestThread;

/** Atomic accesses race with unordered plain accesses, and are reported with their kind. */
class AtomicModesTest {

	private final Scenario run = new Scenario();
	private final Object lock = new Object();
	private final TestThread main = run.thread();
	private final TestThread one = run.fork(main);
	private final TestThread two = run.fork(main);

	/** A shadow state with the last access of a thread, which was to its own variable. */
	private TestShadow state(TestThread thread, boolean write) {
		String own = "own of " + thread.name();
		if (write) {
			run.write(thread, own);
		} else {
			run.read(thread, own);
		}
		TestShadow state = new TestShadow();
		state.add(thread.epoch, write, epoch -> false);
		return state;
	}

	@Test
	void anAtomicWriteRacesWithAPlainReadAndAnAtomicReadDoesNot() {
		TestShadow read = state(one, false);
		run.handler.atomicAccess(two, "x", 0, false, 1, read);
		assertEquals(Set.of(), run.races);
		run.handler.atomicAccess(two, "x", 0, true, 1, read);
		assertEquals(Set.of("t2 reads x, t3 writes x"), run.races);
	}

	@Test
	void bothRaceWithAPlainWrite() {
		TestShadow written = state(one, true);
		run.handler.atomicAccess(two, "x", 0, false, 1, written);
		run.handler.atomicAccess(two, "y", 0, true, 1, written);
		assertEquals(Set.of("t2 writes x, t3 reads x", "t2 writes y, t3 writes y"), run.races);
	}

	@Test
	void aPlainAccessRacesWithAtomicOnes() {
		run.handler.accessAmongAtomic(two, "x", 0, false, 1, state(one, true));
		run.handler.accessAmongAtomic(two, "y", 0, true, 1, state(main, false));
		assertEquals(Set.of("t2 writes x, t3 reads x", "t1 reads y, t3 writes y"), run.races);
	}

	@Test
	void orderedAccessesDoNotRace() {
		TestShadow read = state(one, false);
		TestShadow written = state(main, true);
		run.release(one, lock);
		run.release(main, lock);
		run.acquire(two, lock);
		run.handler.atomicAccess(two, "x", 0, true, 1, read);
		run.handler.atomicAccess(two, "x", 0, true, 1, written);
		run.handler.accessAmongAtomic(two, "x", 0, true, 1, read);
		run.handler.accessAmongAtomic(two, "x", 0, false, 1, written);
		assertEquals(Set.of(), run.races);
	}
}
