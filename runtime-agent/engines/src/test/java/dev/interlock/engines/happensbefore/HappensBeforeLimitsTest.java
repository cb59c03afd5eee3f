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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.interlock.spi.Engine;
import dev.interlock.spi.Evidence;
import dev.interlock.testing.TestThread;

/**
 * Limited resources run out without a false alarm: slots, epochs, memory of terminated threads, synchronisation itself.
 */
class HappensBeforeLimitsTest {

	private final Object lock = new Object();

	@Test
	void isFoundAsAService() {
		Engine engine = ServiceLoader.load(Engine.class).stream().filter(p -> p.type() == HappensBefore.class)
				.findFirst().orElseThrow().get();
		assertEquals("happens-before", engine.descriptor().id());
		assertEquals(Evidence.OBSERVED, engine.descriptor().evidence());
	}

	@Test
	void aTerminatedThreadsSlotIsReusedByAThreadThatKnowsItsEnd() {
		Scenario run = new Scenario(2, 1);
		TestThread main = run.thread();
		run.write(main, "m");
		for (int i = 0; i < 100; i++) {
			TestThread child = run.fork(main);
			run.write(child, "x");
			run.end(child);
			run.join(main, child);
		}
		run.write(main, "x");
		assertEquals(Set.of(), run.races);
		assertEquals(0, run.handler.sharedSlots());
	}

	@Test
	void aReusedSlotStillFindsRaces() {
		Scenario run = new Scenario(3, 1);
		TestThread main = run.thread();
		run.write(main, "m");
		TestThread first = run.fork(main);
		run.write(first, "x");
		run.end(first);
		run.join(main, first);
		TestThread second = run.fork(main);
		TestThread third = run.fork(main);
		run.write(second, "x");
		run.write(third, "x");
		run.write(main, "x");
		assertEquals(Set.of("t3 writes x, t4 writes x", "t4 writes x, t1 writes x"), run.races);
		assertEquals(0, run.handler.sharedSlots());
	}

	@Test
	void sharedSlotsMissRacesButReportNoFalseOnes() {
		Scenario run = new Scenario(2, 1);
		TestThread main = run.thread();
		run.write(main, "m");
		List<TestThread> threads = new ArrayList<>();
		for (int i = 0; i < 10; i++) {
			threads.add(run.fork(main));
		}
		for (int round = 0; round < 3; round++) {
			for (TestThread thread : threads) {
				run.acquire(thread, lock);
				run.write(thread, "x");
				run.release(thread, lock);
			}
		}
		run.acquire(main, lock);
		run.write(main, "x");
		assertEquals(Set.of(), run.races);
		assertTrue(run.handler.sharedSlots() > 0);
	}

	@Test
	void epochsMayBeNegative() {
		Scenario run = new Scenario(16, Integer.MAX_VALUE - 1);
		TestThread main = run.thread();
		TestThread one = run.fork(main);
		TestThread two = run.fork(main);
		for (int i = 0; i < 4; i++) {
			run.acquire(one, lock);
			run.write(one, "x");
			run.release(one, lock);
			run.acquire(two, lock);
			run.write(two, "x");
			run.release(two, lock);
		}
		assertEquals(Set.of(), run.races);
		run.write(one, "x");
		assertEquals(Set.of("t3 writes x, t2 writes x"), run.races);
	}

	@Test
	void aForgottenThreadHasNoRace() {
		Scenario run = new Scenario();
		TestThread main = run.thread();
		TestThread one = run.fork(main);
		run.write(one, "x");
		run.end(one);
		run.forget(one);
		run.write(main, "x");
		assertEquals(Set.of(), run.races);
	}

