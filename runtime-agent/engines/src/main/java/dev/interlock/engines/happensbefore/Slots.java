/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.happensbefore;

import java.util.Arrays;

import dev.interlock.spi.Epochs;

/**
 * Assigns slots of vector clocks to threads. A new thread gets the slot of a terminated thread whose end it knows: a
 * clock that knows the new thread's accesses then knows the old thread's, too, so one value serves both. When all slots
 * are used up, threads share them without that knowledge; then some concurrent accesses look ordered.
 */
final class Slots {

	/** How many free slots a search examines. */
	private static final int TRIES = 64;

	private final int most;
	/** The number of threads that use each slot. */
	private int[] users = new int[16];
	/** The largest value that a terminated thread reached in each slot. */
	private int[] last = new int[16];
	private int used;
	/** The free slots; the most recently freed one is last. */
	private int[] free = new int[16];
	private int freeCount;
	private long shared;

	/** @param most the maximum number of slots */
	Slots(int most) {
		this.most = most;
	}

	/** The number of threads that share a slot without knowledge of the other's end. */
	synchronized long shared() {
		return shared;
	}

	/** The number of slots in use so far. */
	synchronized int used() {
		return used;
	}

	/**
	 * Assigns a slot to a thread without one that is about to publish accesses. Such a thread has only accessed new
	 * objects in their constructors, and these accesses are not reported.
	 */
	void takeForRelease(ThreadClock clock) {
		if (clock.slot == ThreadClock.NO_SLOT && clock.thread.recordedEpoch() != 0) {
			take(clock);
		}
	}

	synchronized void take(ThreadClock thread) {
		int slot = takeKnown(thread.known);
		if (slot < 0) {
			if (used < most) {
				slot = used++;
				ensure(used);
			} else {
				slot = freeCount > 0 ? free[--freeCount] : (int) (shared % most);
				shared++;
			}
		}
		users[slot]++;
		thread.base = last[slot];
		thread.slot = slot;
	}

	/** Frees the slot of a terminated thread. */
	synchronized void giveBack(ThreadClock thread, Epochs epochs) {
		int slot = thread.slot;
		int end = thread.published(epochs);
		if (Integer.compareUnsigned(last[slot], end) < 0) {
			last[slot] = end;
		}
		if (--users[slot] == 0) {
			if (freeCount == free.length) {
				free = Arrays.copyOf(free, freeCount * 2);
			}
			free[freeCount++] = slot;
		}
	}

	private int takeKnown(VectorClock known) {
		for (int i = freeCount - 1; i >= Math.max(0, freeCount - TRIES); i--) {
			int slot = free[i];
			if (Integer.compareUnsigned(last[slot], known.get(slot)) <= 0) {
				System.arraycopy(free, i + 1, free, i, freeCount - i - 1);
				freeCount--;
				return slot;
			}
		}
		return -1;
	}

	private void ensure(int size) {
		if (size > users.length) {
			users = Arrays.copyOf(users, users.length * 2);
			last = Arrays.copyOf(last, last.length * 2);
		}
	}
}
