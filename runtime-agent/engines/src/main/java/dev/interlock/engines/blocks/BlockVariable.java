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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import dev.interlock.engines.blocks.SeenBlocks.Comparison;
import dev.interlock.engines.blocks.SeenBlocks.Novelty;
import dev.interlock.engines.transactions.LockSet;
import dev.interlock.engines.transactions.ObjectTable;
import dev.interlock.engines.transactions.TransactionThread;
import dev.interlock.engines.transactions.Variable;

/**
 * A variable with the distinct blocks and 2-blocks of transactions on it. Their number depends on the code that
 * accesses the variable, not on how often it runs. Thread-safe.
 */
final class BlockVariable extends Variable {

	private static final int[] NOWHERE = {};

	private final SeenBlocks<BlockKey> blocks = new SeenBlocks<>();
	/** By the other variable; null if empty. */
	private Map<BlockVariable, SeenBlocks<DoubleKey>> pairs;

	/** Transactions for which the variable is {@link #settle settled}, usually of two threads. */
	private volatile Stage even;
	private volatile Stage odd;
	/** Transactions for which the variable is settled in all threads. */
	private volatile int[] full = NOWHERE;

	/** A block of a transaction. */
	record BlockKey(Block block, int transaction) {
	}

	/**
	 * A 2-block of a transaction.
	 *
	 * @param isForward whether its first access is to the variable that stores it
	 */
	record DoubleKey(DoubleBlock block, boolean isForward, int transaction) {
	}

	BlockVariable(ObjectTable.Entry<?> owner, int number) {
		super(owner, number);
	}

	/**
	 * Adds a block, and compares it with those of concurrent segments.
	 *
	 * @return whether further blocks like it can be new
	 */
	Novelty add(BlockKey block, TransactionThread thread, Comparison<BlockKey> comparison) {
		synchronized (blocks) {
			return blocks.add(block, block.transaction(), thread, comparison);
		}
	}

	/** Whether a transaction is known to access the variable at a site with the same locks. */
	boolean isKnown(int transaction, boolean write, int site, LockSet held) {
		synchronized (blocks) {
			for (int i = 0; i < blocks.size(); i++) {
				BlockKey known = blocks.key(i);
				if (known.transaction() == transaction && known.block().has(write, site, held)) {
					return true;
				}
			}
			return false;
		}
	}

	/**
	 * Records that a transaction did nothing new with the variable.
	 *
	 * @param isFull whether the same behaviour is known for every thread
	 */
	void settle(Stage stage, boolean isFull) {
		if (stage.isOdd()) {
			odd = stage;
		} else {
			even = stage;
		}
		if (isFull && !isFull(stage.transaction())) {
			synchronized (blocks) {
				int[] more = Arrays.copyOf(full, full.length + 1);
				more[full.length] = stage.transaction();
				full = more;
			}
		}
	}

	/** Makes the next run of a transaction analyse the variable again. */
	void unsettle(Stage stage) {
		if (odd == stage) {
			odd = null;
		}
		if (even == stage) {
			even = null;
		}
		synchronized (blocks) {
			full = Arrays.stream(full).filter(each -> each != stage.transaction()).toArray();
		}
	}

	/** Whether a transaction did nothing new with the variable last time; false if unknown. */
	boolean isSettled(Stage stage) {
		return (stage.isOdd() ? odd : even) == stage;
	}

	/** Whether a transaction that behaves as before can do nothing new with the variable in any thread. */
	boolean isFull(int transaction) {
		for (int each : full) {
			if (each == transaction) {
				return true;
			}
		}
		return false;
	}

	boolean hasPairs(BlockVariable other) {
		synchronized (blocks) {
			return pairs != null && pairs.containsKey(other);
		}
	}

	/** Adds a 2-block with another variable, and compares it with those of concurrent segments. */
	void add(BlockVariable other, DoubleKey block, TransactionThread thread, Comparison<DoubleKey> comparison) {
		synchronized (blocks) {
			if (pairs == null) {
				pairs = new HashMap<>(2);
			}
			pairs.computeIfAbsent(other, each -> new SeenBlocks<>()).add(block, block.transaction(), thread,
					comparison);
		}
	}

	/** A copy of the 2-blocks by their other variable. */
	Map<BlockVariable, SeenBlocks<DoubleKey>> pairs() {
		synchronized (blocks) {
			Map<BlockVariable, SeenBlocks<DoubleKey>> copy = new LinkedHashMap<>();
			if (pairs != null) {
				pairs.forEach((other, known) -> copy.put(other, known.copy()));
			}
			return copy;
		}
	}
}
