/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The static methods that code calls where transactions begin and end. A transaction that begins inside another one is
 * a part of that. They never throw exceptions of the agent.
 */
public final class InterlockTransactions {

	private InterlockTransactions() {
		// static only
	}

	/** Whether the calling thread is in a transaction. */
	@ForceInline
	public static boolean isInside() {
		return isInside(InterlockThreads.current());
	}

	/** Whether the calling thread, whose state the caller has found, is in a transaction. */
	@ForceInline
	public static boolean isInside(InterlockThread thread) {
		return thread.transactions != 0;
	}

	/** A method begins as a transaction, on a thread that is in none. */
	@DontInline
	public static void beginOutermost(int site) {
		InterlockThread thread = InterlockThreads.current();
		thread.transactions = 1;
		thread.inTransaction = InterlockTransactionHooks.begun(thread, site);
	}

	/**
	 * A method begins as a transaction.
	 *
	 * @return whether the thread was in none
	 */
	@ForceInline
	public static boolean begin(int site) {
		if (isInside()) {
			return false;
		}
		beginOutermost(site);
		return true;
	}

	/**
	 * A method that began as a transaction ends, normally or by an exception.
	 *
	 * @param outermost whether it is the thread's outermost transaction
	 */
	@ForceInline
	public static void end(boolean outermost) {
		if (outermost) {
			endOutermost();
		}
	}

	@DontInline
	private static void endOutermost() {
		InterlockThread thread = InterlockThreads.current();
		thread.transactions = 0;
		if (thread.inTransaction) {
			thread.inTransaction = false;
			InterlockTransactionHooks.ended(thread);
		}
	}

	/** A block begins as a transaction. */
	public static void beginBlock(int site) {
		InterlockThread thread = InterlockThreads.current();
		if (thread.transactions == 0) {
			beginOutermost(site);
		} else {
			thread.transactions++;
		}
	}

	/** A block that began as a transaction ends, normally or by an exception. */
	public static void endBlock() {
		if (--InterlockThreads.current().transactions <= 0) {
			endOutermost();
		}
	}
}
