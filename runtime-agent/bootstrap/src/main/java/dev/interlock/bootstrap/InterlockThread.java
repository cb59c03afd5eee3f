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
 * What the agent knows about one thread. Found from the running thread at each event, so it is kept small and free of
 * locks: only the thread itself reads and writes it, apart from its identity. It refers to the thread weakly.
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

	/** Added to {@link #excluded} while the agent itself runs on this thread. */
	static final int IN_AGENT = 1 << 24;

	/** In {@link #excluded} while what the thread reads is going to be validated. */
	static final int OPTIMISTIC = 1 << 23;

	/** How many epochs of others are remembered to be obsolete; a power of two. */
	private static final int SETTLED = 32;
	private static final int[] NOTHING_SETTLED = new int[SETTLED];

	/** The thread's id; not reused. */
	public final long id;

	/** What it leaves in the objects that only it can know, see {@link InterlockOwners}; in no object if it is negative. */
	public final int mark;

	/** The agent's own object for this thread, or null. It must not refer to the thread strongly. */
	public Object view;

	/**
	 * The thread's epoch: what an access leaves in the {@link InterlockShadow} of its variable. The listener sets it, on
	 * this thread. {@link InterlockTransactionListener#noEpoch} until then, and after synchronisation that the listener
	 * could not hear: so no access since then is taken for one before.
	 */
	public int epoch = InterlockTransactionListener.noEpoch;

	/** In place of {@link #epoch} an epoch that is over, for what was read in it and is reported now; else 0. */
	int lateEpoch;

	/** The epoch that the thread had before it was taken away after a rest; 0 if there is none, or the next one is known. */
	public int leftEpoch;

	/** Where the thread's own epochs begin: all from here to {@link #epoch} are its. The listener sets it with that. */
	public int firstEpoch;

	/**
	 * The epoch of the last access of this thread that was put into a shadow state; 0 if there is none. Whoever puts
	 * {@link #epoch} into one sets this too, as the thread has a new epoch after a release only if they are the same.
	 */
	public int recorded;

	/**
	 * About how many nanoseconds the thread's checks have cost and no {@link InterlockSwitches switch} has paid yet. The
	 * thread itself adds to it.
	 */
	public int spent;

	/** The epochs that {@link InterlockShadow#load} has found last. */
	public int loadedWrite;
	public int loadedRead0;
	public int loadedRead1;

	/** What it has joined last, where more threads read than there is room for. */
	public final InterlockJoinedReads joined = new InterlockJoinedReads();

	/** The number of sites about which the listener is finding out on this thread, one inside the other. */
	public int resolving;

	/** Points at the shadow state of the variable that is being accessed. */
	final InterlockFieldShadow shadow = new InterlockFieldShadow();

	/** Which of the first elements of arrays it need not tell of again in its context. */
	final InterlockCoveredElements coveredElements = new InterlockCoveredElements(this);

	/** Which elements of arrays it has accessed in its epoch. */
	final InterlockFootprints footprints = new InterlockFootprints();

	/** The runs of elements that it had last, by their sites, see {@link InterlockRun#goesOn}. */
	InterlockRun[] runs = InterlockRun.none();

	/** What it has read and is going to validate. */
	final InterlockOptimisticReads optimistic = new InterlockOptimisticReads();

	/** The access to elements of an array that is being made. */
	final InterlockElementAccess elements = new InterlockElementAccess(this);

	/** The accesses of atomic modes that it is about to make. */
	final InterlockAtomicAccesses atomics = new InterlockAtomicAccesses();

	/** The next thread in the same bucket of {@link InterlockThreads}. */
	InterlockThread next;

	/** The listener that has been told of this thread. */
	InterlockListener listener = InterlockListener.NONE;

	/** The number of class initialisers that run on this thread, and more while the agent runs; 0: monitored. */
	int excluded;

	/** The access that is open: its site, or -1 if there is none. */
	int openSite = -1;
	Object openOwner;
	int openVariable;
	boolean openWrite;

	/** Counts the calls of {@link InterlockStack#reserve}. */
	int reservations;

	/** The locks that the thread holds. */
	final InterlockHeldLocks locks = new InterlockHeldLocks();

	/** The monitor that the thread is about to enter; it has entered it once it has its next event. */
	Object enteringMonitor;
	int enteringSite;

	/** The lock that the running call of a collection may hold, see {@link InterlockLockingCallHooks}; null if there is none. */
	Object callLock;
	int callSite;

	/** How often the thread has acquired something, and how often released; they wrap. */
	int acquisitions;
	int releases;

	/** The object of which the thread is about to call a method that the program overrides, and the site; or null. */
	Object calledObject;
	int calledSite;

	/** The type of the object that the thread has used last, and the version of the types then. */
	InterlockUseType usedType;
	int usedTypes;
	/** The sites of its innermost call of a method handle, see {@link InterlockHookedHandle}. */
	long handleSites = InterlockHookedHandle.NO_SITES;
	/** The number of methods on the thread's stack that hide what they call from the model of synchronisation. */
	int hidden;

	/** What it has learnt of rests, see {@link InterlockRest}; read by all threads. */
	volatile int rests = InterlockRest.changes();

	/** How many class initialisers had ended when the thread last came after them all. */
	int initializations;

	/** Whether another thread has met one of its marks, see {@link InterlockBriefSections}. */
	volatile boolean met;

	/** The thread that it last found marking sections in its place, and how often since. */
	int otherMarker;
	int otherMarkerMet;

	/**
	 * The number of blocks that have begun as transactions and not ended, and one more if the outermost transaction is a
	 * method; other methods do not count.
	 */
	int transactions;
	/** Whether the listener has been told of the outermost of them. */
	boolean inTransaction;

	/** Epochs of other threads that are obsolete for it, by their last bits. */
	private int[] settled = NOTHING_SETTLED;

	private int startSite = -1;

	InterlockThread(Thread thread, long id, ReferenceQueue<Thread> ended) {
		super(thread, ended);
		this.id = id;
		mark = id > 0 && id < Integer.MAX_VALUE ? (int) id : -1;
	}

	/** The state of the calling thread; never null. */
	public static InterlockThread current() {
		return InterlockThreads.current();
	}

	/** Whether an epoch is one of the thread's own, or none; no for those that are long ago. Called by the thread itself. */
	public boolean isOwn(int other) {
		return other == 0 || epoch != 0 && Integer.compareUnsigned(other - firstEpoch, epoch - firstEpoch) <= 0;
	}

	/** Whether an epoch is one of its own, or {@link #settle} was called for it, not long ago. Called by the thread itself. */
	public boolean isSettled(int other) {
		return isOwn(other) || settled[other & SETTLED - 1] == other;
	}

	/** An epoch is obsolete for this thread, from now on and for good. Called by the thread itself. */
	public void settle(int other) {
		if (settled == NOTHING_SETTLED) {
			settled = new int[SETTLED];
		}
		settled[other & SETTLED - 1] = other;
	}

	/** The number of the site that started the thread; -1 where it is not known. */
	public int startSite() {
		return startSite;
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
	 * The locks as another thread sees them that knows that this one is blocked: some may have been given back without
	 * being seen, and the monitor that it entered last may be missing, see {@link #enteringMonitor()}.
	 */
	public InterlockHeldLocks locksWhileBlocked() {
		return locks;
	}

	/** The monitor that the thread was about to enter at the last event, and may hold by now; null if there is none. */
	public Object enteringMonitor() {
		return enteringMonitor;
	}

	/** The number of the site at which the thread was about to enter that monitor. */
	public int enteringSite() {
		return enteringSite;
	}

	/**
	 * From now on, and until as many calls of {@link #leaveAgent}, this thread's events are not reported. A virtual thread
	 * keeps its carrier meanwhile, see {@link InterlockCarrier}. Called by the thread itself.
	 */
	public void enterAgent() {
		InterlockCarrier.keep();
		excluded += IN_AGENT;
	}

	/** Ends what {@link #enterAgent} began. */
	public void leaveAgent() {
		excluded -= IN_AGENT;
		InterlockCarrier.release();
	}

	/** Nothing of this thread is reported any more; whoever calls it. */
	void exclude() {
		excluded += IN_AGENT;
	}

	/** Whether {@link InterlockListener#range} has told of the accesses that {@link InterlockListener#access} is called for. */
	public boolean inRange() {
		return elements.inRange;
	}

	/** Whether the accesses that it is asked about were made earlier, at {@link #place}. */
	public boolean isPastAccess() {
		return elements.isPast();
	}

	/** What {@link InterlockListener#place} has given for them; null for nothing. */
	public Object place() {
		return elements.place();
	}

	/** Whether an epoch is the one that the thread is in, and not one in which it made a read that it reports now. */
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

	/** What is reported next was read in an epoch that may be over. */
	void reportsOf(int number, int present) {
		epoch = present;
		UNSAFE.storeFence();
		lateEpoch = number == present ? 0 : number;
		UNSAFE.storeFence();
		epoch = number;
	}

	/** What was read before has been reported. */
	void reportsPresent(int present) {
		epoch = present;
		UNSAFE.storeFence();
		lateEpoch = 0;
	}

	/** Whether the access that it is asked about is a read that has been validated since. */
	public boolean isValidated() {
		return optimistic.isTelling();
	}

	/** Whether the write that {@link InterlockShadow#load} has found has come since the read that has been validated. */
	public boolean isOutdated() {
		return optimistic.isOutdated(loadedWrite);
	}

	/** Whether its accesses are not watched now. Reads that are going to be validated are. */
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
