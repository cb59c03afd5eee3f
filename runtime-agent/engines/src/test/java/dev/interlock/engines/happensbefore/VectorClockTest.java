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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.Random;

import org.junit.jupiter.api.Test;

import com.sun.management.ThreadMXBean;

/** Clocks that share their pieces behave as if they did not. */
class VectorClockTest {

	private static final int SLOTS = 300;

	@Test
	void valuesOnlyGrow() {
		VectorClock clock = new VectorClock();
		assertTrue(clock.raise(70, 5));
		assertFalse(clock.raise(70, 4));
		assertFalse(clock.raise(70, 5));
		assertTrue(clock.raise(70, -1), "values are unsigned");
		assertEquals(-1, clock.get(70));
		assertEquals(0, clock.get(69));
		assertEquals(0, clock.get(VectorClock.MOST_SLOTS - 1));
		assertTrue(clock.raise(VectorClock.MOST_SLOTS - 1, 1));
		assertEquals("[70:4294967295, 4095:1]", clock.toString());
	}

	@Test
	void aSharedClockDoesNotChangeWithTheOther() {
		VectorClock one = new VectorClock();
		one.raise(1, 1);
		VectorClock two = new VectorClock();
		two.share(one);
		one.raise(1, 2);
		two.raise(2, 3);
		assertEquals("[1:2]", one.toString());
		assertEquals("[1:1, 2:3]", two.toString());
	}

	@Test
	void anEmptyClockLearnsAllAtOnceAndDoesNotChangeWithTheOther() {
		VectorClock one = new VectorClock();
		one.raise(1, 1);
		one.raise(VectorClock.MOST_SLOTS - 1, 1);
		VectorClock two = new VectorClock();
		assertFalse(two.join(new VectorClock()));
		assertTrue(two.join(one));
		assertFalse(two.join(one));
		one.raise(1, 2);
		two.raise(2, 3);
		assertEquals("[1:2, 4095:1]", one.toString());
		assertEquals("[1:1, 2:3, 4095:1]", two.toString());
		assertTrue(two.join(one));
		assertEquals("[1:2, 2:3, 4095:1]", two.toString());
	}

	@Test
	void aClockOfManyThreadsSharesWhatItLearns() {
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		VectorClock lock = new VectorClock();
		VectorClock waiting = new VectorClock();
		raiseAll(lock, 1);
		raiseAll(waiting, 1);
		waiting.raise(0, 2);
		raiseAll(lock, 3);
		waiting.raise(1, 5);

		long before = threads.getCurrentThreadAllocatedBytes();
		assertTrue(waiting.join(lock));
		long allocated = threads.getCurrentThreadAllocatedBytes() - before;

		assertTrue(allocated < VectorClock.MOST_SLOTS, "of 16,384 bytes that all values take: " + allocated);
		assertEquals(3, waiting.get(0));
		assertEquals(5, waiting.get(1), "the piece in which the waiting thread knows more is joined");
		assertEquals(3, waiting.get(VectorClock.MOST_SLOTS - 1));
		lock.raise(VectorClock.MOST_SLOTS - 1, 4);
		assertEquals(3, waiting.get(VectorClock.MOST_SLOTS - 1));
		waiting.raise(VectorClock.MOST_SLOTS - 2, 5);
		assertEquals(3, lock.get(VectorClock.MOST_SLOTS - 2));
	}

	private static void raiseAll(VectorClock clock, int value) {
		for (int slot = 0; slot < VectorClock.MOST_SLOTS; slot++) {
			clock.raise(slot, value);
		}
	}

	@Test
	void randomOperationsAgainstPlainArrays() {
		Random random = new Random(7);
		int count = 6;
		VectorClock[] clocks = new VectorClock[count];
		long[][] plain = new long[count][SLOTS];
		for (int i = 0; i < count; i++) {
			clocks[i] = new VectorClock();
		}
		for (int step = 0; step < 200_000; step++) {
			int a = random.nextInt(count);
			int b = random.nextInt(count);
			int slot = random.nextInt(SLOTS);
			switch (random.nextInt(40)) {
			case 0 -> {
				clocks[a] = new VectorClock();
				plain[a] = new long[SLOTS];
			}
			case 1, 2 -> {
				clocks[a].share(clocks[b]);
				plain[a] = plain[b].clone();
			}
			case 3, 4 -> {
				clocks[a].copy(clocks[b]);
				plain[a] = plain[b].clone();
			}
			case 5, 6, 7, 8 -> {
				boolean changed = false;
				for (int i = 0; i < SLOTS; i++) {
					changed |= plain[a][i] < plain[b][i];
					plain[a][i] = Math.max(plain[a][i], plain[b][i]);
				}
				assertTrue(clocks[a].join(clocks[b]) || !changed);
			}
			default -> {
				int value = random.nextInt();
				assertEquals(plain[a][slot] < (value & 0xFFFFFFFFL), clocks[a].raise(slot, value));
				plain[a][slot] = Math.max(plain[a][slot], value & 0xFFFFFFFFL);
			}
			}
			assertEquals((int) plain[a][slot], clocks[a].get(slot), "step " + step);
		}
		for (int i = 0; i < count; i++) {
			for (int slot = 0; slot < SLOTS; slot++) {
				assertEquals((int) plain[i][slot], clocks[i].get(slot));
			}
		}
	}
}
