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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.engines.testing.EventRun;
import dev.interlock.testing.TestThread;

/**
 * Hybrid detection reports the same races whether it receives all accesses or, as long as these suffice, only
 * conflicts.
 */
class HybridConflictsTest {

	private static final List<String> LOCKS = List.of("lock", "other lock");
	private static final List<String> OWNERS = List.of("owner", "other owner");

	private final int[] array = new int[8];

	/** A sequence of events and its findings. */
	private final class Events {

		private final EventRun run = new EventRun();
		private final List<TestThread> threads = new ArrayList<>();
		private HybridHandler handler;

		Events(boolean tellsAll, String switches) throws Exception {
			run.tellsAll = tellsAll;
			run.options.put("hybrid", switches);
			run.start(context -> handler = (HybridHandler) new Hybrid().start(context));
			TestThread main = run.thread();
			for (int i = 0; i < 3; i++) {
				threads.add(run.fork(main));
			}
		}

		/** Makes random events; with many messages conflicts come late. */
		Events random(Random random, int messages) {
			for (int i = 0; i < 300; i++) {
				TestThread thread = threads.get(random.nextInt(threads.size()));
				int choice = random.nextInt(30);
				if (choice < messages) {
					run.release(thread, "channel", 7);
				} else if (choice < 2 * messages) {
					run.acquire(thread, "channel", 7);
				} else {
					access(thread, random);
				}
			}
			return this;
		}

		private void access(TestThread thread, Random random) {
			String lock = random.nextInt(3) == 0 ? null : LOCKS.get(random.nextInt(2));
			if (lock != null) {
				run.lock(thread, lock);
			}
			boolean isElement = random.nextBoolean();
			run.access(thread, isElement ? array : OWNERS.get(random.nextInt(2)),
					isElement ? random.nextInt(array.length) : random.nextInt(3), random.nextInt(3) == 0,
					1 + random.nextInt(40));
			if (lock != null) {
				run.unlock(thread, lock);
			}
		}
	}

	@ParameterizedTest
	@CsvSource({ "'', 1", "'', 5", "'', 9", "no-order, 5", "no-refinement, 5", "all-pairs, 5" })
	void bothModesFindTheSameRaces(String switches, int messages) throws Exception {
		int races = 0;
		int reported = 0;
		int reportedOfAll = 0;
		for (int seed = 0; seed < 200; seed++) {
			Events all = new Events(true, switches).random(new Random(seed), messages);
			Events few = new Events(false, switches).random(new Random(seed), messages);
			assertEquals(all.run.races, few.run.races, "seed " + seed);
			assertEquals(all.run.reports.size(), few.run.reports.size(), "seed " + seed);
			assertEquals(all.handler.stateCount(), few.handler.stateCount(), "seed " + seed);
			races += all.run.races.size();
			reported += few.run.reported;
			reportedOfAll += all.run.reported;
		}
		assertTrue(races > 100, "races: " + races);
		assertTrue(switches.isEmpty() ? reported < reportedOfAll : reported == reportedOfAll,
				reported + " of " + reportedOfAll);
	}

	@Test
	void elementsPassedByMessagesAreSkippedUntilTheyAreShared() throws Exception {
		Events events = new Events(false, "");
		TestThread one = events.threads.get(0);
		TestThread two = events.threads.get(1);
		events.run.write(one, "first");
		events.run.write(two, "second");
		int before = events.run.reported;
		for (int i = 0; i < 10; i++) {
			TestThread thread = i % 2 == 0 ? one : two;
			events.run.acquire(thread, "channel", 7);
			events.run.access(thread, array, i % 3, true, 5);
			events.run.release(thread, "channel", 7);
		}
		assertEquals(before, events.run.reported);
		assertFalse(events.handler.wantsEveryAccess(array, 0));
		events.run.access(one, array, 7, true, 6);
		events.run.access(two, array, 7, true, 6);
		assertEquals(before + 1, events.run.reported);
		assertTrue(events.handler.wantsEveryAccess(new int[1], 0));
		assertFalse(events.handler.wantsEveryAccess("first", 0), "of fields nothing is known");
		events.run.acquire(one, "channel", 7);
		events.run.access(one, array, 0, false, 5);
		assertEquals(before + 2, events.run.reported);
		assertEquals(Set.of("t2 writes " + array + ", t3 writes " + array), events.run.races);
	}
}
