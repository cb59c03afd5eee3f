/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.reduction;

import dev.interlock.engines.transactions.ContextNumbers;
import dev.interlock.engines.transactions.LockUse;
import dev.interlock.engines.transactions.ObjectTable;
import dev.interlock.engines.transactions.TransactionMonitor;
import dev.interlock.engines.transactions.Variable;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.Redundancy;
import dev.interlock.spi.ThreadView;

/**
 * The on-line algorithm (Wang and Stoller, section 8). It classifies each event when it happens, by Theorem 3.2 and a
 * lockset algorithm with transfer of ownership. Arrays are excluded. It stores no transactions, and misses some
 * violations.
 */
final class OnLineHandler extends TransactionMonitor<ReductionThread, OnLineHandler.OwnedVariable> {

	private final Violations violations;

	/** A variable with the locks held at its accesses. */
	static final class OwnedVariable extends Variable {
		private final OwnershipLockset locks = new OwnershipLockset();
		private final boolean isElement;
		/** Whether a write of it has been reported. */
		private volatile boolean isWritten;

		OwnedVariable(ObjectTable.Entry<?> owner, int number) {
			super(owner, number);
			Object object = owner();
			isElement = object != null && object.getClass().isArray();
		}
	}

	OnLineHandler(EngineContext context) throws OptionException {
		super(context, null);
		violations = new Violations(context);
	}

	@Override
	protected ReductionThread newThread(ThreadView view, int number, ContextNumbers numbers) {
		return new ReductionThread(view, number, numbers);
	}

	@Override
	protected OwnedVariable newVariable(ObjectTable.Entry<?> owner, int number) {
		return new OwnedVariable(owner, number);
	}

	@Override
	public int elements() {
		return 0;
	}

	@Override
	protected boolean isQuiet(ReductionThread thread) {
		return violations.isQuiet(thread);
	}

	@Override
	protected boolean settles() {
		return true;
	}

	@Override
	protected boolean hasParts() {
		return false;
	}

	@Override
	protected void accessed(ReductionThread thread, OwnedVariable variable, boolean write, int site,
			Redundancy coverage) {
		if (variable.isElement) {
			return;
		}
		boolean isQuiet = isQuiet(thread);
		boolean isWhole = !isQuiet && thread.isNewTransaction();
		Sharing sharing = variable.locks.add(thread.segment().thread(), thread.locks().set(), write, coverage,
				isWhole ? null : isQuiet ? Sharing.RACY : Sharing.RACE_FREE);
		violations.remember(thread, site);
		boolean hasFailed = thread.confirmed == variable && !write;
		thread.confirmed = null;
		if (thread.isInTransaction() && sharing == Sharing.RACY && !hasFailed) {
			NonMover step = new NonMover(NonMover.Kind.ACCESS, site, write, variable, thread.locks().set(), null);
			if (thread.commit == null) {
				thread.commit = step;
			} else {
				report(thread, step);
			}
		}
		thread.lastVariable = variable;
		if (write && !variable.isWritten) {
			variable.isWritten = true;
		}
		if (variable.isWritten) {
			thread.lastWritten = variable;
		}
	}

	/** Assigns a release to the variable of the offence: which variable was accessed under which lock is not stored. */
	private void report(ReductionThread thread, NonMover offence) {
		NonMover commit = thread.commit;
		violations.report(thread.view(), thread.transaction(),
				commit.kind() == NonMover.Kind.RELEASE ? commit.about(offence.variable()) : commit, offence);
	}

	@Override
	protected void changed(ReductionThread thread, OwnedVariable variable, int site) {
		variable.isWritten = true;
		variable.locks.add(thread.segment().thread(), thread.locks().set(), true, null, null);
	}

	@Override
	protected void confirmed(ReductionThread thread, OwnedVariable variable) {
		NonMover commit = thread.commit;
		if (commit != null && commit.kind() == NonMover.Kind.ACCESS && !commit.write()
				&& commit.variable() == variable) {
			thread.commit = null;
		}
		thread.confirmed = variable;
	}

	@Override
	protected void acquired(ReductionThread thread, LockUse lock, int site) {
		violations.rememberTaken(thread, site);
		if (thread.isInTransaction() && thread.commit != null && !lock.isBothMover()) {
			if (thread.lastWritten == null && !thread.isNewTransaction()) {
				// its accesses may have been skipped as known
				thread.renewTransaction();
				return;
			}
			boolean isAfterAccess = thread.commit.kind() == NonMover.Kind.ACCESS;
			report(thread, new NonMover(NonMover.Kind.ACQUIRE, site, false,
					isAfterAccess ? thread.commit.variable() : thread.variable(),
					thread.locks().set().without(lock, false).without(lock, true), lock));
		}
	}

	@Override
	protected void released(ReductionThread thread, LockUse lock, int site) {
		if (thread.isInTransaction() && thread.commit == null && !lock.isBothMover()) {
			thread.commit = new NonMover(NonMover.Kind.RELEASE, site, false, thread.variable(), thread.locks().set(),
					lock);
		}
	}

	@Override
	protected void begun(ReductionThread thread) {
		thread.commit = null;
		thread.lastVariable = null;
		thread.lastWritten = null;
	}

	@Override
	protected void ended(ReductionThread thread) {
		thread.commit = null;
	}

	@Override
	protected String ownLimits() {
		return violations.limits();
	}
}
