/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

import jdk.internal.misc.Unsafe;

/**
 * The agent's state of one thread. Looked up from the running thread at each event, so it is small and free of locks.
 * Only the thread itself reads and writes it, apart from its identity. It references the thread weakly.
 */
public final class InterlockThread extends WeakReference<Thread> {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	/** The mode of a monitor. */
	public static final int MONITOR = 0;
	/** The mode of an exclusive lock. */
	public static final int EXCLUSIVE = 1;
	/** The mode of the read side of a read-write lock. */
	public static final int READ = 2;
	/** The mode of the write side of a read-write lock. */
	public static final int WRITE = 3;

	/** A flag in {@link #excluded} while the agent itself runs on this thread. */
	static final int IN_AGENT = 1 << 24;

	/** A flag in {@link #excluded} during optimistic reads, which are validated later. */
	static final int OPTIMISTIC = 1 << 23;

	/** The number of epochs of other threads that are remembered as obsolete; a power of two. */
	private static final int SETTLED = 32;
	private static final int[] NOTHING_SETTLED = new int[SETTLED];

	/** The thread's id; not reused. */
	public final long id;

	/** The mark of objects that only this thread can know, see {@link InterlockEscapeMarks}; unused if it is negative. */
	public final int mark;

	/** The agent's own object for this thread, or null. It must not reference the thread strongly. */
	public Object view;

	/** The state of the thread in a controlled run, see {@link InterlockController}; null if it is not controlled. */
	public volatile Object control;

	/** In a controlled run: the backward jumps since its last point in a loop. Used by the thread only. */
	public int iterations;

	/**
	 * The thread's epoch, which an access records in the {@link InterlockShadow} of its variable. Set by the listener,
	 * on this thread. It is {@link InterlockTransactionListener#noEpoch} until then, and after synchronisation that
	 * could not be reported, so that no later access is taken for an earlier one.
	 */
	public int epoch = InterlockTransactionListener.noEpoch;

	/** Replaces {@link #epoch} with an earlier epoch while reads of that epoch are reported late; else 0. */
	int lateEpoch;

	/** The last epoch before it was cleared after a sampling pause; 0 if there is none, or the next one is known. */
	public int leftEpoch;

	/**
	 * The first of the thread's own epochs: all from here to {@link #epoch} are its own. Set by the listener together
	 * with that.
	 */
	public int firstEpoch;

	/**
	 * The epoch of the thread's last access that was recorded in a shadow state; 0 if there is none. Code that records
	 * {@link #epoch} in a shadow state must set this too, because the thread gets a new epoch after a release only if
	 * both are equal.
	 */
	public int recorded;

	/**
	 * The approximate cost of the thread's checks, in nanoseconds, that no {@link InterlockMethodSampling switch} has paid
	 * yet. Increased by the thread itself.
	 */
	public int spent;

	/** The epochs that {@link InterlockShadow#load} has loaded last. */
	public int loadedWrite;
	public int loadedRead0;
	public int loadedRead1;

	/** The last joined reads, for variables with more reading threads than slots. */
	public final InterlockReadSetCache joined = new InterlockReadSetCache();

	/** The tests that it has run. */
	public final InterlockTestLog tests = new InterlockTestLog();

	/** The number of sites that the listener is resolving on this thread, nested in each other. */
	public int resolving;

	/** The cursor to the shadow state of the variable being accessed. */
	final InterlockFieldShadow shadow = new InterlockFieldShadow();

	/** The first elements of arrays that it need not report again in its context. */
	final InterlockCoveredElements coveredElements = new InterlockCoveredElements(this);

	/** The elements of arrays that it has accessed in its epoch. */
	final InterlockFootprints footprints = new InterlockFootprints();

	/** Its last runs of elements, by site, see {@link InterlockRun#goesOn}. */
	InterlockRun[] runs = InterlockRun.none();

	/** Its optimistic reads, to be validated. */
	final InterlockOptimisticReads optimistic = new InterlockOptimisticReads();

	/** The current access to elements of an array. */
	final InterlockElementAccess elements = new InterlockElementAccess(this);

	/** The atomic accesses that it is about to make. */
	final InterlockAtomicAccesses atomics = new InterlockAtomicAccesses();

