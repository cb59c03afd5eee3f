/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import dev.interlock.spi.Redundancy;
import dev.interlock.spi.ThreadView;
import dev.interlock.spi.TransactionHandler;

/**
 * The events of an analysis of transactions, with threads, variables and locks resolved. A {@link TransactionMonitor}
 * calls these methods on the thread that causes the event.
 *
 * @param <T> the state of a thread
 * @param <V> the state of a variable
 */
abstract class TransactionSteps<T extends TransactionThread, V extends Variable> extends TransactionHandler {

	/** Creates the state of a thread. */
	protected abstract T newThread(ThreadView view, int number, ContextNumbers numbers);

	/**
	 * Creates the state of a variable. The owner is null for a static field; the number is negative for a whole object.
	 */
	protected abstract V newVariable(ObjectTable.Entry<?> owner, int number);

	/**
	 * A thread accesses a variable that other threads may know, inside or outside of a transaction.
	 *
	 * @param coverage receives whether further accesses to the variable are skipped
	 */
	protected abstract void accessed(T thread, V variable, boolean write, int site, Redundancy coverage);

	/** Records any access; also tracks whether the thread has written. */
	final void access(T thread, V variable, boolean write, int site, Redundancy coverage) {
		if (write) {
			thread.write();
		}
		accessed(thread, variable, write, site, coverage);
	}

	/** Whether the thread is in no transaction, or nothing that it does now can cause a report of its transaction. */
	protected abstract boolean isQuiet(T thread);

	/** Whether a transaction needs full analysis only the first few times. */
	protected boolean settles() {
		return false;
	}

	/** Whether the context of an access depends on its transaction, for transactions that need no full analysis. */
	protected boolean distinguishesTransactions() {
		return false;
	}

	/** Whether the context of an access depends on the segment of the thread. */
	protected boolean hasParts() {
		return true;
	}

	/**
	 * A write of another variable has changed this one, too. For other threads that is a write, for the transaction
	 * itself it is none.
	 */
	protected abstract void changed(T thread, V variable, int site);

	/**
	 * The next reported access verifies the variable itself, as a compare-and-set does. Earlier reads of it in the
	 * transaction no longer count, unless the transaction has written it since.
	 */
	protected abstract void confirmed(T thread, V variable);

	/**
	 * A thread has acquired a lock, which is already in its lock set. Not called for a read side under its write side,
	 * which excludes no thread (section 3.5).
	 */
	protected abstract void acquired(T thread, LockUse lock, int site);

	/**
	 * A thread releases a lock, which is no longer in its lock set.
	 *
	 * @param site the acquisition site
	 */
	protected abstract void released(T thread, LockUse lock, int site);

	/** A thread has begun a transaction. */
	protected abstract void begun(T thread);

	/** One sentence about limits of the analysis itself, as in {@link #limits}; null for none. */
	protected abstract String ownLimits();

	/** A thread ends its transaction, but {@link TransactionThread#isInTransaction} is still true. */
	protected abstract void ended(T thread);
}
