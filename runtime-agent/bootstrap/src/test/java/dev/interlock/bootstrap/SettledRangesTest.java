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
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fast path changes the states of elements in the same way as the slow path. */
class SettledRangesTest {

	private static final int SITE = 17;

	private final InterlockThread one = thread(1, 100);
	private final InterlockThread two = thread(2, 200);
	private final Object array = new Object();
	private final List<String> events = new ArrayList<>();
	private InterlockArrayShadow shadow = new InterlockArrayShadow(array, 20, 0, null);
	private final Listener listener = new Listener();

	/** Records an access as if all other epochs were obsolete. */
	private final class Listener extends InterlockListener {

		Listener() {
			super(false, true, false, false);
			othersOnly = true;
		}

		@Override
		public void range(InterlockThread thread, Object elements, int from, int end, int step, boolean write,
				int site, int sites) {
			events.add((write ? "writes " : "reads ") + from + " to " + end + " by " + step + " at " + site);
		}

		@Override
		public void access(InterlockThread thread, Object owner, int variable, boolean write, int site,
				InterlockShadow state) {
			events.add("passed " + variable);
			if (write) {
				state.setWrite(thread.epoch);
				state.compareAndSetRead(0, state.read(0), 0);
				state.compareAndSetRead(1, state.read(1), 0);
			} else {
				int slot = (int) thread.id & 1;
				state.compareAndSetRead(slot, state.read(slot), thread.epoch);
			}
		}

		@Override
		public void accessed(InterlockThread thread, Object owner, int variable, boolean write, int site) {
			assertTrue(shadow.tryLock(), "the lock is free");
			shadow.unlock();
			events.add("accessed " + variable);
		}

		void wantsEveryAccess() {
			othersOnly = false;
		}
	}

	private static InterlockThread thread(int id, int epoch) {
		InterlockThread thread = new InterlockThread(null, id, null);
		thread.firstEpoch = epoch;
		thread.epoch = epoch;
		return thread;
	}

	private boolean put(InterlockThread thread, boolean write, int from, int end, int step) {
		return InterlockSettledRanges.put(shadow, array, from, end, step, write, thread, listener, SITE);
	}

	private void access(InterlockThread thread, boolean write, int from, int end, int step) {
		thread.elements.begin(listener, array, from, end, step, write, SITE);
		shadow.access(thread.elements, from, end, step);
		thread.elements.end();
	}

	private String state(int element) {
		return Arrays.toString(shadow.states()[element]);
	}

	@Test
	void theThreadsOwnEarlierAccessesAreSettled() {
		access(one, true, 0, 20, 2);
		access(one, false, 1, 20, 2);
		events.clear();
		one.epoch++;
		assertTrue(put(one, true, 0, 20, 2));
		assertTrue(put(one, false, 1, 20, 2));
		assertEquals(List.of("writes 0 to 20 by 2 at 17", "accessed 0", "reads 1 to 20 by 2 at 17", "accessed 1"),
				events);
		assertEquals("[101, 0, 0]", state(4));
		assertEquals("[0, 0, 101]", state(5));
		assertEquals(101, one.recorded);
		events.clear();
		assertTrue(put(one, false, 2, 9, 2), "they have been written in the same epoch");
		assertEquals(List.of(), events);
	}

	@Test
	void elementsWithoutStateAreNotChanged() {
		assertFalse(put(one, true, 0, 20, 1));
		assertEquals("[0, 0, 0]", state(0));
		assertEquals(List.of(), events);
	}

	@Test
	void epochsOfOtherThreadsMayBeSettled() {
		access(two, true, 0, 20, 1);
		events.clear();
		assertFalse(put(one, false, 0, 20, 1));
		assertEquals("[200, 0, 0]", state(0));
		one.settle(two.epoch);
		assertTrue(put(one, false, 0, 20, 1));
		assertEquals("[200, 0, 100]", state(0));
		assertEquals(List.of("reads 0 to 20 by 1 at 17", "accessed 0"), events);
		two.epoch++;
		access(two, false, 0, 20, 1);
		one.epoch++;
		assertFalse(put(one, true, 0, 20, 1), "there is a read that it does not know of");
		assertTrue(put(one, false, 0, 20, 1), "to a read that does not matter");
		assertEquals("[200, 201, 101]", state(0));
	}

