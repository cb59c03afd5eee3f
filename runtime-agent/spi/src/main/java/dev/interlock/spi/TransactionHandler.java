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
	 * constructor handed them to code that is not instrumented are not reported, nor those that {@link OwnedObjects} tells.
	 *
	 * @param thread the thread that runs
	 * @param object the object, whose constructor may still run
	 */
	public void created(ThreadView thread, Object object) {
		// not of interest to this analysis
	}

	/**
	 * The thread is about to store a reference. Where {@link OwnedObjects} says that the thread alone knows both objects, or
	 * that others may know the value already, this is not reported.
	 *
	 * @param thread the thread that runs
	 * @param owner  the object or the array that it is stored in; null for a static field
	 * @param value  what is stored; never null
	 */
	public void stored(ThreadView thread, Object owner, Object value) {
		// not of interest to this analysis
	}

	/**
	 * The thread is about to hand a reference to code that is not instrumented, which may do anything with it; not reported
	 * of objects that others may know already.
	 *
	 * @param thread the thread that runs
	 * @param value  the argument, or the object whose method is called; never null
	 */
	public void passed(ThreadView thread, Object value) {
		// not of interest to this analysis
	}

	/**
	 * The thread makes an access that is atomic by itself: to a volatile field, or by a call of an object of the JDK whose
	 * calls are atomic one by one, as those of atomic variables and of concurrent and synchronized collections are. Reads
	 * and calls are reported when they have been made, writes of fields when they are about to be.
	 *
	 * @param thread      the thread that runs
	 * @param owner       the object; null for a static field
	 * @param part        the key of the map that the call is about; null for the whole object and for fields
	 * @param variable    the field's number, or {@link EventHandler#WHOLE_OBJECT} for a call
	 * @param write       whether it writes
	 * @param conditional whether it has looked by itself whether it was to write, as a compare-and-set does: what the thread
	 *                    has read of the same variable before does not count any more
	 * @param site        the number of the site
	 */
	public void atomicAccess(ThreadView thread, Object owner, Object part, int variable, boolean write,
			boolean conditional, int site) {
		// not of interest to this analysis
	}

	/**
	 * The thread is about to wait on a monitor: it gives it back meanwhile, however often it has taken it. The events of
	 * locks say nothing of that.
	 *
	 * @param thread  the thread that runs
	 * @param monitor the object; the thread may not hold it, and then the call fails
	 */
	public void waits(ThreadView thread, Object monitor) {
		// not of interest to this analysis
	}

	/**
	 * Whether the analysis says of each access whether others like it are to be told: then it hears of accesses to fields
	 * that are not volatile by {@link #accessed} and not by {@link #beforeAccess}, if no other analysis hears of accesses.
	 */
	public boolean hasContexts() {
		return false;
	}

	/**
	 * How many elements of an array, from the first, are of interest; 0 for none. Accesses to others may be left out.
	 */
	public int elements() {
		return Integer.MAX_VALUE;
	}

	/**
	 * What the accesses of the thread have in common now, such as the locks that it holds: no other thread ever has the
	 * same. Asked by the thread after each of its events.
	 *
	 * @return never 0
	 */
	public int context(ThreadView thread) {
		throw new UnsupportedOperationException("This analysis has no contexts.");
	}

	/**
	 * The thread has made an access of which its context does not say that it need not be told.
	 *
	 * @param thread   the thread that runs
	 * @param owner    the object; null for a static field
	 * @param variable the field's number
	 * @param write    whether it wrote
	 * @param site     the number of the access site
	 * @param coverage takes which further accesses to the variable need not be told
	 */
	public void accessed(ThreadView thread, Object owner, int variable, boolean write, int site, Coverage coverage) {
		beforeAccess(thread, owner, variable, write, site);
	}

	/**
	 * The program has ended; some of its threads may still run. What can be found only by looking at the whole run is
	 * reported here. Called once, by a thread of the agent.
	 */
	public void programEnded() {
		// not of interest to this analysis
	}
}
