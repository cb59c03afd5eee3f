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
 * Hears the events of transactions, and where references go; the agent extends it. Called by the program's own threads,
 * many at a time.
 */
public abstract class InterlockTransactionListener {

	/** The listener, or null while none is installed. */
	static volatile InterlockTransactionListener installed;

	/**
	 * The {@link InterlockThread#epoch} of a thread that has none. With contexts it is no number that variables have, not even
	 * those that nobody has accessed: so what the thread accesses is told, and methods need not ask whether it has one.
	 */
	static int noEpoch;

	/** For subclasses. */
	protected InterlockTransactionListener() {
		// nothing to set up
	}

	/**
	 * Makes a listener the one that hears all events from now on.
	 *
	 * @param listener null for none
	 */
	public static void install(InterlockTransactionListener listener) {
		noEpoch = listener == null ? 0 : listener.noContext();
		installed = listener;
	}

	/** What a thread has in place of an epoch while it has none: a number that no variable has, if there are contexts; else 0. */
	protected int noContext() {
		return 0;
	}

	/** The thread begins a transaction and is in none; the site stands for it. */
	public abstract void begun(InterlockThread thread, int site);

	/** The thread ends the transaction that it is in. */
	public abstract void ended(InterlockThread thread);

	/** The thread has made an object, and nobody else can know it yet. */
	public abstract void created(InterlockThread thread, Object object);

	/** The thread is about to store a reference; the owner is null for a static field, the value never. */
	public abstract void stored(InterlockThread thread, Object owner, Object value);

	/** The thread is about to hand a reference to code that is not instrumented. */
	public abstract void passed(InterlockThread thread, Object value);

	/**
	 * The thread accesses a volatile field.
	 *
	 * @param owner    the object; null for a static field
	 * @param variable the field's number
	 */
	public abstract void accessed(InterlockThread thread, Object owner, int variable, boolean write, int site);

	/**
	 * The thread has called an object that may be one whose calls are atomic.
	 *
	 * @param part   the key that the call is about; null for the whole object
	 * @param effect {@link InterlockTransactionHooks#WROTE} and {@link InterlockTransactionHooks#CONDITIONAL}
	 */
	public abstract void called(InterlockThread thread, Object receiver, Object part, int effect, int site);

	/** The thread is about to wait on a monitor, which it may not hold. */
	public abstract void waits(InterlockThread thread, Object monitor);

	/** The thread is about to enter a monitor, of which nothing else is told before its next event. */
	public void entering(InterlockThread thread) {
		// nothing by default
	}
}
