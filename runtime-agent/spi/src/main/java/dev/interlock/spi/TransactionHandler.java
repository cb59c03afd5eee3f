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
 * An analysis of transactions (Wang and Stoller, Runtime Analysis of Atomicity for Multi-threaded Programs). In
 * addition to the events of its superclass it receives the boundaries of transactions and the flow of references. The
 * same rules apply to its methods.
 */
public abstract class TransactionHandler extends EventHandler {

	/**
	 * The thread begins a method or a synchronized block that is a transaction. Transactions do not nest (section 2),
	 * so the thread is in no other one. The monitor of a synchronized method or block is acquired inside the
	 * transaction.
	 *
	 * @param thread the thread that runs
	 * @param site   the number of the transaction's site: the start of the method or of the block
	 */
	public abstract void transactionBegun(ThreadView thread, int site);

	/** The thread ends its transaction, normally or by an exception. */
	public abstract void transactionEnded(ThreadView thread);

	/**
	 * The thread has made an object of an instrumented class, or an array; no other thread can reach it yet. Objects
	 * that their constructor passed to uninstrumented code are not reported, nor are those that {@link OwnedObjects}
	 * covers.
	 *
	 * @param thread the thread that runs
	 * @param object the object, whose constructor may still run
	 */
	public void allocated(ThreadView thread, Object object) {
		// not of interest to this analysis
	}

	/**
	 * The thread is about to store a reference. Not reported if, according to {@link OwnedObjects}, only this thread
	 * can reach both objects, or other threads may already reach the value.
	 *
	 * @param thread the thread that runs
	 * @param owner  the object or the array that receives it; null for a static field
	 * @param value  the stored reference; never null
	 */
	public void referenceStored(ThreadView thread, Object owner, Object value) {
		// not of interest to this analysis
	}

	/**
	 * The thread is about to pass a reference to uninstrumented code, which may do anything with it. Not reported for
	 * objects that other threads may already reach.
	 *
	 * @param thread the thread that runs
	 * @param value  the argument, or the object whose method is called; never null
	 */
	public void referenceEscaped(ThreadView thread, Object value) {
		// not of interest to this analysis
	}

	/**
	 * The thread makes an access that is atomic by itself: to a volatile field, or by a call of a JDK object whose
	 * calls are each atomic, such as atomic variables and concurrent and synchronized collections. Reads and calls are
	 * reported after they have been made, writes of fields before.
	 *
	 * @param thread      the thread that runs
	 * @param owner       the object; null for a static field
	 * @param part        the key of the map that the call is about; null for the whole object and for fields
	 * @param variable    the field's number, or {@link EventHandler#WHOLE_OBJECT} for a call
	 * @param write       whether it writes
	 * @param conditional whether the access itself has checked its condition for writing, as a compare-and-set does;
	 *                    earlier reads of the same variable by the thread no longer count then
	 * @param site        the number of the site
	 */
	public void atomicAccess(ThreadView thread, Object owner, Object part, int variable, boolean write,
			boolean conditional, int site) {
		// not of interest to this analysis
	}

	/**
	 * The thread is about to wait on a monitor. It releases the monitor meanwhile, whatever the number of its
	 * acquisitions; no lock event reports that.
	 *
	 * @param thread  the thread that runs
	 * @param monitor the object; if the thread does not hold it, the call fails
	 */
	public void waits(ThreadView thread, Object monitor) {
		// not of interest to this analysis
	}

	/**
	 * Whether the analysis decides at each access whether similar accesses are reported. It then receives accesses to
	 * non-volatile fields by {@link #accessed} instead of {@link #beforeAccess}, if no other analysis receives
	 * accesses.
	 */
	public boolean hasContexts() {
		return false;
	}

	/**
	 * The number of elements of an array, from the first, that are of interest; 0 for none. Accesses to other elements
	 * may be skipped.
	 */
	public int elements() {
		return Integer.MAX_VALUE;
	}

	/**
	 * The present context of the thread: what its current accesses have in common, such as the locks that it holds. No
	 * other thread ever has the same context. Called by the thread after each of its events.
	 *
	 * @return never 0
	 */
	public int context(ThreadView thread) {
		throw new UnsupportedOperationException("This analysis has no contexts.");
	}

	/**
	 * The thread has made an access that its context does not cover.
	 *
	 * @param thread   the thread that runs
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number
	 * @param write    whether it wrote
	 * @param site     the number of the access site
	 * @param coverage receives the further accesses to the variable that need not be reported
	 */
	public void accessed(ThreadView thread, Object owner, int variable, boolean write, int site, Redundancy coverage) {
		beforeAccess(thread, owner, variable, write, site);
	}

	/**
	 * The program has ended; some of its threads may still run. Findings that need the whole run are reported here.
	 * Called once, by a thread of the agent.
	 */
	public void programEnded() {
		// not of interest to this analysis
	}
}
