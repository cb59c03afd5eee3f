/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.util.Arrays;

/**
 * The sites that a thread has visited, each with its transaction and the acquisition sites of its locks. The number of
 * entries is bounded; used only by its thread.
 */
final class Visits {

	private static final int MOST = 1 << 14;

	/** An open hash table; 0 in a free slot. */
	private long[] table = new long[16];
	private int size;
	private boolean hasOmitted;

	/** Adds a visit; returns whether it is new. A full table rejects further visits. */
	boolean add(int site, int transaction, int places) {
		long key = (site * 0x9E3779B97F4A7C15L + transaction) * 0xC2B2AE3D27D4EB4FL + places;
		key ^= key >>> 32;
		key = key == 0 ? 1 : key;
		int at = find(table, key);
		if (table[at] == key || size == MOST) {
			hasOmitted |= table[at] != key;
			return false;
		}
		table[at] = key;
		if (2 * ++size > table.length) {
			grow();
		}
		return true;
	}

	/** Whether a new visit was rejected because the table was full. */
	boolean hasOmitted() {
		return hasOmitted;
	}

	private void grow() {
		long[] larger = new long[2 * table.length];
		Arrays.stream(table).filter(key -> key != 0).forEach(key -> larger[find(larger, key)] = key);
		table = larger;
	}

	private static int find(long[] keys, long key) {
		int at = (int) key & keys.length - 1;
		while (keys[at] != 0 && keys[at] != key) {
			at = at + 1 & keys.length - 1;
		}
		return at;
	}
}
