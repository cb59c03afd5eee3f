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
 * Gives threads their slots in vector clocks. A slot goes to another thread if its thread has ended and the new one knows
 * that end: then whatever knows of the new thread's accesses knows of the old one's, and one row of values does for both.
 * When all slots are taken they are shared without that; then some accesses look ordered that are not.
 */
final class Slots {

	/** How many slots of ended threads are tried. */
	private static final int TRIES = 64;

	private final int most;
	/** How many threads use a slot. */
	private int[] users = new int[16];
	/** The largest value that a thread has had in a slot, as far as that has been seen. */
	private int[] last = new int[16];
	private int used;
	/** Slots that nobody uses, the last one freed last. */
	private int[] free = new int[16];
	private int freeCount;
	private long shared;

	/** @param most how many slots there may be */
	Slots(int most) {
		this.most = most;
	}

	/** How many threads share a slot with another one without knowing its end. */
	synchronized long shared() {
		return shared;
	}

	/** How many slots there are. */
	synchronized int used() {
		return used;
	}

	/**
	 * Gives a slot to a thread that is about to publish what it has accessed, if it has none: all of that are new objects in
	 * their constructors, of which nobody else hears.
	 */
	void takeForRelease(ThreadClock clock) {
		if (clock.slot == ThreadClock.NO_SLOT && clock.thread.recordedEpoch() != 0) {
			take(clock);
		}
	}

	/** Gives a thread its slot. */
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

	/** The thread has ended: its slot can be used by those who know that. */
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
