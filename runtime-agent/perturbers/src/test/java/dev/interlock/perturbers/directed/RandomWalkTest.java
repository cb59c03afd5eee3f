/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.OperationKind;
import dev.interlock.spi.schedule.ReadyThread;
import dev.interlock.spi.schedule.ScheduleRandom;

/** The choice of a walk among threads, with and without preferred ones. */
class RandomWalkTest {

	private static final int SEEDS = 1_000;

	private record MadeUpThread(String path) implements ReadyThread {

		@Override
		public Operation next() {
			return Operation.of(OperationKind.ENTER, 0);
		}
	}

	private static List<ReadyThread> threads(String... paths) {
		return Stream.of(paths).<ReadyThread>map(MadeUpThread::new).toList();
	}

	/** How often a thread is the first one. */
	private static long first(String path, List<String> preferred, String... paths) {
		List<ReadyThread> threads = threads(paths);
		return LongStream.range(0, SEEDS).filter(seed -> {
			int index = new RandomWalk(true, preferred).next(threads, ScheduleRandom.of(seed, 0));
			return threads.get(index).path().equals(path);
		}).count();
	}

	private static void assertBetween(int low, int high, long count) {
		assertTrue(count >= low && count <= high, "" + count);
	}

	@Test
	void eachThreadIsChosenAlikeWithoutPreference() {
		for (String path : List.of("0", "0.0", "0.1", "0.2")) {
			assertBetween(200, 300, first(path, List.of(), "0", "0.0", "0.1", "0.2"));
		}
	}

	@Test
	void preferredThreadsShareMostChoices() {
		assertBetween(440, 530, first("0.1", List.of("0.1", "0.2"), "0", "0.0", "0.1", "0.2"));
		assertBetween(440, 530, first("0.2", List.of("0.1", "0.2"), "0", "0.0", "0.1", "0.2"));
		assertBetween(3, 40, first("0.0", List.of("0.1", "0.2"), "0", "0.0", "0.1", "0.2"));
	}

	@Test
	void aThreadThatHasToStartAPreferredOneIsPreferred() {
		assertBetween(920, 985, first("0", List.of("0.7"), "0", "0.0", "0.1", "0.2"));
		assertBetween(920, 985, first("0.1", List.of("0.1.0"), "0", "0.0", "0.1", "0.10"));
	}

	@Test
	void aThreadThatHasStartedThePreferredOneIsNot() {
		assertBetween(3, 40, first("0", List.of("0.1"), "0", "0.0", "0.1", "0.2"));
	}

	@Test
	void aPreferenceForUnknownThreadsChangesNothing() {
		assertBetween(200, 300, first("0", List.of("1.5"), "0", "0.0", "0.1", "0.2"));
	}

	/** The seeds of runs without preference give the schedules that they gave before there was any. */
	@Test
	void noRandomNumberIsUsedWithoutPreference() {
		List<ReadyThread> threads = threads("0", "0.0", "0.1");
		RandomWalk walk = new RandomWalk(false);
		ScheduleRandom random = ScheduleRandom.of(5, 0);
		ScheduleRandom expected = ScheduleRandom.of(5, 0);
		int[] choices = new int[50];
		int[] numbers = new int[choices.length];
		for (int i = 0; i < choices.length; i++) {
			choices[i] = walk.next(threads, random);
			numbers[i] = expected.below(threads.size());
		}
		assertEquals(Arrays.toString(numbers), Arrays.toString(choices));
	}
}