	@Test
	void accessesBeforeLostSynchronizationDoNotRace() {
		Scenario run = new Scenario();
		TestThread main = run.thread();
		TestThread one = run.fork(main);
		TestThread two = run.fork(main);
		run.write(one, "x");
		run.write(two, "y");
		run.end(two);
		run.synchronizationLost = true;
		run.write(main, "x");
		run.write(main, "y");
		run.write(one, "z");
		run.write(main, "z");
		assertEquals(Set.of(), run.races, "the accesses of the same epoch may have been before");
		run.sync(one, lock);
		run.write(one, "w");
		run.write(main, "w");
		assertEquals(Set.of("t2 writes w, t1 writes w"), run.races);
	}

	@Test
	void accessesBeforeASamplingPauseDoNotRaceWithLaterOnes() {
		Scenario run = new Scenario();
		TestThread main = run.thread();
		TestThread one = run.fork(main);
		TestThread two = run.fork(main);
		run.write(one, "x");
		run.write(two, "y");
		run.end(two);
		assertTrue(run.handler.supportsSampling());
		one.hasSamplingGap = true;
		two.hasSamplingGap = true;
		run.handler.samplingResumed(main);
		run.write(main, "x");
		run.write(main, "y");
		assertEquals(Set.of(), run.races, "one and two have had no event since");
		run.write(one, "w");
		run.handler.samplingResumed(one);
		one.hasSamplingGap = false;
		run.write(main, "w");
		assertEquals(Set.of(), run.races, "that was before its event");
		run.sync(one, lock);
		run.write(one, "z");
		main.hasSamplingGap = true;
		run.write(main, "z");
		assertEquals(Set.of(), run.races, "what it has acquired was not reported");
		main.hasSamplingGap = false;
		run.write(one, "v");
		run.write(main, "v");
		assertEquals(Set.of("t2 writes v, t1 writes v"), run.races);
	}

	@Tag("slow")
	@Test
	void aHundredThousandLiveThreadsShareWhatTheyKnow() {
		long before = usedMegabytes();
		Scenario run = new Scenario();
		TestThread main = run.thread();
		run.write(main, "x");
		List<TestThread> threads = new ArrayList<>();
		for (int i = 0; i < 100_000; i++) {
			TestThread thread = run.fork(main);
			threads.add(thread);
			run.acquire(thread, lock);
			run.write(thread, "x");
			run.release(thread, lock);
		}
		assertEquals(Set.of(), run.races);
		long used = usedMegabytes() - before;
		assertTrue(used < 400, used + " MB");
		assertEquals(100_000, threads.size());
	}

	private static long usedMegabytes() {
		Runtime runtime = Runtime.getRuntime();
		System.gc();
		return runtime.totalMemory() - runtime.freeMemory() >> 20;
	}

	@Tag("slow")
	@Test
	void aMillionThreadsInSequenceNeedTwoSlots() {
		Scenario run = new Scenario();
		TestThread main = run.thread();
		run.write(main, "x");
		for (int i = 0; i < 1_000_000; i++) {
			TestThread thread = run.fork(main);
			run.write(thread, "x");
			run.end(thread);
			run.join(main, thread);
			run.dropOldEpochs();
		}
		run.write(main, "x");
		assertEquals(Set.of(), run.races);
		assertEquals(2, run.handler.usedSlots());
	}

	@Test
	void threadsThatStartAfterLostSynchronizationRace() {
		Scenario run = new Scenario();
		TestThread main = run.thread();
		run.synchronizationLost = true;
		TestThread one = run.fork(main);
		TestThread two = run.fork(main);
		run.write(one, "x");
		run.write(two, "x");
		assertEquals(Set.of("t2 writes x, t3 writes x"), run.races);
	}

	@Test
	void anUnobservedReleaseMayOrderEarlierAccesses() {
		Scenario run = new Scenario();
		TestThread main = run.thread();
		TestThread one = run.fork(main);
		TestThread two = run.fork(main);
		run.write(two, "x");
		run.synchronizationLost = true;
		run.handler.samplingResumed(one);
		run.write(main, "x");
		assertEquals(Set.of(), run.races);
		run.sync(two, lock);
		run.write(two, "x");
		assertEquals(Set.of("t1 writes x, t3 writes x"), run.races, "later accesses race with each other");
	}
}
