/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.agent.config.OverheadLimit;

/** The schedule of sampling pauses, with a simulated clock. */
class RestPeriodsTest {

	private static final long TICK = TimeUnit.MILLISECONDS.toNanos(100);
	private static final BitSet NONE = new BitSet();

	private final MadeUpSwitches switches = new MadeUpSwitches(1);
	private final RestPeriods periods = new RestPeriods(switches, new OverheadLimit(0.05));
	private long now = TICK;
	private long cpuOfTick = TICK;
	private long cpu;
	private long synchronization;
	private BitSet unspent = NONE;

	@BeforeEach
	void addMethods() {
		// two methods of each class
		IntStream.range(0, 40)
				.forEach(i -> switches.add("org.example.Class" + (char) ('A' + i / 2) + ".method" + i, 1));
	}

	@Test
	void hotMethodsPauseOnceNoOtherBecomesHot() {
		run(5, hot(0));
		run(9, hot(0, 1));
		assertEquals(0, switches.rests);
		run(2, hot(0, 1));
		assertTrue(switches.isResting(0));
		assertTrue(switches.isResting(1));
		assertFalse(switches.isResting(2));
		assertFalse(switches.isAllResting);
	}

	@Test
	void theFirstPauseDoesNotWaitForever() {
		for (int i = 0; i < 29; i++) {
			run(1, hot(IntStream.rangeClosed(0, i).toArray()));
		}
		assertEquals(0, switches.rests);
		run(3, hot(IntStream.rangeClosed(0, 30).toArray()));
		assertNotEquals(0, switches.rests);
	}

	@Test
	void pausesBecomeLongerAndTheTimesBetweenThemAreShort() {
		run(12, hot(0));
		assertTrue(switches.isResting(0));
		run(298, hot(0));
		assertTrue(switches.isResting(0));
		run(2, hot(0));
		assertFalse(switches.isResting(0));
		run(3, hot(0));
		assertTrue(switches.isResting(0));
		run(598, hot(0));
		assertTrue(switches.isResting(0));
		run(2, hot(0));
		assertFalse(switches.isResting(0));
	}

	@Test
	void classesAreWatchedInTurnBetweenPauses() {
		int[] numbers = IntStream.range(0, 20).toArray();
		run(12, hot(numbers));
		assertEquals(numbers.length, resting());
		List<BitSet> watched = new ArrayList<>();
		for (int rest = 300; watched.size() < 4; rest = Math.min(2 * rest, 3_000)) {
			run(rest, hot(numbers));
			BitSet now = hot(numbers);
			now.andNot(resting(numbers));
			watched.add(now);
			run(3, hot(numbers));
		}
		assertEquals(List.of(hot(0, 1, 2, 3), hot(4, 5, 6, 7), hot(8, 9, 10, 11), hot(12, 13, 14, 15)), watched);
	}

	@Test
	void checksAreRemovedWithinTheBudgetOfThePause() {
		cpuOfTick = TICK / 10;
		switches.costOfChange = TICK;
		int[] numbers = IntStream.range(0, 20).toArray();
		run(12, hot(numbers));
		assertEquals(hot(0, 1, 2, 3, 4, 5), resting(numbers), "25 ms for each of three classes, 2.5% of 3.1 s");
		assertEquals(hot(numbers), periods.resting(), "the others are off as well");
		run(290, hot(numbers));
		assertEquals(6, resting(), "it has cost 100 ms");
	}

	@Test
	void allChecksAreRemovedTogetherIfTheBudgetSuffices() {
		switches.costOfChange = TICK;
		int[] numbers = IntStream.range(0, 20).toArray();
		run(12, hot(numbers));
		assertEquals(hot(numbers), resting(numbers), "25 ms for each of ten classes, 2.5% of 31 s");
		assertEquals(1, switches.rests);
	}

