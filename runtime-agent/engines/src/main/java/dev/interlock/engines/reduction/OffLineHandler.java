/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.reduction;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import dev.interlock.engines.reduction.TransactionNode.Block;
import dev.interlock.engines.transactions.ContextNumbers;
import dev.interlock.engines.transactions.LockUse;
import dev.interlock.engines.transactions.ObjectTable;
import dev.interlock.engines.transactions.TransactionMonitor;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.Redundancy;
import dev.interlock.spi.ThreadView;

/**
 * The off-line algorithm: keeps the trees of the transactions, and checks them with the knowledge of the whole run.
 * Knowledge of locks and variables can only get worse, so a transaction that is not atomic is reported at once. A
 * limited number of distinct trees is kept for each method. Later ones are checked only when they end.
 */
final class OffLineHandler extends TransactionMonitor<ReductionThread, SharedVariable> {

	private static final int MOST_TREES = 64;

	private final Violations violations;
	private final Map<Integer, Map<Block, ThreadView>> trees = new HashMap<>();
	private long notKept;

	/**
	 * @param potentialDeadlocks receives the lock events: the theorem requires transactions without potential deadlocks
	 */
	OffLineHandler(EngineContext context, EventHandler potentialDeadlocks) throws OptionException {
		super(context, potentialDeadlocks);
		violations = new Violations(context);
	}

	@Override
	protected ReductionThread newThread(ThreadView view, int number, ContextNumbers numbers) {
		return new ReductionThread(view, number, numbers);
	}

	@Override
	protected SharedVariable newVariable(ObjectTable.Entry<?> owner, int number) {
		return new SharedVariable(owner, number);
	}

	@Override
	protected boolean isQuiet(ReductionThread thread) {
		return violations.isQuiet(thread);
	}

	@Override
	protected void accessed(ReductionThread thread, SharedVariable variable, boolean write, int site,
			Redundancy coverage) {
		variable.locks.add(thread.segment(), thread.locks().set(), write);
		if (isQuiet(thread)) {
			// an access with the same locks in the same segment adds nothing
			coverage.cover(write);
			return;
		}
		if (thread.recording.accessed(variable, site, write, thread.locks().set())) {
			coverage.cover(write);
		}
		violations.remember(thread, site);
	}

	@Override
	protected void changed(ReductionThread thread, SharedVariable variable, int site) {
		variable.locks.add(thread.segment(), thread.locks().set(), true);
	}

	@Override
	protected void confirmed(ReductionThread thread, SharedVariable variable) {
		if (thread.isInTransaction()) {
			thread.recording.confirmed(variable);
		}
	}

	@Override
	protected void acquired(ReductionThread thread, LockUse lock, int site) {
		if (thread.isInTransaction()) {
			thread.recording.acquired(lock, site, thread.locks().set().without(lock, false).without(lock, true));
			violations.rememberTaken(thread, site);
		}
	}

	@Override
	protected void released(ReductionThread thread, LockUse lock, int site) {
		if (thread.isInTransaction()) {
			thread.recording.released(lock, thread.locks().set());
		}
	}

	@Override
	protected void begun(ReductionThread thread) {
		thread.recording.begin();
	}

	@Override
	protected void ended(ReductionThread thread) {
		Block tree = thread.recording.end();
		int transaction = thread.transaction();
		if (tree == null || !canViolate(tree) || violations.isReported(transaction)) {
			return;
		}
		synchronized (trees) {
			Map<Block, ThreadView> known = trees.computeIfAbsent(transaction, site -> new LinkedHashMap<>());
			if (known.containsKey(tree)) {
				return;
			}
			if (known.size() < MOST_TREES) {
				known.put(tree, thread.view());
			} else {
				notKept++;
			}
		}
		if (check(thread.view(), transaction, tree)) {
			synchronized (trees) {
				trees.remove(transaction);
			}
		}
	}

	/** Whether the tree may be non-atomic. One access, or one block with at most one access, is always atomic. */
	private static boolean canViolate(Block tree) {
		if (tree.items.size() == 1 && tree.items.get(0) instanceof Block only) {
			return canViolate(only);
		}
		return tree.items.size() > 1
				|| !tree.items.isEmpty() && tree.items.get(0) instanceof TransactionNode.Access access
						&& access.secondSite >= 0;
	}

	private boolean check(ThreadView thread, int transaction, Block tree) {
		CommitCheck.Violation found = CommitCheck.find(tree);
		if (found != null) {
			violations.report(thread, transaction, found.commit(), found.offence());
		}
		return found != null;
	}

	@Override
	protected String ownLimits() {
		String ofStacks = violations.limits();
		long executions;
		synchronized (trees) {
			executions = notKept;
		}
		if (executions == 0) {
			return ofStacks;
		}
		String ofTrees = "Reduction looked at " + executions + " executions of methods only when they ended because "
				+ "there were too many to keep: later events do not count for them.";
		return ofStacks == null ? ofTrees : ofTrees + ' ' + ofStacks;
	}

	@Override
	public void programEnded() {
		Map<Integer, Map<Block, ThreadView>> all;
		synchronized (trees) {
			all = new LinkedHashMap<>();
			trees.forEach((transaction, known) -> all.put(transaction, new LinkedHashMap<>(known)));
		}
		all.forEach((transaction, known) -> {
			for (Map.Entry<Block, ThreadView> tree : known.entrySet()) {
				if (check(tree.getValue(), transaction, tree.getKey())) {
					break;
				}
			}
		});
	}
}