	/** The next thread in the same bucket of {@link InterlockThreads}. */
	InterlockThread next;

	/** The listener with which this thread is registered. */
	InterlockListener listener = InterlockListener.NONE;

	/**
	 * The number of class initialisers that run on this thread, plus flags while the agent runs or optimistic reads are
	 * made. The thread is monitored if it is 0.
	 */
	int excluded;

	/** The open access: its site, or -1 if there is none. */
	int openSite = -1;
	Object openOwner;
	int openVariable;
	boolean openWrite;

	/** Counts the calls of {@link InterlockStack#reserve}. */
	int reservations;

	/** The locks that the thread holds. */
	final InterlockHeldLocks locks = new InterlockHeldLocks();

	/** The monitor that the thread is about to enter; it has entered it at its next event. */
	Object enteringMonitor;
	int enteringSite;

	/** The lock that the running call of a collection may hold, see {@link InterlockLockingCallHooks}; null if none. */
	Object callLock;
	int callSite;

	/** The number of acquires, and of releases, of the thread; they wrap. */
	int acquisitions;
	int releases;

	/** The object and the site of a call, about to be made, of a method that the program overrides; or null. */
	Object calledObject;
	int calledSite;

	/** The type of the object that the thread has used last, and the version of the types at that time. */
	InterlockUseType usedType;
	int usedTypes;
	/** The sites of its innermost call of a method handle, see {@link InterlockHookedHandle}. */
	long handleSites = InterlockHookedHandle.NO_SITES;
	/** The number of methods on the thread's stack that hide their callees from the model of synchronisation. */
	int hidden;

	/** The pauses that it has noticed, see {@link InterlockSamplingPause}; read by all threads. */
	volatile int rests = InterlockSamplingPause.changes();

	/** The number of completed class initialisers that the thread was last ordered after. */
	int initializations;

	/** Whether another thread has met one of its marks, see {@link InterlockMarkedSections}. */
	volatile boolean met;

	/** The thread that it last found marking sections on a variable, and how often since. */
	int otherMarker;
	int otherMarkerMet;

	/**
	 * The number of open blocks that have begun as transactions, plus one if the outermost transaction is a method.
	 * Other methods do not count.
	 */
	int transactions;
	/** Whether the outermost transaction has been reported to the listener. */
	boolean inTransaction;

	/** The epochs of other threads that are obsolete for it, indexed by their low bits. */
	private int[] settled = NOTHING_SETTLED;

	/** Longer positions of threads that start each other are not kept. */
	private static final int LONGEST_PATH = 100;
	private static final String ROOT = "0";

	private int startSite = -1;
	/** Empty if it is unknown. */
	private String path = "";
	/** The threads that it has started. Used by the thread itself only. */
	private int children;

	InterlockThread(Thread thread, long id, ReferenceQueue<Thread> ended) {
		super(thread, ended);
		this.id = id;
		mark = id > 0 && id < Integer.MAX_VALUE ? (int) id : -1;
	}

	/** The state of the calling thread; never null. */
	public static InterlockThread current() {
		return InterlockThreads.current();
	}

	/** Whether an epoch is one of the thread's own, or 0; false for old epochs. Called by the thread itself. */
	public boolean isOwn(int other) {
		return other == 0 || epoch != 0 && Integer.compareUnsigned(other - firstEpoch, epoch - firstEpoch) <= 0;
	}

	/**
	 * Whether an epoch is one of its own, or {@link #settle} was recently called for it. Called by the thread itself.
	 */
	public boolean isSettled(int other) {
		return isOwn(other) || settled[other & SETTLED - 1] == other;
	}

	/** Records that an epoch is obsolete for this thread, permanently. Called by the thread itself. */
	public void settle(int other) {
		if (settled == NOTHING_SETTLED) {
			settled = new int[SETTLED];
		}
		settled[other & SETTLED - 1] = other;
	}

	/** The number of the site that started the thread; -1 if unknown. */
	public int startSite() {
		return startSite;
	}

	/**
	 * Its position in the tree of threads: {@code 0.3} for the fourth thread that the main thread has started. Empty if
	 * it is unknown or long.
	 */
	public String path() {
		return path;
	}

