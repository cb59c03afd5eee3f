/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/**
 * An analysis of transactions (Wang and Stoller, Runtime Analysis of Atomicity for Multi-threaded Programs): beside the
 * events of its superclass it hears which stretches of a thread are meant to be atomic, and where references go. The
 * methods are called under the same rules.
 */
public abstract class TransactionHandler extends EventHandler {

	/**
	 * The thread begins a method or a synchronized block that is a transaction, and is in none yet: transactions do not
	 * nest (section 2). The monitor of a synchronized method or block is taken inside of it.
	 *
	 * @param thread the thread that runs
	 * @param site   the number of the site that stands for the transaction: the start of the method, or of the block
	 */
	public abstract void transactionBegun(ThreadView thread, int site);

	/** The thread ends the transaction that it is in, by an exception perhaps. */
	public abstract void transactionEnded(ThreadView thread);

	/**
	 * The thread has made an object of an instrumented class, or an array; nobody else can know it yet. Objects whose
	 * constructor handed them to code that is not instrumented are not reported.
	 *
	 * @param thread the thread that runs
	 * @param object the object, whose constructor may still run
	 */
	public void created(ThreadView thread, Object object) {
		// not of interest to this analysis
	}

	/**
	 * The thread is about to store a reference.
	 *
	 * @param thread the thread that runs
	 * @param owner  the object or the array that it is stored in; null for a static field
	 * @param value  what is stored; never null
	 */
	public void stored(ThreadView thread, Object owner, Object value) {
		// not of interest to this analysis
	}

	/**
	 * The thread is about to hand a reference to code that is not instrumented, which may do anything with it.
	 *
	 * @param thread the thread that runs
	 * @param value  the argument, or the object whose method is called; never null
	 */
	public void passed(ThreadView thread, Object value) {
		// not of interest to this analysis
	}

	/**
	 * The program has ended; some of its threads may still run. What can be found only by looking at the whole run is
	 * reported here. Called once, by a thread of the agent.
	 */
	public void programEnded() {
		// not of interest to this analysis
	}
}
