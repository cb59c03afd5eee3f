/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import dev.interlock.spi.Coverage;
import dev.interlock.spi.ThreadView;
import dev.interlock.spi.TransactionHandler;

/**
 * What an analysis of transactions hears of the program once threads, variables and locks have been told apart. A
 * {@link TransactionMonitor} calls this, on the thread that is concerned.
 *
 * @param <T> what the analysis keeps for a thread
 * @param <V> what it keeps for a variable
 */
abstract class TransactionSteps<T extends TransactionThread, V extends Variable> extends TransactionHandler {

	/** Makes what is kept for a thread. */
	protected abstract T newThread(ThreadView view, int number, ContextNumbers numbers);

	/** Makes what is kept for a variable; the owner is null for a static field, the number negative for a whole object. */
	protected abstract V newVariable(ObjectTable.Entry<?> owner, int number);

	/**
	 * A thread accesses a variable that other threads may know, in a transaction or outside.
	 *
	 * @param coverage takes whether further accesses to the variable are to be told
	 */
	protected abstract void accessed(T thread, V variable, boolean write, int site, Coverage coverage);

	/** The same of any access; the thread takes note of those that write. */
	final void access(T thread, V variable, boolean write, int site, Coverage coverage) {
		if (write) {
			thread.write();
		}
		accessed(thread, variable, write, site, coverage);
	}

	/** Whether nothing that the thread does now can be reported of its transaction, or it is in none. */
	protected abstract boolean isQuiet(T thread);

	/** Whether a transaction need not be looked at in whole any more once it has been so a few times. */
	protected boolean settles() {
		return false;
	}

	/** Whether it matters in which of several transactions that need not be looked at in whole an access is made. */
	protected boolean tellsTransactionsApart() {
		return false;
	}

	/** Whether it matters in which part of a thread an access is made. */
	protected boolean hasParts() {
		return true;
	}

	/** A write of another variable has changed this one, too: for others it is written, for the transaction itself not. */
	protected abstract void changed(T thread, V variable, int site);

	/**
	 * The access that is about to be told has looked itself at the variable, as a compare-and-set does: what the transaction
	 * has read of it before, without writing it since, does not count any more.
	 */
	protected abstract void confirmed(T thread, V variable);

	/**
	 * A thread has taken a lock; it is among the thread's locks already. Not called for a read side under its write side, which
	 * keeps nobody out (section 3.5).
	 */
	protected abstract void acquired(T thread, LockUse lock, int site);

	/**
	 * A thread gives a lock back; it is not among the thread's locks any more.
	 *
	 * @param site the site that had taken it
	 */
	protected abstract void released(T thread, LockUse lock, int site);

	/** A thread has begun a transaction. */
	protected abstract void begun(T thread);

	/** What the analysis itself has left out, as in {@link #limits}; null for nothing. */
	protected abstract String ownLimits();

	/** A thread ends its transaction, but is in it still. */
	protected abstract void ended(T thread);
}
