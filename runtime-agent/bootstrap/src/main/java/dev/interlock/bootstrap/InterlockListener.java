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
 * Receives the events of the instrumented program, on the program's own threads, many at a time. The methods do nothing
 * by default. While one of them runs, events of the same thread are not reported; what one of them throws is counted
 * ({@link #failures()}) and goes no further.
 * <p>
 * {@link #afterAccess} must need no more stack than {@link #beforeAccess}, so that an access that was opened can always
 * be closed.
 */
public abstract class InterlockListener {

	/** The listener while none is installed. */
	static final InterlockListener NONE = new InterlockListener() {
		// hears nothing
	};

	static volatile InterlockListener installed = NONE;

	/** Counted without a lock and without a call, as there may be no stack left for one; a few may be lost. */
	static int failures;
	static Throwable lastFailure;

	/** Whether synchronisation went unheard since the listener asked last. */
	static volatile boolean synchronizationLost;

	/** Whether {@link #beforeAccess} and {@link #afterAccess} are of interest. */
	final boolean windows;
	/** Whether {@link #access} is of interest. */
	final boolean shadows;
	/** Whether {@link #acquired} and {@link #releasing} are of interest. */
	final boolean synchronization;

	/** For subclasses that hear everything but {@link #access}, {@link #acquired} and {@link #releasing}. */
	protected InterlockListener() {
		this(true, false, false);
	}

	/**
	 * For subclasses.
	 *
	 * @param windows         whether it hears {@link #beforeAccess} and {@link #afterAccess}
	 * @param shadows         whether it hears {@link #access}
	 * @param synchronization whether it hears {@link #acquired} and {@link #releasing}
	 */
	protected InterlockListener(boolean windows, boolean shadows, boolean synchronization) {
		this.windows = windows;
		this.shadows = shadows;
		this.synchronization = synchronization;
	}

	/**
	 * Makes a listener the one that hears all events from now on, in place of the one before it. It is asked
	 * again which fields the sites stand for.
	 *
	 * @param listener never null
	 */
	public static void install(InterlockListener listener) {
		InterlockHooks.forgetFields();
		installed = java.util.Objects.requireNonNull(listener);
	}

	/** Goes back to hearing nothing. */
	public static void uninstall() {
		installed = NONE;
	}

	/**
	 * About how many exceptions the hooks and the listeners have thrown; they never reach the program. Overflows of the
	 * stack, which are the program's own doing, are not counted.
	 */
	public static int failures() {
		return failures;
	}

	/** The last exception that was counted as a failure, or null. */
	public static Throwable lastFailure() {
		return lastFailure;
	}

	/**
	 * Whether some synchronisation could not be reported since the last call, for want of stack or memory. Then what was
	 * recorded until now may look unordered with what follows although it is not.
	 */
	public static boolean takeSynchronizationLost() {
		boolean lost = synchronizationLost;
		if (lost) {
			synchronizationLost = false;
		}
		return lost;
	}

	/** Counts a failure because of which synchronisation went unheard. */
	static void synchronizationFailed(Throwable failure) {
		synchronizationLost = true;
		lastFailure = failure;
		failures++;
	}

	/**
	 * Finds out which field an access site stands for, at most a few times for each site.
	 *
	 * @param site  the number of the access site
	 * @param owner the object whose field is accessed; null for a static field
	 * @return the field's number, from 1; -1 if accesses to it are not monitored; 0 if it cannot be told this time
	 */
	public int resolve(int site, Object owner) {
		return -1;
	}

	/**
	 * The thread is about to access a variable, and the access will not fail.
	 *
	 * @param thread   the thread that runs
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number, or the index
	 * @param write    whether it writes
	 * @param site     the number of the access site
	 */
	public void beforeAccess(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		// nothing by default
	}

	/**
	 * The thread has made the access that {@link #beforeAccess} announced, or has given it up; also called if
	 * {@link #beforeAccess} itself could not finish.
	 */
	public void afterAccess(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		// nothing by default
	}

	/**
	 * The thread is about to access a variable whose shadow state does not {@linkplain InterlockShadow#covers cover} the
	 * access yet; at least once for each variable, kind and epoch of the thread.
	 *
	 * @param thread   the thread that runs
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number, or the index
	 * @param write    whether it writes
	 * @param site     the number of the access site
	 * @param shadow   the variable's shadow state, for the time of this call
	 */
	public void access(InterlockThread thread, Object owner, int variable, boolean write, int site,
			InterlockShadow shadow) {
		// nothing by default
	}

	/**
	 * The thread has acquired from a synchronisation variable; reported before its next other event.
	 *
	 * @param thread the thread that runs
	 * @param owner  the object; null for a static volatile field
	 * @param key    one of the keys of {@link InterlockSyncHooks}, or of the engines' interface
	 */
	public void acquired(InterlockThread thread, Object owner, int key) {
		// nothing by default
	}

	/** The thread is about to release to a synchronisation variable; no other thread can have acquired it from there. */
	public void releasing(InterlockThread thread, Object owner, int key) {
		// nothing by default
	}

	/**
	 * The thread has taken a lock that it did not hold in that mode; reported before its next other event.
	 *
	 * @param thread the thread that runs
	 * @param lock   the lock, or the object whose monitor it is
	 * @param mode   one of the modes of {@link InterlockThread}
	 * @param site   the number of the site that took it
	 */
	public void lockAcquired(InterlockThread thread, Object lock, int mode, int site) {
		// nothing by default
	}

	/** The thread is about to give a lock back for the last time; {@code site} is the site that does so. */
	public void lockReleased(InterlockThread thread, Object lock, int mode, int site) {
		// nothing by default
	}

	/** The thread is about to have its first event. */
	public void threadStarted(InterlockThread thread) {
		// nothing by default
	}

	/** The thread will not have another event; called by that thread, or later by another one. */
	public void threadEnded(InterlockThread thread) {
		// nothing by default
	}
}