	@Test
	void classesWithThreadsInLongLoopsAreNotChanged() {
		switches.occupied.add("org.example.ClassA");
		run(12, hot(0, 1, 2));
		assertEquals(hot(2), resting(0, 1, 2));
		assertEquals(1, switches.rests);
		assertEquals(hot(0, 1), restingInPlace(0, 1, 2));
		assertEquals(Stream.of(0, 1, 2).map(switches::method).collect(Collectors.toSet()), switches.enteredOften,
				"as they are hot");
		assertTrue(switches.looks >= 10, "it was looked " + switches.looks + " times");
		assertEquals(hot(0, 1, 2), periods.resting(), "they are off as well");
		switches.occupied.clear();
		run(200, hot(0, 1, 2));
		assertEquals(hot(2), resting(0, 1, 2), "until the next rest");
		assertEquals(hot(0, 1), restingInPlace(0, 1, 2));
		run(101, hot(0, 1, 2));
		assertEquals(NONE, restingInPlace(0, 1, 2), "they are watched between rests");
		run(4, hot(0, 1, 2));
		assertEquals(hot(0, 1, 2), resting(0, 1, 2));
		assertEquals(NONE, restingInPlace(0, 1, 2));
	}

	@Test
	void methodsThatThreadsDoNotLeavePauseInPlace() {
		switches.occupied.add("org.example.ClassA");
		unspent = hot(0, 5);
		run(12, NONE);
		assertEquals(0, switches.rests, "no thread runs them");
		assertEquals(10, switches.looks, 1, "for a second");
		switches.inLongLoop.set(0);
		run(11, NONE);
		assertEquals(hot(0), restingInPlace(0, 5));
		assertEquals(hot(0), periods.resting());
		assertEquals(Set.of(), switches.enteredOften);
	}

	@Test
	void anOccupiedClassIsSkipped() {
		run(12, hot(0, 2));
		switches.occupied.add("org.example.ClassA");
		int before = switches.looks;
		run(299, hot(0, 2));
		assertEquals(hot(0), resting(0, 2));
		assertTrue(switches.looks >= before + 10, "it was looked " + (switches.looks - before) + " times");
	}

	@Test
	void threadsAreNotInspectedInASamplingPause() {
		run(12, hot(0));
		int before = switches.looks;
		run(280, hot(0));
		assertEquals(before, switches.looks);
	}

	@Test
	void coldMethodsNeverPause() {
		run(200, NONE);
		assertEquals(0, switches.rests);
	}

	@Test
	void expensiveSynchronizationPausesEverything() {
		run(20, NONE, 0.02);
		assertFalse(switches.isAllResting);
		run(15, NONE, 0.03);
		assertTrue(switches.isAllResting);
		assertEquals(40, periods.resting().cardinality());
		switches.add("org.example.New.method", 1);
		assertEquals(41, periods.resting().cardinality(), "new ones too");
		assertTrue(periods.allRested(now) < 5 * TICK, "rested for " + periods.allRested(now));
		run(300, NONE, 0);
		assertFalse(switches.isAllResting, "so that it is measured again");
		assertEquals(NONE, periods.resting());
		run(10, NONE, 0.02);
		assertFalse(switches.isAllResting);
		assertEquals(300 * TICK, periods.allRested(now), 5 * TICK);
	}

	@Test
	void enginesThatCannotPauseAreAlwaysNotified() {
		switches.mayRestAll = false;
		run(100, NONE, 0.5);
		assertFalse(switches.isAllResting);
		run(20, hot(0), 0.5);
		assertTrue(switches.isResting(0));
		assertFalse(switches.isAllResting);
	}

	private int resting() {
		return resting(IntStream.range(0, switches.size()).toArray()).cardinality();
	}

	private BitSet resting(int... numbers) {
		return hot(IntStream.of(numbers).filter(switches::isResting).toArray());
	}

	private BitSet restingInPlace(int... numbers) {
		return hot(IntStream.of(numbers).filter(switches::isRestingInPlace).toArray());
	}

	private void run(int ticks, BitSet hot) {
		run(ticks, hot, 0);
	}

	/** @param share the cost of synchronisation, as a share of the processor time */
	private void run(int ticks, BitSet hot, double share) {
		for (int i = 0; i < ticks; i++) {
			now += TICK;
			cpu += cpuOfTick;
			synchronization += (long) (share * cpuOfTick);
			periods.tick(now, cpu, synchronization, hot, unspent);
		}
	}

	private static BitSet hot(int... numbers) {
		BitSet hot = new BitSet();
		for (int number : numbers) {
			hot.set(number);
		}
		return hot;
	}
}
