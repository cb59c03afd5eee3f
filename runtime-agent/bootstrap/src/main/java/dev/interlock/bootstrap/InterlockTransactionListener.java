/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/**
 * Receives the events of transactions and the flow of references; the agent extends it. Called by the program's own
 * threads, many at a time.
 */
public abstract class InterlockTransactionListener {

	/** The listener, or null while none is installed. */
	static volatile InterlockTransactionListener installed;

	/**
	 * The {@link InterlockThread#epoch} of a thread without an epoch. With contexts it differs from the epochs in all
	 * shadow states, even those of variables without accesses. So the thread's accesses are reported, and methods need
	 * not check whether it has an epoch.
	 */
	static int noEpoch;

	/** For subclasses. */
	protected InterlockTransactionListener() {
		// nothing to set up
	}

	/**
	 * Installs the listener that receives all events from now on.
	 *
	 * @param listener null for none
	 */
	public static void install(InterlockTransactionListener listener) {
		noEpoch = listener == null ? 0 : listener.noContext();
		installed = listener;
	}

	/**
	 * The value that replaces the epoch of a thread without one: with contexts a number that no variable has; else 0.
	 */
	protected int noContext() {
		return 0;
	}

	/** The thread begins a transaction at a site, and is in none. */
	public abstract void begun(InterlockThread thread, int site);

	/** The thread ends its transaction. */
	public abstract void ended(InterlockThread thread);

	/** The thread has made an object; no other thread can know it yet. */
	public abstract void allocated(InterlockThread thread, Object object);

	/**
	 * The thread is about to store a reference.
	 *
	 * @param owner the object or the array; null for a static field
	 * @param value the reference; never null
	 */
	public abstract void referenceStored(InterlockThread thread, Object owner, Object value);

	/** The thread is about to pass a reference to uninstrumented code. */
	public abstract void referenceEscaped(InterlockThread thread, Object value);

	/**
	 * The thread accesses a volatile field.
	 *
	 * @param owner    the object; null for a static field
	 * @param variable the field's number
	 */
	public abstract void accessed(InterlockThread thread, Object owner, int variable, boolean write, int site);

	/**
	 * The thread has called an object whose calls may be atomic.
	 *
	 * @param part   the key that the call concerns; null for the whole object
	 * @param effect {@link InterlockTransactionHooks#WROTE} and {@link InterlockTransactionHooks#CONDITIONAL}
	 */
	public abstract void called(InterlockThread thread, Object receiver, Object part, int effect, int site);

	/** The thread is about to wait on a monitor, which it may not hold. */
	public abstract void waits(InterlockThread thread, Object monitor);

	/** The thread is about to enter a monitor; nothing else is reported about that before its next event. */
	public void entering(InterlockThread thread) {
		// nothing by default
	}
}
