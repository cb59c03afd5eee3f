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
 * The different blocks, or 2-blocks, of one variable, and where they were seen: there are few, and there may be many such
 * variables. Guarded by the lock of what holds it.
 *
 * @param <K> what the blocks are recognised by
 */
final class SeenBlocks<K> {

	/** So many are kept; later ones are compared with these, and not kept. */
	private static final int MOST = 128;

	private Object[] keys = new Object[1];
	private Seen[] seen = new Seen[1];
	private int size;

	/** What adding something says of further ones like it. */
	enum Novelty {
		/** It was not known in this part of the thread. */
		NEW,
		/** It was. */
		KNOWN,
		/** Nothing like it can be kept any more, of any thread. */
		FULL
	}

	/** Hears of two blocks of transactions that may run at the same time. */
	interface Comparison<K> {

		/** Compares a new one with a known one, which may be the same. */
		void compare(K added, K known, Seen where);
	}

	/** Hears of what is there. */
	interface Visitor<K> {

		/** One of them. */
		void visit(K key, Seen where);
	}

	/** Adds one, and compares it with those of others. */
	Novelty add(K added, int transaction, TransactionThread thread, Comparison<K> comparison) {
		int place = find(added);
		boolean isKept = place < size || size < MOST;
		Seen where = place < size ? seen[place] : new Seen(transaction, thread.view());
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

	/** Tells of all in the order in which they were added. */
	void forEach(Visitor<K> visitor) {
		for (int i = 0; i < size; i++) {
			visitor.visit(key(i), seen[i]);
		}
	}

	/** The same ones; what is added later to one of the two is not in the other. */
	SeenBlocks<K> copy() {
		SeenBlocks<K> copy = new SeenBlocks<>();
		copy.keys = keys.clone();
		copy.seen = seen.clone();
		copy.size = size;
		return copy;
	}

	/** How many there are. */
	int size() {
		return size;
	}

	/** One of them, from 0. */
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

	private void put(K key, Seen where) {
		if (size == keys.length) {
			keys = Arrays.copyOf(keys, 2 * size);
			seen = Arrays.copyOf(seen, 2 * size);
		}
		keys[size] = key;
		seen[size++] = where;
	}
}
