/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.blocks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import dev.interlock.engines.blocks.BlockVariable.BlockKey;
import dev.interlock.engines.transactions.ContextNumbers;
import dev.interlock.engines.transactions.LockSet;
import dev.interlock.engines.transactions.LockUse;
import dev.interlock.engines.transactions.ThreadSegment;
import dev.interlock.engines.transactions.TransactionThread;
import dev.interlock.spi.ThreadView;

/** The state of a thread in the block-based algorithm: its current transaction. */
final class BlocksThread extends TransactionThread {

	private static final int FEW_VARIABLES = 64;

	private Map<BlockVariable, VariableEvents> events = new IdentityHashMap<>();
	/** The hashes of the transactions whose 2-blocks are known. */
	final Map<Integer, Integer> shapes = new HashMap<>();

	/** The last access outside of transactions, or null. */
	BlockKey lastSingle;
	/** Variables with which the current transaction does something new. */
	final List<BlockVariable> unsettled = new ArrayList<>();

	private final Map<Integer, Stage> stages = new HashMap<>();
	private ThreadSegment stagesOf;

	private LockUse[] taken = new LockUse[8];
	private boolean[] takenShared = new boolean[8];
	private int[] takenAt = new int[8];
	private int takenSize;
	private int order;

	BlocksThread(ThreadView view, int number, ContextNumbers numbers) {
		super(view, number, numbers);
	}

	/** The events of the current transaction, by variable. */
	Map<BlockVariable, VariableEvents> events() {
		return events;
	}

	/** The current transaction in the current segment of the thread. */
	Stage stage() {
		if (stagesOf != segment()) {
			stages.clear();
			stagesOf = segment();
		}
		return stages.computeIfAbsent(transaction(), each -> new Stage(each, segment().thread()));
	}

	void begin() {
		if (events.size() > FEW_VARIABLES) {
			// clearing a large table at each small transaction is slow
			events = new IdentityHashMap<>();
		} else if (!events.isEmpty()) {
			events.clear();
		}
		Arrays.fill(taken, 0, takenSize, null);
		takenSize = 0;
		order = 0;
	}

	/** The number of the next event in the transaction. */
	int nextOrder() {
		return order++;
	}

	/** Records a lock acquisition of the transaction. */
	void took(LockUse lock) {
		if (takenSize == taken.length) {
			taken = Arrays.copyOf(taken, 2 * takenSize);
			takenShared = Arrays.copyOf(takenShared, 2 * takenSize);
			takenAt = Arrays.copyOf(takenAt, 2 * takenSize);
		}
		takenShared[takenSize] = !locks().set().isExclusive(lock);
		taken[takenSize] = lock;
		takenAt[takenSize++] = locks().generation();
	}

	/**
	 * The locks acquired between two moments.
	 *
	 * @param from the generation of the held locks at the first moment
	 * @param to   the generation at the second moment
	 */
	LockSet takenBetween(int from, int to) {
		LockSet between = LockSet.EMPTY;
		for (int i = 0; i < takenSize; i++) {
			if (takenAt[i] > from && takenAt[i] <= to) {
				between = between.with(taken[i], takenShared[i]);
			}
		}
		return between;
	}
}
