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
 * What a thread has come to: sites, each with the transaction that it was in and with where it had taken its locks. There
 * are as many as the code has; only that thread uses it.
 */
final class Visits {

	private static final int MOST = 1 << 14;

	/** An open hash table; 0 where nothing is. */
	private long[] table = new long[16];
	private int size;
	private boolean hasLeftOut;

	/** Adds one; returns whether it is new. Of very many the later ones are not. */
	boolean add(int site, int transaction, int places) {
		long key = (site * 0x9E3779B97F4A7C15L + transaction) * 0xC2B2AE3D27D4EB4FL + places;
		key ^= key >>> 32;
		key = key == 0 ? 1 : key;
		int at = find(table, key);
		if (table[at] == key || size == MOST) {
			hasLeftOut |= table[at] != key;
			return false;
		}
		table[at] = key;
		if (2 * ++size > table.length) {
			grow();
		}
		return true;
	}

	/** Whether something came that was new, and was not said to be. */
	boolean hasLeftOut() {
		return hasLeftOut;
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
