/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shadow state of an array always equals that of separate states for its elements. */
class ArrayShadowTest {

	private final InterlockThread[] threads = { new InterlockThread(null, 1, null),
			new InterlockThread(null, 2, null) };

	/** Records each epoch as if all other epochs were obsolete. */
	private static class Listener extends InterlockListener {

		private int asked;

		Listener(boolean othersOnly) {
			super(false, true, false, false);
			this.othersOnly = othersOnly;
		}

		@Override
		public void access(InterlockThread thread, Object owner, int variable, boolean write, int site,
				InterlockShadow shadow) {
			asked++;
			if (write) {
				shadow.setWrite(thread.epoch);
				shadow.compareAndSetRead(0, shadow.read(0), 0);
				shadow.compareAndSetRead(1, shadow.read(1), 0);
			} else {
				int slot = (int) thread.id & 1;
				shadow.compareAndSetRead(slot, shadow.read(slot), thread.epoch);
			}
		}
	}

	private Listener listener = new Listener(false);

	@ParameterizedTest
	@CsvSource({ "1, false", "2, false", "3, false", "7, false", "30, false", "200, false", "1, true", "2, true",
			"3, true", "7, true", "30, true", "200, true" })
	void randomAccessesLeaveTheSameStateAsOneByOne(int length, boolean othersOnly) {
		listener = new Listener(othersOnly);
		for (int seed = 0; seed < 300; seed++) {
			Random random = new Random(seed);
			InterlockArrayShadow shadow = shadow(length);
			int[][] expected = new int[length][3];
			int blocks = 0;
			for (InterlockThread thread : threads) {
				thread.epoch = ++blocks << 10;
				thread.firstEpoch = thread.epoch;
			}
			Set<Integer> epochs = new TreeSet<>();
			for (int i = 0; i < 60; i++) {
				InterlockThread thread = threads[random.nextInt(2)];
				if (random.nextInt(10) == 0) {
					thread.epoch = ++blocks << 10;
					thread.firstEpoch = thread.epoch;
				} else if (random.nextInt(3) == 0) {
					thread.epoch++;
				}
				epochs.add(thread.epoch);
				int from = random.nextInt(length);
				int end = from + 1 + random.nextInt(length - from);
				int step = 1 + random.nextInt(5);
				boolean write = random.nextBoolean();
				access(shadow, thread, write, from, random.nextInt(4) == 0 ? from + 1 : end, step, expected);
				assertStates(expected, shadow, epochs, "seed " + seed + ", access " + i);
			}
		}
	}

	@Test
	void rangesThatOnlyTheThreadHasAccessedAreNotReported() {
		listener = new Listener(true);
		InterlockArrayShadow shadow = shadow(100);
		int[][] expected = new int[100][3];
		threads[0].firstEpoch = 5;
		for (threads[0].epoch = 5; threads[0].epoch < 8; threads[0].epoch++) {
			access(shadow, threads[0], true, 0, 100, 1, expected);
			access(shadow, threads[0], false, 20, 60, 2, expected);
		}
		assertEquals(1, listener.asked);
		assertEquals(7, threads[0].recorded);
		access(shadow, threads[0], false, 0, 100, 1, expected);
		assertEquals(1, listener.asked);
		assertEquals(8, threads[0].recorded);
		access(shadow, threads[0], true, 3, 4, 1, expected);
		assertEquals(2, listener.asked, "a single element is reported");
		threads[1].firstEpoch = 40;
		threads[1].epoch = 41;
		access(shadow, threads[1], false, 10, 20, 1, expected);
		assertEquals(3, listener.asked);
		threads[0].epoch = 9;
		access(shadow, threads[0], true, 0, 100, 1, expected);
		assertEquals(4, listener.asked, "where the other thread has read");
		threads[0].firstEpoch = 80;
		threads[0].epoch = 80;
		access(shadow, threads[0], true, 0, 100, 1, expected);
		assertEquals(5, listener.asked, "its own epochs of before are not known as such");
		assertStates(expected, shadow, Set.of(5, 6, 7, 8, 9, 41, 80), "at the end");
	}

	@Test
	void anArrayThatIsSweptHasOneInterval() {
		InterlockArrayShadow shadow = shadow(100);
		threads[0].epoch = 5;
		for (int i = 0; i < 100; i++) {
			access(shadow, threads[0], true, i, i + 1, 1, new int[100][3]);
			assertTrue(shadow.intervals() <= 2);
		}
		assertEquals(1, shadow.intervals());
		assertEquals(5, shadow.write);
	}