	/** The calling thread runs the program's main method, as the root of the tree of threads. */
	public static void setRoot() {
		current().path = ROOT;
	}

	/** Sets its position unless it is known. Called by the thread that starts this one. */
	void startedBy(InterlockThread parent) {
		if (path.isEmpty() && !parent.path.isEmpty() && parent.path.length() < LONGEST_PATH) {
			path = parent.path.concat(".").concat(Integer.toString(parent.children));
			parent.children++;
		}
	}

	void startedAt(int site) {
		if (startSite < 0) {
			startSite = site;
		}
	}

	/** The locks that the thread holds, outermost first. Called only by the thread itself. */
	public InterlockHeldLocks heldLocks() {
		if (enteringMonitor != null) {
			InterlockLockHooks.entered(this);
		}
		return locks;
	}

	/**
	 * The locks as seen by another thread that knows that this one is blocked. Some may have been released unobserved,
	 * and the monitor that it entered last may be missing, see {@link #enteringMonitor()}.
	 */
	public InterlockHeldLocks locksWhileBlocked() {
		return locks;
	}

	/** The monitor that the thread was about to enter at its last event and may now hold; null if there is none. */
	public Object enteringMonitor() {
		return enteringMonitor;
	}

	/** The number of the site at which the thread was about to enter that monitor. */
	public int enteringSite() {
		return enteringSite;
	}

	/**
	 * Suppresses the reports of this thread's events until as many calls of {@link #leaveAgent}. A virtual thread is
	 * pinned to its carrier meanwhile, see {@link InterlockCarrier}. Called by the thread itself.
	 */
	public void enterAgent() {
		InterlockCarrier.keep();
		excluded += IN_AGENT;
	}

	/** Ends the effect of {@link #enterAgent}. */
	public void leaveAgent() {
		excluded -= IN_AGENT;
		InterlockCarrier.release();
	}

	/** For {@link InterlockListener#beforeAccess}: its {@link InterlockListener#afterAccess} is not called. */
	public void leaveUnopened() {
		openOwner = null;
		openSite = -1;
	}

	/** Suppresses all further reports of this thread's events; called by any thread. */
	void exclude() {
		excluded += IN_AGENT;
	}

	/**
	 * Whether the accesses passed to {@link InterlockListener#access} have been reported by
	 * {@link InterlockListener#range}.
	 */
	public boolean inRange() {
		return elements.inRange;
	}

	/** Whether the accesses being handled were made earlier, at {@link #place}. */
	public boolean isPastAccess() {
		return elements.isPast();
	}

	/** The location that {@link InterlockListener#place} captured for them; null for none. */
	public Object place() {
		return elements.place();
	}

	/** Whether the thread is in an epoch; false for an epoch of a read that it is reporting late. */
	public boolean isIn(int number) {
		if (epoch != number) {
			return false;
		}
		UNSAFE.loadFence();
		if (lateEpoch == number) {
			return false;
		}
		UNSAFE.loadFence();
		return epoch == number;
	}

	/** The next report is of a read in an epoch that may be over. */
	void reportsOf(int number, int present) {
		epoch = present;
		UNSAFE.storeFence();
		lateEpoch = number == present ? 0 : number;
		UNSAFE.storeFence();
		epoch = number;
	}

	/** The late reads have been reported. */
	void reportsPresent(int present) {
		epoch = present;
		UNSAFE.storeFence();
		lateEpoch = 0;
	}

	/** Whether the access being handled is an optimistic read that has been validated. */
	public boolean isValidated() {
		return optimistic.isReporting();
	}

	/** Whether the write that {@link InterlockShadow#load} has loaded was made after the validated read. */
	public boolean isOutdated() {
		return optimistic.isOutdated(loadedWrite);
	}

	/** Whether its accesses are currently not watched. Optimistic reads are watched. */
	boolean isUnwatched() {
		return (excluded & ~OPTIMISTIC) != 0;
	}

	/** Whether the agent runs on this thread. */
	public boolean isInAgent() {
		return excluded >= IN_AGENT;
	}

	/** Whether the thread is running a class initialiser. */
	public boolean isInInitializer() {
		return (excluded & (OPTIMISTIC - 1)) != 0;
	}
}
