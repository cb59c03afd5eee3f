/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.blocks;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import dev.interlock.engines.transactions.ObjectTable;
import dev.interlock.engines.transactions.TransactionThread;
import dev.interlock.engines.transactions.Variable;

/**
 * A variable, and the different blocks and 2-blocks that transactions have formed on it. The number of those follows the
 * code that accesses it, not how often it runs. Thread-safe.
 */
final class BlockVariable extends Variable {

	/** So many different blocks are kept for a variable; later ones are compared with these, and not kept. */
	static final int MOST_BLOCKS = 128;

	private final Map<BlockKey, Seen> blocks = new LinkedHashMap<>(4);
	private final Map<BlockVariable, Map<DoubleKey, Seen>> pairs = new HashMap<>(2);

	/** A block of a transaction. */
	record BlockKey(Block block, int transaction) {
	}

	/**
	 * A 2-block of a transaction.
	 *
	 * @param isForward whether its first access is to the variable that keeps it
	 */
	record DoubleKey(DoubleBlock block, boolean isForward, int transaction) {
	}

	/** Hears of two blocks of transactions that may run at the same time. */
	interface Comparison<K> {

		/** Compares a new one with a known one, which may be the same. */
		void compare(K added, K known, Seen where);
	}

	BlockVariable(ObjectTable.Entry<?> owner, int number) {
		super(owner, number);
	}

	/** Adds a block, and compares it with those of others. */
	void add(BlockKey block, TransactionThread thread, Comparison<BlockKey> comparison) {
		synchronized (blocks) {
			add(blocks, block, block.transaction(), thread, comparison);
		}
	}

	/** Adds a 2-block whose other variable is {@code other}, and compares it with those of others. */
	void add(BlockVariable other, DoubleKey block, TransactionThread thread, Comparison<DoubleKey> comparison) {
		synchronized (pairs) {
			add(pairs.computeIfAbsent(other, each -> new LinkedHashMap<>()), block, block.transaction(), thread,
					comparison);
		}
	}

	private static <K> void add(Map<K, Seen> known, K added, int transaction, TransactionThread thread,
			Comparison<K> comparison) {
		Seen seen = known.get(added);
		if (seen == null) {
			seen = new Seen(transaction, thread.view());
			if (known.size() < MOST_BLOCKS) {
				known.put(added, seen);
			}
		}
		if (!seen.add(thread.segment())) {
			return;
		}
		for (Map.Entry<K, Seen> each : known.entrySet()) {
			if (each.getValue().isConcurrentWith(thread.segment())) {
				comparison.compare(added, each.getKey(), each.getValue());
			}
		}
	}

	/** The 2-blocks by their other variable; a copy. */
	Map<BlockVariable, Map<DoubleKey, Seen>> pairs() {
		synchronized (pairs) {
			Map<BlockVariable, Map<DoubleKey, Seen>> copy = new LinkedHashMap<>();
			pairs.forEach((other, known) -> copy.put(other, new LinkedHashMap<>(known)));
			return copy;
		}
	}
}