	@Test
	void everySecondElementIsAnIntervalOfItsOwnKind() {
		InterlockArrayShadow shadow = shadow(100);
		threads[0].epoch = 5;
		threads[1].epoch = 6;
		access(shadow, threads[0], true, 0, 100, 2, new int[100][3]);
		access(shadow, threads[1], true, 1, 100, 2, new int[100][3]);
		assertEquals(2, shadow.intervals());
		threads[0].epoch = 7;
		access(shadow, threads[0], true, 0, 100, 1, new int[100][3]);
		assertEquals(1, shadow.intervals());
		assertTrue(shadow.coversWrite(31, 7));
	}

	@Test
	void jumpsMakeAStateForEachElement() {
		InterlockArrayShadow shadow = shadow(1000);
		threads[0].epoch = 5;
		for (int i = 0; i < 1000; i += 3) {
			access(shadow, threads[0], false, i, i + 1, 1, new int[1000][3]);
		}
		assertEquals(0, shadow.intervals());
		assertTrue(shadow.coversRead(0, 5, threads[0]));
		assertFalse(shadow.coversRead(1, 5, threads[0]));
		assertFalse(shadow.coversWrite(0, 5));
	}

	@Test
	void statesOfCollectedArraysAreRemoved() {
		Object array = new long[3];
		InterlockArrayShadow shadow = InterlockArrays.of(array);
		assertEquals(shadow, InterlockArrays.find(array));
		assertEquals(null, InterlockArrays.find(new long[3]));
		for (int i = 0; i < 5000; i++) {
			InterlockArrays.of(new int[1]);
		}
		assertEquals(shadow, InterlockArrays.find(array));
	}

	@Test
	void theLastElementIsReportedWhenTheStatesExistAndTheirLockIsFree() {
		int[] array = new int[100];
		List<String> accessed = new ArrayList<>();
		InterlockListener listener = new InterlockListener(false, true, false, false) {
			@Override
			public void access(InterlockThread thread, Object owner, int variable, boolean write, int site,
					InterlockShadow shadow) {
				ArrayShadowTest.this.listener.access(thread, owner, variable, write, site, shadow);
			}

			@Override
			public void accessed(InterlockThread thread, Object owner, int variable, boolean write, int site) {
				InterlockArrayShadow shadow = InterlockArrays.find(owner);
				assertFalse(Thread.holdsLock(shadow));
				assertEquals(thread.epoch, shadow.states()[variable][0]);
				accessed.add(variable + " at " + site);
			}
		};
		threads[0].epoch = 5;
		InterlockElementHooks.elementsOf(null, array, 3, 4, 1, true, threads[0], listener, 17);
		InterlockElementHooks.elementsOf(null, array, 3, 4, 1, false, threads[0], listener, 18);
		InterlockElementHooks.elementsOf(null, array, 0, 100, 1, true, threads[0], listener, 19);
		assertEquals(List.of("3 at 17", "4 at 19"), accessed);
	}

	private static InterlockArrayShadow shadow(int length) {
		return new InterlockArrayShadow(new Object(), length, 0, null);
	}

	private void access(InterlockArrayShadow shadow, InterlockThread thread, boolean write, int from, int end, int step,
			int[][] expected) {
		thread.elements.begin(listener, this, from, end, step, write, 0);
		if (end - from == 1) {
			shadow.access(thread.elements, from);
		} else {
			shadow.access(thread.elements, from, end, step);
		}
		for (int i = from; i < end; i += step) {
			apply(expected[i], thread, write);
		}
	}

	private static void apply(int[] state, InterlockThread thread, boolean write) {
		int slot = 1 + ((int) thread.id & 1);
		if (write && state[0] != thread.epoch) {
			state[0] = thread.epoch;
			state[1] = 0;
			state[2] = 0;
		} else if (!write && state[0] != thread.epoch) {
			state[slot] = thread.epoch;
		}
	}

	private void assertStates(int[][] expected, InterlockArrayShadow shadow, Set<Integer> epochs, String when) {
		int[][] found = shadow.states();
		for (int i = 0; i < expected.length; i++) {
			assertEquals(java.util.Arrays.toString(expected[i]), java.util.Arrays.toString(found[i]),
					when + ", element " + i);
		}
		for (int epoch : epochs) {
			for (int i = 0; i < expected.length; i++) {
				assertTrue(!shadow.coversWrite(i, epoch) || expected[i][0] == epoch, when);
				assertTrue(!shadow.coversRead(i, epoch, threads[epoch & 1]) || expected[i][0] == epoch
						|| expected[i][1] == epoch
						|| expected[i][2] == epoch, when);
			}
		}
	}
}
