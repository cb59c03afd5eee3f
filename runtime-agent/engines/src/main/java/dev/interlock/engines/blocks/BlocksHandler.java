/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.blocks;

import java.util.Map;

import dev.interlock.engines.blocks.BlockVariable.BlockKey;
import dev.interlock.engines.transactions.ContextNumbers;
import dev.interlock.engines.transactions.LockUse;
import dev.interlock.engines.transactions.ObjectTable;
import dev.interlock.engines.transactions.TransactionMonitor;
import dev.interlock.spi.Coverage;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.ThreadView;

/**
 * The block-based algorithm: compares the blocks of each transaction, when it ends, with those of the transactions that may
 * run at the same time. An access outside of all transactions is a transaction of its own, in which nothing can come
 * between.
 */
final class BlocksHandler extends TransactionMonitor<BlocksThread, BlockVariable> {

	/** In place of a transaction: there was none. */
	private static final int NONE = -1;

	/** A transaction that accesses more variables than this keeps no more of them. */
	private static final int MOST_VARIABLES = 4096;

	private final PatternReports reports;
	private final DoubleBlocks doubles;

	/** @param potentialDeadlocks hears of locks, as what can interleave is told truly only if there is no deadlock */
	BlocksHandler(EngineContext context, EventHandler potentialDeadlocks) throws OptionException {
		super(context, potentialDeadlocks);
		reports = new PatternReports(context);
		doubles = new DoubleBlocks(reports);
	}

	@Override
	protected BlocksThread newThread(ThreadView view, int number, ContextNumbers numbers) {
		return new BlocksThread(view, number, numbers);
	}

	@Override
	protected BlockVariable newVariable(ObjectTable.Entry<?> owner, int number) {
		return new BlockVariable(owner, number);
	}

	@Override
	protected boolean isQuiet(BlocksThread thread) {
		return !thread.isInTransaction();
	}

	@Override
	protected void accessed(BlocksThread thread, BlockVariable variable, boolean write, int site,
			Coverage coverage) {
		reports.remember(thread, site);
		if (!thread.isInTransaction()) {
			addSingle(thread, variable, write, site);
			if (!write) {
				// another one under the same locks can break only what this one breaks; a write does not stand for a read
				coverage.cover(false);
			}
			return;
		}
		VariableEvents events = thread.events.get(variable);
		if (events == null) {
			if (thread.events.size() >= MOST_VARIABLES) {
				return;
			}
			events = new VariableEvents();
			thread.events.put(variable, events);
		}
		events.add(write, site, thread.locks(), thread.nextOrder());
	}

	private void addSingle(BlocksThread thread, BlockVariable variable, boolean write, int site) {
		Event event = new Event(write, write, thread.locks().set(), site);
		add(thread, variable, new BlockKey(new Block(event, null, event.held()), NONE));
	}

	@Override
	protected void changed(BlocksThread thread, BlockVariable variable, int site) {
		addSingle(thread, variable, true, site);
	}

	@Override
	protected void confirmed(BlocksThread thread, BlockVariable variable) {
		VariableEvents events = thread.isInTransaction() ? thread.events.get(variable) : null;
		if (events != null && events.confirmed()) {
			thread.events.remove(variable);
		}
	}

	private void add(BlocksThread thread, BlockVariable variable, BlockKey added) {
		variable.add(added, thread, (one, other, where) -> {
			compare(variable, one, thread.view(), other, where.thread());
			compare(variable, other, where.thread(), one, thread.view());
		});
	}

	private void compare(BlockVariable variable, BlockKey local, ThreadView localThread, BlockKey remote,
			ThreadView remoteThread) {
		Event breaking = local.block().brokenBy(remote.block());
		if (breaking != null) {
			reports.report(variable, local, localThread, breaking, remoteThread);
		}
	}

	@Override
	protected void acquired(BlocksThread thread, LockUse lock, int site) {
		if (thread.isInTransaction()) {
			thread.took(lock);
		}
	}

	@Override
	protected void released(BlocksThread thread, LockUse lock, int site) {
		// what is held says all
	}

	@Override
	protected void begun(BlocksThread thread) {
		thread.begin();
	}

	@Override
	protected void ended(BlocksThread thread) {
		for (Map.Entry<BlockVariable, VariableEvents> each : thread.events.entrySet()) {
			for (Block block : each.getValue().blocks()) {
				add(thread, each.getKey(), new BlockKey(block, thread.transaction()));
			}
		}
		doubles.add(thread);
	}

	@Override
	public String limits() {
		return doubles.isIncomplete()
				? "Blocks stopped the search for cycles over several transactions early: there may be more of them."
				: null;
	}

	@Override
	public void programEnded() {
		doubles.findCycles();
	}
}
