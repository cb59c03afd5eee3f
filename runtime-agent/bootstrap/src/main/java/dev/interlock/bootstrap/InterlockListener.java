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
 * ({@link InterlockFailures}) and goes no further.
 * <p>
 * {@link #afterAccess} must need no more stack than {@link #beforeAccess}, so that an access that was opened can always
 * be closed.
 */
public abstract class InterlockListener extends InterlockNotes {

	/** The listener while none is installed. */
	static final InterlockListener NONE = new InterlockListener() {
		// hears nothing
	};

	/** The variable that is an object as a whole, in {@link #access}. */
	public static final int WHOLE_OBJECT = -1;

	/** A method that only reads the object it is called on. */
	public static final int READ_USE = 1;
	/** A method that writes it. */
	public static final int WRITE_USE = 2;
	/** A method that writes it if the object's counter differs afterwards, or if it has none. */
	public static final int CHANGE = 3;
	/** A method that is of no interest. */
	public static final int NO_USE = 4;
	/** A method that is {@link #CHANGE} if a field of the object is true, else {@link #READ_USE}. */
	public static final int MOVE = 5;

	static volatile InterlockListener installed = NONE;

	/** Whether synchronisation went unheard since the listener asked last. */
	static volatile boolean synchronizationLost;

	/** Whether {@link #beforeAccess} and {@link #afterAccess} are of interest. */
	final boolean windows;
	/** Whether {@link #access} is of interest. */
	final boolean shadows;
	/** Whether {@link #acquired} and {@link #releasing} are of interest. */
	final boolean synchronization;
	/** Whether {@link #beforeUse} and {@link #afterUse} are of interest. */
	final boolean uses;
	/** Whether acquiring and releasing is to be noticed: it is of interest, or may happen inside a use. */
	final boolean ordering;
	/** Whether {@link #access} to elements is of interest only where there are epochs of others; no more once it was not. */
	protected boolean othersOnly;

	/** For subclasses that hear accesses only by {@link #beforeAccess} and {@link #afterAccess}, and locks. */
	protected InterlockListener() {
		this(true, false, false, false);
	}

	/**
	 * For subclasses.
	 *
	 * @param windows         whether it hears {@link #beforeAccess} and {@link #afterAccess}
	 * @param shadows         whether it hears {@link #access}
	 * @param synchronization whether it hears {@link #acquired} and {@link #releasing}
	 * @param uses            whether it hears {@link #beforeUse} and {@link #afterUse}
	 */
	protected InterlockListener(boolean windows, boolean shadows, boolean synchronization, boolean uses) {
		this.windows = windows;
		this.shadows = shadows;
		this.synchronization = synchronization;
		this.uses = uses;
		this.ordering = synchronization || uses;
	}

	/** Makes a listener, never null, the one that hears all events from now on; it is asked again what the sites stand for. */
	public static void install(InterlockListener listener) {
		InterlockHooks.forgetFields();
		InterlockUseTypes.forget();
		InterlockOverrides.forget();
		installed = java.util.Objects.requireNonNull(listener);
	}

	/** Goes back to hearing nothing. */
	public static void uninstall() {
		installed = NONE;
	}

	/** Whether since the last call synchronisation went unreported, for want of stack or memory: then order may be missing. */
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
		InterlockFailures.failed(failure);
	}

	/**
	 * Finds out which field an access site stands for, at most a few times for each site.
	 *
	 * @param owner the object whose field is accessed; null for a static field
	 * @return the field's number, from 1; -1 if accesses to it are not monitored; 0 if it cannot be told this time
	 */
	public int resolve(int site, Object owner) {
		return -1;
	}

	/**
	 * The thread is about to access a variable, and the access will not fail.
	 *
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number, or the index
	 * @param write    whether it writes
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
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number, or the index, or {@link #WHOLE_OBJECT} for a call that uses an object: this is
	 *                 then called after it, and only if the thread released nothing in the call
	 * @param write    whether it writes
	 * @param shadow   the variable's shadow state, for the time of this call
	 */
	public void access(InterlockThread thread, Object owner, int variable, boolean write, int site,
			InterlockShadow shadow) {
		// nothing by default
	}

	/**
	 * A constructor has written a field of its object, which only this thread knows; its shadow state is set by the caller.
	 * Called while {@link InterlockFirstWrites} are kept.
	 */
	public void constructing(InterlockThread thread, Object owner, int variable, int site) {
		// nothing by default
	}

	/** The thread is about to make an access of an atomic mode; if it is pending, {@link #atomicAccessed} follows. */
	public void atomicAccess(InterlockThread thread, InterlockAtomicAccess access) {
		access.tellAsRead(this, thread);
	}

	/** The thread has made a pending access of an atomic mode, and it is known whether it has written. */
	public void atomicAccessed(InterlockThread thread, InterlockAtomicAccess access) {
		// nothing by default
	}

	/** The thread is about to make an access of an atomic mode, which opens no window. */
	public void beforeAtomicAccess(InterlockThread thread, InterlockAtomicAccess access) {
		// nothing by default
	}

	/** The thread has made it, and it is known whether it has written. */
	public void afterAtomicAccess(InterlockThread thread, InterlockAtomicAccess access) {
		// nothing by default
	}

	/**
	 * An access that {@link #access} was told of, of several elements the last one, stands in the shadow state of its
	 * variable. The agent holds no lock, so the thread may be held up.
	 */
	public void accessed(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		// nothing by default
	}

	/**
	 * The thread accesses many elements of an array at once: from the first, inclusive, to the end, exclusive, in steps.
	 * Then {@link #access} is called for the first of neighbours in the same state that does not cover the access yet.
	 *
	 * @param sites how many sites take turns, from the given one on
	 */
	public void range(InterlockThread thread, Object array, int from, int end, int step, boolean write, int site,
			int sites) {
		// nothing by default
	}

	/** What is to be kept of where the thread is, as it will be told later of what it accesses here; null for nothing. */
	public Object place(InterlockThread thread, int site) {
		return null;
	}

	/** The thread is about to access variables and has no epoch: this gives it one, if there is one. */
	public void begin(InterlockThread thread) {
		// nothing by default
	}

	/**
	 * The thread has acquired from a synchronisation variable; reported before its next other event.
	 *
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
	 * Describes a type of the JDK, once for each.
	 * @return null if uses of its objects are of no interest; else the name of the field that holds the object whose
	 *         state they use, and of the field that changes with each change to their structure; empty for none; then
	 *         something that is not empty if their methods run no code of the program, and so what they synchronise
	 *         inside does not count; the name of the field that decides about {@link #MOVE}; and something that is not
	 *         empty if classes of the program may extend it
	 */
	public String[] describe(Class<?> type) {
		return null;
	}

	/**
	 * What a method does to the objects of a type that was {@linkplain #describe described}; asked about once.
	 *
	 * @param method the number of the method
	 * @return {@link #READ_USE}, {@link #WRITE_USE}, {@link #CHANGE}, {@link #MOVE} or {@link #NO_USE}
	 */
	public int use(Class<?> type, int method) {
		return NO_USE;
	}

	/**
	 * Whether a class of the program, or one above it, overrides a method of the class of the JDK that it extends; asked about
	 * once.
	 *
	 * @param method the number of the method: that of a use, or a negative one for methods of locks; {@link Integer#MAX_VALUE} for any
	 */
	public boolean overrides(Class<?> type, int method) {
		return false;
	}

	/**
	 * The thread is about to call a method that uses an object of a JDK type that is not thread-safe.
	 *
	 * @param object the object whose state is used
	 * @param write  whether it may be written
	 */
	public void beforeUse(InterlockThread thread, Object object, boolean write, int site) {
		// nothing by default
	}

	/**
	 * The method has returned; not called if it threw. Calls nest, as a method may call back.
	 *
	 * @param object   the object whose state was used
	 * @param receiver what the method was called on: the object, or a view or an iterator of it, or what it is part of
	 * @param write    whether it was written
	 * @param site     the number of the site of the call
	 * @param isolated whether the thread has neither acquired nor released anything since {@link #beforeUse}
	 */
	public void afterUse(InterlockThread thread, Object object, Object receiver, boolean write, int site,
			boolean isolated) {
		// nothing by default
	}

	/**
	 * The thread has taken a lock that it did not hold in that mode; reported before its next other event.
	 *
	 * @param mode one of the modes of {@link InterlockThread}
	 */
	public void lockAcquired(InterlockThread thread, Object lock, int mode, int site) {
		// nothing by default
	}

	/**
	 * The thread has acquired a lock of a collection of the JDK inside a call of it, and may have released it already.
	 *
	 * @param mode one of the modes of {@link InterlockThread}
	 * @param site the site of the call
	 */
	public void lockAcquiredInCall(InterlockThread thread, Object lock, int mode, int site) {
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

	/** The thread has its first event after a {@linkplain InterlockRest rest}; it still has its epoch of before. */
	public void resumed(InterlockThread thread) {
		// nothing by default
	}

	/** The thread will not have another event; called by that thread, or later by another one. */
	public void threadEnded(InterlockThread thread) {
		// nothing by default
	}
}
