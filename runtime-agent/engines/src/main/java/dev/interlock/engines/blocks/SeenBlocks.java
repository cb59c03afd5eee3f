/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.blocks;

import java.util.Arrays;

import dev.interlock.engines.transactions.TransactionThread;

/**
 * The distinct blocks or 2-blocks of one variable, and where they were seen. Optimised for few blocks on many
 * variables. Guarded by the lock of its owner.
 *
 * @param <K> the identity of a block
 */
final class SeenBlocks<K> {

	/** The limit of stored blocks; later ones are compared with these, but not stored. */
	private static final int MOST = 128;

	private Object[] keys = new Object[1];
	private Provenance[] seen = new Provenance[1];
	private int size;

	/** Whether an added block was new, and whether further ones like it can be. */
	enum Novelty {
		/** It was new in this segment of the thread. */
		NEW,
		/** It was known in this segment of the thread. */
		KNOWN,
		/** No further block like it can be stored, for any thread. */
		FULL
	}

	/** Receives pairs of blocks of transactions that may run at the same time. */
	interface Comparison<K> {

		/** Compares an added block with a known one, which may be the same. */
		void compare(K added, K known, Provenance where);
	}

	/** Receives the stored blocks. */
	interface Visitor<K> {

		void visit(K key, Provenance where);
	}

	/** Adds a block, and compares it with those of concurrent segments. */
	Novelty add(K added, int transaction, TransactionThread thread, Comparison<K> comparison) {
		int place = find(added);
		boolean isKept = place < size || size < MOST;
		Provenance where = place < size ? seen[place] : new Provenance(transaction, thread.view());
		if (place == size && isKept) {
			put(added, where);
		}
		if (!where.add(thread.segment())) {
			return where.isFull() ? Novelty.FULL : Novelty.KNOWN;
		}
		for (int i = 0; i < size; i++) {
			if (seen[i].isConcurrentWith(thread.segment())) {
				comparison.compare(added, key(i), seen[i]);
			}
		}
		return isKept ? Novelty.NEW : Novelty.FULL;
	}

	/** Visits all blocks in the order of their addition. */
	void forEach(Visitor<K> visitor) {
		for (int i = 0; i < size; i++) {
			visitor.visit(key(i), seen[i]);
		}
	}

	/** A copy that does not share later additions. */
	SeenBlocks<K> copy() {
		SeenBlocks<K> copy = new SeenBlocks<>();
		copy.keys = keys.clone();
		copy.seen = seen.clone();
		copy.size = size;
		return copy;
	}

	int size() {
		return size;
	}

	/** Returns a block by its index, from 0. */
	@SuppressWarnings("unchecked")
	K key(int index) {
		return (K) keys[index];
	}

	private int find(K key) {
		for (int i = 0; i < size; i++) {
			if (keys[i] == key) {
				return i;
			}
		}
		int place = 0;
		while (place < size && !keys[place].equals(key)) {
			place++;
		}
		return place;
	}

	private void put(K key, Provenance where) {
		if (size == keys.length) {
			keys = Arrays.copyOf(keys, 2 * size);
			seen = Arrays.copyOf(seen, 2 * size);
		}
		keys[size] = key;
		seen[size++] = where;
	}
}
