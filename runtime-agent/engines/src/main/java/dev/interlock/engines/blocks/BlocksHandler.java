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
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;

import dev.interlock.engines.blocks.BlockVariable.BlockKey;
import dev.interlock.engines.blocks.SeenBlocks.Novelty;
import dev.interlock.engines.transactions.ContextNumbers;
import dev.interlock.engines.transactions.LockSet;
import dev.interlock.engines.transactions.LockUse;
import dev.interlock.engines.transactions.ObjectTable;
import dev.interlock.engines.transactions.TransactionMonitor;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.Redundancy;
import dev.interlock.spi.ThreadView;

/**
 * The block-based algorithm. At the end of each transaction it compares the transaction's blocks with those of
 * concurrent transactions. An access outside of all transactions is a transaction of its own, which nothing can
 * interrupt.
 */
final class BlocksHandler extends TransactionMonitor<BlocksThread, BlockVariable> {

	/** The number for no transaction. */
	private static final int NONE = -1;

	/** The limit of variables per transaction; further ones are ignored. */
	private static final int MOST_VARIABLES = 4096;

	/** How often a new observation in a transaction restarts its full analysis. */
	private static final int MOST_RENEWALS = 16;

	private final PatternReports reports;
	private final DoubleBlocks doubles;
	private volatile boolean hasOmitted;
	/** The number of new observations in each transaction after its first runs. */
	private final Map<Integer, Integer> renewals = new ConcurrentHashMap<>();

	/**
	 * @param potentialDeadlocks receives the lock events: predicted interleavings are valid only without potential
	 *                           deadlocks
	 */
	BlocksHandler(EngineContext context, EventHandler potentialDeadlocks) throws OptionException {
		super(context, potentialDeadlocks);
		reports = new PatternReports(context, besideRaces(context) ? this::isOrdered : null);
		doubles = new DoubleBlocks(reports);
	}