	@Test
	void eachIntervalIsCheckedByItself() {
		access(two, true, 0, 20, 1);
		access(one, true, 4, 16, 1);
		one.settle(two.epoch);
		one.epoch++;
		assertTrue(put(one, false, 0, 20, 1));
		assertEquals("[200, 0, 101]", state(3));
		assertEquals("[100, 0, 101]", state(4));
		assertEquals(3, shadow.intervals());
		assertTrue(put(one, true, 0, 20, 1));
		assertEquals("[101, 0, 0]", state(3));
		assertEquals(1, shadow.intervals(), "neighbours in the same state become one");
		assertEquals(101, shadow.write);
	}

	@Test
	void theFastPathDividesNoInterval() {
		access(one, true, 0, 20, 1);
		one.epoch++;
		events.clear();
		assertFalse(put(one, true, 0, 10, 1));
		assertFalse(put(one, true, 10, 20, 1));
		assertFalse(put(one, true, 0, 20, 2), "for want of a list for every second element");
		assertEquals("[100, 0, 0]", state(0));
		assertEquals(List.of(), events);
	}

	@Test
	void theFastPathIsNotTakenUnderTheLockOrIfEveryAccessIsWanted() {
		access(one, true, 0, 20, 1);
		one.epoch++;
		assertTrue(shadow.tryLock());
		assertFalse(put(one, true, 0, 20, 1));
		shadow.unlock();
		int known = one.epoch;
		one.epoch = 0;
		assertFalse(put(one, true, 0, 20, 1), "without an epoch");
		one.epoch = known;
		listener.wantsEveryAccess();
		assertFalse(put(one, true, 0, 20, 1));
		assertEquals("[100, 0, 0]", state(0));
	}

	@ParameterizedTest
	@ValueSource(ints = { 2, 3, 10, 40 })
	void theStatesEqualThoseOfTheSlowPath(int length) {
		int taken = 0;
		for (int seed = 0; seed < 400; seed++) {
			InterlockArrayShadow quick = new InterlockArrayShadow(array, length, 0, null);
			InterlockArrayShadow slow = new InterlockArrayShadow(array, length, 0, null);
			Random random = new Random(seed);
			int[] bounds = { 0, random.nextInt(length), length };
			for (int i = 0; i < 80; i++) {
				InterlockThread thread = random.nextInt(4) == 0 ? two : one;
				thread.epoch += random.nextInt(2);
				if (random.nextInt(8) == 0) {
					thread.settle(thread == one ? two.epoch : one.epoch);
				}
				boolean write = random.nextBoolean();
				int from = bounds[random.nextInt(2)];
				int end = from == 0 ? bounds[1 + random.nextInt(2)] : length;
				int step = 1 + (random.nextInt(50) == 0 ? random.nextInt(3) : seed % 3);
				if (from < end) {
					shadow = slow;
					access(thread, write, from, end, step);
					shadow = quick;
					if (put(thread, write, from, end, step)) {
						taken++;
					} else {
						access(thread, write, from, end, step);
					}
				}
				assertEquals(Arrays.deepToString(slow.states()), Arrays.deepToString(quick.states()),
						"seed " + seed + ", access " + i);
				assertEquals(slow.write, quick.write);
				assertEquals(slow.read0, quick.read0);
				assertEquals(slow.read1, quick.read1);
			}
		}
		assertTrue(taken > 1000, "taken: " + taken);
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3, 8 })
	void stepsDivide(int step) {
		for (int element = 0; element < 100; element++) {
			assertEquals(element / step, InterlockSteps.position(element, step));
			assertEquals(element % step, InterlockSteps.part(element, step));
			for (int part = 0; part < step; part++) {
				int above = InterlockSteps.above(element, part, step);
				assertTrue(part + above * step >= element && part + (above - 1) * step < element);
			}
		}
	}
}
