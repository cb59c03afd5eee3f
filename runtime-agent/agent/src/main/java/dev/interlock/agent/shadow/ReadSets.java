/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sets of the epochs of reads, for variables with more reading threads than a shadow state has places. Equal sets are
 * stored once, and only the last sets are kept. Lost reads are counted, because a race with one of them may be missed.
 */
final class ReadSets {

	/** The most epochs in a set; older ones are dropped. */
	static final int LARGEST = 64;

	private static final int[] FORGOTTEN = {};

	private final int capacity;
	/** Read without a lock. An entry is immutable, and its number shows whether it has been replaced. */
	private final Entry[] entries;
	/** The number of the set for each hash, as far as it is remembered. */
	private final int[] byHash;
	private int size;
	private final AtomicLong dropped = new AtomicLong();

	private record Entry(int number, int[] epochs) {
	}

	ReadSets() {
		this(1 << 17);
	}

	/** @param capacity the number of sets that are kept, a power of two */
	ReadSets(int capacity) {
		this.capacity = capacity;
		entries = new Entry[capacity];
		byHash = new int[capacity];
		Arrays.fill(byHash, -1);
	}

	/** Whether the value of a read in a shadow state is a set. */
	static boolean isSet(int read) {
		return Integer.compareUnsigned(read, EpochTable.LIMIT) >= 0;
	}

	/** The number of reads that were dropped for lack of space. */
	long dropped() {
		return dropped.get();
	}

	/** The epochs of a set, not to be modified; empty if the set has been dropped. */
	int[] epochs(int set) {
		int number = set - EpochTable.LIMIT;
		Entry entry = entries[number & capacity - 1];
		if (entry == null || entry.number != number) {
			dropped.incrementAndGet();
			return FORGOTTEN;
		}
		return entry.epochs;
	}

	/**
	 * Finds or adds the set of some epochs.
	 *
	 * @param epochs distinct epochs, the newest last; the array is kept
	 * @return the value for a shadow state; 0 if there can be no more sets
	 */
	int of(int[] epochs) {
		int[] kept = epochs;
		if (kept.length > LARGEST) {
			kept = Arrays.copyOfRange(kept, kept.length - LARGEST, kept.length);
			dropped.addAndGet(epochs.length - (long) LARGEST);
		}
		Arrays.sort(kept);
		return intern(kept);
	}

	private synchronized int intern(int[] epochs) {
		int hash = Arrays.hashCode(epochs) * 0x9E3779B9 >>> 1 & capacity - 1;
		int known = byHash[hash];
		if (known >= 0) {
			Entry entry = entries[known & capacity - 1];
			if (entry.number == known && Arrays.equals(entry.epochs, epochs)) {
				return EpochTable.LIMIT + known;
			}
		}
		if (size >= -EpochTable.LIMIT) {
			// a shadow state could still contain a reused number, for other reads
			dropped.addAndGet(epochs.length);
			return 0;
		}
		int number = size++;
		entries[number & capacity - 1] = new Entry(number, epochs);
		byHash[hash] = number;
		return EpochTable.LIMIT + number;
	}
}