	/**
	 * Whether engines for data races are active, too. Then those cover plain variables, and nothing is predicted for
	 * code with critical sections of its own.
	 */
	private static boolean besideRaces(EngineContext context) {
		String engines = context.options().value("engines").orElse("");
		return engines.contains("hybrid") || engines.contains("happens-before");
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
	protected boolean settles() {
		return true;
	}

	@Override
	protected boolean distinguishesTransactions() {
		return true;
	}

	@Override
	protected void accessed(BlocksThread thread, BlockVariable variable, boolean write, int site,
			Redundancy coverage) {
		reports.remember(thread, site);
		if (!thread.isInTransaction()) {
			Novelty novelty = addSingle(thread, variable, write, site);
			// another access under the same locks breaks no more blocks than this one; a write does not cover a read
			if (!write || coverage.isRead()) {
				cover(thread, write, novelty == Novelty.FULL, coverage);
			}
			return;
		}
		VariableEvents events = thread.events().get(variable);
		if (events == null) {
			if (isSettled(thread, variable, write, site, coverage)) {
				return;
			}
			if (thread.events().size() >= MOST_VARIABLES) {
				hasOmitted = true;
				return;
			}
			events = new VariableEvents();
			thread.events().put(variable, events);
		}
		events.add(write, site, thread.locks(), thread.nextOrder());
		if (events.isQuiet() && thread.isNewTransaction() && (!write || coverage.isRead())) {
			// only in this transaction; a read after a write forms a block of its own
			coverage.cover(write);
		}
	}

	/** Whether the transaction does nothing new with the variable, which then needs no analysis. */
	private boolean isSettled(BlocksThread thread, BlockVariable variable, boolean write, int site,
			Redundancy coverage) {
		Stage stage = thread.stage();
		boolean isFull = variable.isFull(stage.transaction());
		if (!isFull && (thread.isNewTransaction() || !variable.isSettled(stage))) {
			return false;
		}
		if (variable.isKnown(thread.transaction(), write, site, thread.locks().set())) {
			cover(thread, write, isFull, coverage);
		} else {
			// earlier accesses of this transaction to the variable may have been skipped; the next run reports them
			coverage.invalidate();
			thread.unsettled.add(variable);
			renew(thread);
		}
		return true;
	}

	/** Restarts the full analysis after a new observation. Limited, because there may always be new objects. */
	private void renew(BlocksThread thread) {
		if (!thread.isNewTransaction()
				&& renewals.merge(thread.transaction(), 1, Integer::sum) <= MOST_RENEWALS) {
			thread.renewTransaction();
		}
	}

	/** @param isFull whether the access is known in all segments of the thread */
	private static void cover(BlocksThread thread, boolean write, boolean isFull, Redundancy coverage) {
		coverage.cover(write);
		if (!isFull) {
			thread.coverInSegment();
		}
	}

	private Novelty addSingle(BlocksThread thread, BlockVariable variable, boolean write, int site) {
		LockSet held = thread.locks().set();
		BlockKey last = thread.lastSingle;
		if (last == null || !last.block().first().isSame(write, site, held)) {
			Event event = new Event(write, write, held, site);
			last = new BlockKey(new Block(event, null, held), NONE);
			thread.lastSingle = last;
		}
		return add(thread, variable, last);
	}

	@Override
	protected void changed(BlocksThread thread, BlockVariable variable, int site) {
		addSingle(thread, variable, true, site);
	}

	@Override
	protected void confirmed(BlocksThread thread, BlockVariable variable) {
		VariableEvents events = thread.isInTransaction() ? thread.events().get(variable) : null;
		if (events != null && events.confirmed()) {
			thread.events().remove(variable);
		}
	}

	private Novelty add(BlocksThread thread, BlockVariable variable, BlockKey added) {
		return variable.add(added, thread, (one, other, where) -> {
			compare(variable, one, thread.view(), other, where.thread());
			compare(variable, other, where.thread(), one, thread.view());
		});
	}

	private void compare(BlockVariable variable, BlockKey local, ThreadView localThread, BlockKey remote,
			ThreadView remoteThread) {
		Event breaking = local.block().brokenBy(remote.block());
		if (breaking != null) {
			reports.report(variable, local, localThread, breaking, remote.transaction(), remoteThread);
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
		// not needed: each event has its lock set
	}

	@Override
	protected void begun(BlocksThread thread) {
		thread.begin();
	}

	@Override
	protected void ended(BlocksThread thread) {
		if (!thread.unsettled.isEmpty()) {
			thread.unsettled.forEach(variable -> variable.unsettle(thread.stage()));
			thread.unsettled.clear();
		}
		if (thread.events().isEmpty()) {
			return;
		}
		Stage stage = thread.stage();
		boolean isAnyNew = false;
		for (Map.Entry<BlockVariable, VariableEvents> each : thread.events().entrySet()) {
			BlockVariable variable = each.getKey();
			boolean isNew = false;
			boolean isFull = true;
			for (Block block : each.getValue().blocks()) {
				Novelty novelty = add(thread, variable, new BlockKey(block, thread.transaction()));
				isNew |= novelty == Novelty.NEW;
				isFull &= novelty == Novelty.FULL;
			}
			if (isNew) {
				isAnyNew = true;
			} else {
				variable.settle(stage, isFull);
			}
		}
		doubles.add(thread);
		if (isAnyNew) {
			renew(thread);
		}
	}

	@Override
	protected String ownLimits() {
		StringJoiner said = new StringJoiner(" ");
		if (hasOmitted) {
			said.add("Blocks looked only at the first " + MOST_VARIABLES
					+ " variables of transactions that access more.");
		}
		if (doubles.hasOmitted()) {
			said.add("Blocks skipped pairs of variables in transactions with many variables and in code with many "
					+ "objects: there may be more violations over two variables.");
		}
		if (doubles.isIncomplete()) {
			said.add(
					"Blocks stopped the search for cycles over several transactions early: there may be more of them.");
		}
		if (reports.limits() != null) {
			said.add(reports.limits());
		}
		return said.length() == 0 ? null : said.toString();
	}

	@Override
	public void programEnded() {
		doubles.findCycles();
	}
}
