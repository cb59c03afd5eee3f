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
 * Receives the events of the instrumented program on the program's own threads, many at a time. The methods do nothing
 * by default. While one of them runs, events of the same thread are not reported. Exceptions that they throw are
 * counted ({@link InterlockFailures}) and not propagated.
 * <p>
 * {@link #afterAccess} must not need more stack than {@link #beforeAccess}, so that an open access can always be
 * closed.
 */
public abstract class InterlockListener extends InterlockNotes {

	/** The listener while none is installed. */
	static final InterlockListener NONE = new InterlockListener() {
		// receives nothing
	};

	/** The variable number that denotes an object as a whole, in {@link #access}. */
	public static final int WHOLE_OBJECT = -1;

	/** A method that only reads the object it is called on. */
	public static final int READ_USE = 1;
	/** A method that writes it. */
	public static final int WRITE_USE = 2;
	/** A method that writes it if the object's modification counter has changed afterwards, or if it has none. */
	public static final int CHANGE = 3;
	/** A method whose calls are not reported. */
	public static final int NO_USE = 4;
	/** A method that is {@link #CHANGE} if a field of the object is true, else {@link #READ_USE}. */
	public static final int MOVE = 5;

	/** A lock that is acquired by entering its monitor. */
	public static final int ENTERS = 0;
	/** A lock that is acquired by its method {@code lock()}. */
	public static final int LOCKS = 1;
	/** A lock that is acquired in another call. */
	public static final int CALLS = 2;

	static volatile InterlockListener installed = NONE;

	/** Whether synchronisation was lost since the listener's last query. */
	static volatile boolean synchronizationLost;

	/** Whether the listener uses {@link #beforeAccess} and {@link #afterAccess}. */
	final boolean windows;
	/** Whether the listener uses {@link #access}. */
	final boolean shadows;
	/** Whether the listener uses {@link #acquired} and {@link #releasing}. */
	final boolean synchronization;
	/** Whether the listener uses {@link #beforeUse} and {@link #afterUse}. */
	final boolean uses;
	/**
	 * Whether acquires and releases must be tracked, either for the listener or because they may happen inside a use.
	 */
	final boolean ordering;
	/**
	 * Whether {@link #access} to elements is needed only where other threads' epochs are recorded. Stays false once it
	 * is false.
	 */
	protected boolean othersOnly;

	/** For subclasses that receive accesses only by {@link #beforeAccess} and {@link #afterAccess}, and locks. */
	protected InterlockListener() {
		this(true, false, false, false);
	}

	/**
	 * For subclasses.
	 *
	 * @param windows         whether it uses {@link #beforeAccess} and {@link #afterAccess}
	 * @param shadows         whether it uses {@link #access}
	 * @param synchronization whether it uses {@link #acquired} and {@link #releasing}
	 * @param uses            whether it uses {@link #beforeUse} and {@link #afterUse}
	 */
	protected InterlockListener(boolean windows, boolean shadows, boolean synchronization, boolean uses) {
		this.windows = windows;
		this.shadows = shadows;
		this.synchronization = synchronization;
		this.uses = uses;
		this.ordering = synchronization || uses;
	}

	/**
	 * Installs the listener, never null, which receives all events from now on. The fields of the sites are resolved
	 * anew.
	 */
	public static void install(InterlockListener listener) {
		InterlockWindowHooks.forgetFields();
		InterlockUseTypes.forget();
		InterlockOverrides.forget();
		installed = java.util.Objects.requireNonNull(listener);
	}

	/** Removes the installed listener. */
	public static void uninstall() {
		installed = NONE;
	}

	/**
	 * Whether synchronisation was lost since the last call, for lack of stack or memory. Happens-before edges may then
	 * be missing.
	 */
	public static boolean pollLostSynchronization() {
		boolean lost = synchronizationLost;
		if (lost) {
			synchronizationLost = false;
		}
		return lost;
	}

	/** Counts a failure that lost synchronisation. */
	static void synchronizationFailed(Throwable failure) {
		synchronizationLost = true;
		InterlockFailures.failed(failure);
	}

	/**
	 * Finds the field of an access site, at most a few times for each site.
	 *
	 * @param owner the object whose field is accessed; null for a static field
	 * @return the field's number, from 1; -1 if accesses to it are not monitored; 0 if it cannot be determined this
	 *         time
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
	 * The thread has made the access that {@link #beforeAccess} announced, or has abandoned it. Also called if
	 * {@link #beforeAccess} itself could not finish.
	 */
	public void afterAccess(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		// nothing by default
	}

	/**
	 * The thread is about to access a variable whose shadow state does not {@linkplain InterlockShadow#covers cover}
	 * the access yet. Called at least once for each variable, kind and epoch of the thread.
	 *
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number, or the index, or {@link #WHOLE_OBJECT} for a call that uses an object; then
	 *                 called after that call, and only if the thread released nothing in it
	 * @param write    whether it writes
	 * @param shadow   the variable's shadow state; valid only during this call
	 */
	public void access(InterlockThread thread, Object owner, int variable, boolean write, int site,
			InterlockShadow shadow) {
		// nothing by default
	}

	/**
	 * A constructor has written a field of its object, which only this thread knows. The caller sets the shadow state.
	 * Called while {@link InterlockFirstWrites} are recorded.
	 */
	public void constructing(InterlockThread thread, Object owner, int variable, int site) {
		// nothing by default
	}

	/** The thread is about to make an atomic access. If it is pending, {@link #atomicAccessed} follows. */
	public void atomicAccess(InterlockThread thread, InterlockAtomicAccess access) {
		access.reportAsRead(this, thread);
	}

	/** The thread has made a pending atomic access; whether it has written is known. */
	public void atomicAccessed(InterlockThread thread, InterlockAtomicAccess access) {
		// nothing by default
	}

	/** The thread is about to make an atomic access, which opens no window. */
	public void beforeAtomicAccess(InterlockThread thread, InterlockAtomicAccess access) {
		// nothing by default
	}

	/** The thread has made the atomic access; whether it has written is known. */
	public void afterAtomicAccess(InterlockThread thread, InterlockAtomicAccess access) {
		// nothing by default
	}

	/**
	 * An access passed to {@link #access} is recorded in the shadow state of its variable; of several elements, the
	 * last one is reported. The agent holds no lock, so the thread may be delayed.
	 */
	public void accessed(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		// nothing by default
	}

	/**
	 * The thread accesses many elements of an array at once: from the first, inclusive, to the end, exclusive, in
	 * steps. {@link #access} is then called for the first of neighbouring elements in the same state that does not
	 * cover the access yet.
	 *
	 * @param sites the number of sites that take turns, from the given one on
	 */
	public void range(InterlockThread thread, Object array, int from, int end, int step, boolean write, int site,
			int sites) {
		// nothing by default
	}

	/** Captures the current location for accesses that are reported later; null for none. */
	public Object place(InterlockThread thread, int site) {
		return null;
	}

	/** The thread is about to access variables and has no epoch. Gives it one if possible. */
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

	/**
	 * The thread is about to release to a synchronisation variable; no other thread can have acquired this release yet.
	 */
	public void releasing(InterlockThread thread, Object owner, int key) {
		// nothing by default
	}

	/**
	 * Describes a type of the JDK; called once for each.
	 *
	 * @return null if uses of its objects are not reported; else five strings, each empty if it does not apply: the
	 *         name of the field that holds the object whose state they use; the name of the field that changes with
	 *         each structural change; a non-empty string if their methods run no code of the program, so that
	 *         synchronisation inside does not count; the name of the field that decides about {@link #MOVE}; a
	 *         non-empty string if classes of the program may extend the type
	 */
	public String[] describe(Class<?> type) {
		return null;
	}

	/**
	 * The effect of a method on the objects of a type that was {@linkplain #describe described}; called once for each.
	 *
	 * @param method the number of the method
	 * @return {@link #READ_USE}, {@link #WRITE_USE}, {@link #CHANGE}, {@link #MOVE} or {@link #NO_USE}
	 */
	public int use(Class<?> type, int method) {
		return NO_USE;
	}

	/**
	 * Whether a class of the program, or a superclass of it in the program, overrides a method of the JDK class that it
	 * extends; called once for each.
	 *
	 * @param method the number of the method: that of a use, or a negative one for methods of locks;
	 *               {@link Integer#MAX_VALUE} for any
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
	 * The method has returned. Not called if it threw. Calls nest, as a method may call back.
	 *
	 * @param object   the object whose state was used
	 * @param receiver the receiver of the call: the object, a view or an iterator of it, or an object that contains it
	 * @param write    whether it was written
	 * @param site     the number of the site of the call
	 * @param isolated whether the thread has neither acquired nor released anything since {@link #beforeUse}
	 */
	public void afterUse(InterlockThread thread, Object object, Object receiver, boolean write, int site,
			boolean isolated) {
		// nothing by default
	}

	/**
	 * The thread has acquired a lock that it did not hold in that mode; reported before its next other event.
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

	/** The thread is about to release a lock completely; {@code site} is the site of the release. */
	public void lockReleased(InterlockThread thread, Object lock, int mode, int site) {
		// nothing by default
	}

	/**
	 * The thread is about to acquire a lock at a site of the target of a controlled run.
	 *
	 * @param way {@link #ENTERS}, {@link #LOCKS} or {@link #CALLS}
	 */
	public void acquiring(InterlockThread thread, Object lock, int way, int site) {
		// nothing by default
	}

	/** The thread's first event is about to be reported. */
	public void threadStarted(InterlockThread thread) {
		// nothing by default
	}

	/**
	 * The thread has its first event after a {@linkplain InterlockSamplingPause sampling pause}; it still has the epoch from
	 * before.
	 */
	public void samplingResumed(InterlockThread thread) {
		// nothing by default
	}

	/** The thread will not have another event; called by that thread, or later by another one. */
	public void threadEnded(InterlockThread thread) {
		// nothing by default
	}
}
