/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.util.Arrays;

/**
 * The reads of one thread between the begin of an optimistic read and its validation. Valid reads are reported to the
 * listener after the validation, as reads under the lock in the epochs in which they were made. Invalid reads never
 * count. Used by its thread only.
 * <p>
 * A stamp may be validated more than once, each time for the reads since. So reads after a validation are kept too, but
 * not for long: if no validation follows, they count as reads without the lock.
 */
public final class InterlockOptimisticReads {

	/** The maximum number of different variables that are kept. */
	static final int MOST = 128;
	/** The number of reads after which no validation is expected. */
	static final int LONGEST = 1 << 16;

	/** The number of reads since a validation after which no further validation of the same stamp is expected. */
	static final int MOST_SINCE = 64;
	/** The number of reads that a call that uses an object counts as. */
	private static final int USE = 8;

	private static final int FEW = 8;
	private static final Read[] NONE = {};

	/** Counted without a lock; a few may be lost. */
	private static int dropped;

	/** The lock that is expected to validate its stamp; null if there is none. */
	private Object lock;
	/** Whether a stamp of another lock is to be validated too; then nothing is kept. */
	private boolean isMixed;
	/** Whether the stamp has been validated; a further validation is then uncertain. */
	private boolean hasBeenValid;
	/** The number of locks that the thread held at that validation. */
	private int locksThen;

	private Read[] kept = NONE;
	private int size;
	/** The number of reads so far. */
	private int reads;
	private int missing;

	/** The element read whose state is being looked up; else null. */
	private Read lookup;
	/** The read that is being reported to the listener; else null. */
	private Read reporting;

	/** A read, with the location that the listener captured and the epoch of the last write that it found. */
	private static final class Read {
		final Object owner;
		final int variable;
		final int site;
		final int epoch;
		Object place;
		int write;

		Read(Object owner, int variable, int site, int epoch, Object place) {
			this.owner = owner;
			this.variable = variable;
			this.site = site;
			this.epoch = epoch;
			this.place = place;
		}

		boolean isElement(InterlockListener listener) {
			return owner != null && owner.getClass().isArray() && !listener.windows;
		}

		/** The state of a variable that is not an element. */
		InterlockShadow state(InterlockThread thread, InterlockListener listener) {
			return listener.windows ? InterlockShadowTable.of(owner, variable)
					: InterlockShadowHooks.stateOf(owner, variable, thread.shadow);
		}
	}

	/** For {@link InterlockThread}. */
	InterlockOptimisticReads() {
		// empty
	}

	/** The approximate number of valid reads that were not kept for lack of space. */
	public static int dropped() {
		return dropped;
	}

	/** A lock will validate the reads from now on. */
	void begin(InterlockThread thread, Object stamped) {
		giveUp(thread);
		boolean isInside = (thread.excluded & InterlockThread.OPTIMISTIC) != 0 && lock != stamped;
		Object outer = isInside ? lock : stamped;
		clear();
		lock = outer;
		isMixed = isInside;
		thread.excluded |= InterlockThread.OPTIMISTIC;
	}

	/** The lock will no longer validate the reads, or they are invalid. */
	void end(InterlockThread thread, Object stamped) {
		if (lock == stamped) {
			giveUp(thread);
			end(thread);
		}
	}

	/** The lock has found the reads to be invalid. */
	void invalid(InterlockThread thread, Object stamped) {
		if (lock == stamped) {
			end(thread);
		}
	}

	/**
	 * The thread is about to terminate, or to call a method that uses an object. No validation of its reads is expected
	 * after the former, or after too many of the latter.
	 */
	void use(InterlockThread thread, boolean isLast) {
		reads += USE;
		if (isLast || reads > MOST_SINCE) {
			giveUp(thread);
		}
	}

	/** Whether a read that is not kept counts, because no validation is expected. */
	boolean isPast(InterlockThread thread) {
		if (++reads > (hasBeenValid ? MOST_SINCE : LONGEST) || hasBeenValid && locksThen != thread.locks.size()) {
			end(thread);
			return true;
		}
		return false;
	}

	/** The lock has found the reads to be valid. */
	void validated(InterlockThread thread, Object stamped) {
		if (lock != stamped) {
			return;
		}
		Object validating = lock;
		boolean wasMixed = isMixed;
		reportAll(thread);
		clear();
		if (!wasMixed) {
			lock = validating;
			hasBeenValid = true;
			locksThen = thread.locks.size();
			thread.excluded |= InterlockThread.OPTIMISTIC;
		}
	}

	/** Counts the reads since the last validation as reads without the lock. */
	private void giveUp(InterlockThread thread) {
		if (!hasBeenValid) {
			return;
		}
		lock = null;
		if (locksThen == thread.locks.size()) {
			for (int i = 0; i < size; i++) {
				// it includes the lock among the held locks
				kept[i].place = null;
			}
			reportAll(thread);
		}
		end(thread);
	}

	private void reportAll(InterlockThread thread) {
		thread.excluded &= ~InterlockThread.OPTIMISTIC;
		InterlockListener listener = InterlockListener.installed;
		if (size > 0 && !thread.isInAgent() && thread.excluded == 0
				&& InterlockPendingEvents.isReady(thread, listener)) {
			dropped += missing;
			report(thread, listener);
		}
	}

	private void end(InterlockThread thread) {
		thread.excluded &= ~InterlockThread.OPTIMISTIC;
		clear();
	}

	/** The thread has read a variable; its other events have been reported. */
	void read(InterlockThread thread, InterlockListener listener, Object owner, int variable, int site) {
		if (++reads > LONGEST) {
			end(thread);
			return;
		}
		if (hasBeenValid && (reads > MOST_SINCE || locksThen != thread.locks.size())) {
			giveUp(thread);
			InterlockWindowHooks.recordPlain(thread, listener, owner, variable, site);
			return;
		}
		if (isMixed || isKept(owner, variable, thread.epoch)) {
			return;
		}
		if (size == MOST) {
			missing++;
			return;
		}
		thread.enterAgent();
		try {
			keep(thread, listener, owner, variable, site);
		} catch (StackOverflowError e) {
			// the stack overflow is the program's own
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			lookup = null;
			thread.leaveAgent();
		}
	}

	/** The thread has read elements of an array. */
	void read(InterlockThread thread, InterlockListener listener, Object array, int from, int end, int step, int site) {
		int turns = thread.elements.sites();
		for (int i = from; i < end && (thread.excluded & InterlockThread.OPTIMISTIC) != 0; i += step) {
			read(thread, listener, array, i, site + (i - from) % turns);
		}
	}

	/**
	 * Takes the last write of an element whose state is being looked up.
	 *
	 * @return false if no look-up is in progress
	 */
	boolean takes(InterlockShadow shadow) {
		if (lookup == null) {
			return false;
		}
		add(lookup, shadow.write());
		return true;
	}

	/** Whether a valid read is being reported to the listener. */
	boolean isReporting() {
		return reporting != null;
	}

	/**
	 * Whether any thread has written the variable since the read, after the validation or without the lock. The order
	 * of that write is no longer known.
	 */
	boolean isOutdated(int write) {
		return reporting != null && write != reporting.write;
	}

	private boolean isKept(Object owner, int variable, int epoch) {
		for (int i = size - 1; i >= 0; i--) {
			if (kept[i].owner == owner && kept[i].variable == variable && kept[i].epoch == epoch) {
				return true;
			}
		}
		return false;
	}

	private void keep(InterlockThread thread, InterlockListener listener, Object owner, int variable, int site) {
		if (thread.epoch == 0) {
			listener.begin(thread);
		}
		// a release after this ends the epoch
		thread.recorded = thread.epoch;
		Read read = new Read(owner, variable, site, thread.epoch, place(thread, listener, site));
		if (read.isElement(listener)) {
			// calls back unless the element's state covers the read
			lookup = read;
			InterlockElementHooks.elementsOf(null, owner, variable, variable + 1, 1, false, thread, listener, site);
			return;
		}
		try {
			InterlockShadow shadow = read.state(thread, listener);
			if (!shadow.covers(read.epoch, false)) {
				add(read, shadow.write());
			}
		} finally {
			thread.shadow.release();
		}
	}

	private void add(Read read, int write) {
		if (size == kept.length) {
			kept = Arrays.copyOf(kept, size == 0 ? FEW : size * 2);
		}
		read.write = write;
		kept[size++] = read;
	}

	private Object place(InterlockThread thread, InterlockListener listener, int site) {
		InterlockHeldLocks locks = hold(thread, site);
		try {
			return listener.place(thread, site);
		} finally {
			letGo(locks);
		}
	}

	private void report(InterlockThread thread, InterlockListener listener) {
		int epoch = thread.epoch;
		int firstEpoch = thread.firstEpoch;
		int recorded = thread.recorded;
		thread.enterAgent();
		try {
			for (int i = 0; i < size; i++) {
				report(thread, listener, kept[i], epoch);
			}
		} catch (StackOverflowError e) {
			// the stack overflow is the program's own
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.reportsPresent(epoch);
			thread.firstEpoch = firstEpoch;
			thread.recorded = recorded;
			reporting = null;
			thread.leaveAgent();
		}
	}

	private void report(InterlockThread thread, InterlockListener listener, Read read, int present) {
		reporting = read;
		// possibly of another block than the present one
		thread.firstEpoch = read.epoch;
		thread.reportsOf(read.epoch, present);
		InterlockHeldLocks locks = hold(thread, read.site);
		try {
			if (read.isElement(listener)) {
				InterlockElementHooks.commit(null, read.owner, read.variable, read.variable + 1, false, thread,
						listener,
						read.site, 1, read.place);
				return;
			}
			thread.elements.remember(1, read.place);
			InterlockShadow shadow = read.state(thread, listener);
			if (!shadow.covers(read.epoch, false)) {
				listener.access(thread, read.owner, read.variable, false, read.site, shadow);
			}
		} finally {
			thread.shadow.release();
			thread.elements.end();
			letGo(locks);
		}
	}

	/**
	 * Counts the thread as holding the lock for reading.
	 *
	 * @return its locks if the lock was added; else null
	 */
	private InterlockHeldLocks hold(InterlockThread thread, int site) {
		if (lock == null) {
			return null;
		}
		thread.locks.push(lock, InterlockThread.READ, site);
		return thread.locks;
	}

	private static void letGo(InterlockHeldLocks locks) {
		if (locks != null) {
			locks.remove(locks.size() - 1);
		}
	}

	private void clear() {
		Arrays.fill(kept, 0, size, null);
		lock = null;
		isMixed = false;
		hasBeenValid = false;
		size = 0;
		reads = 0;
		missing = 0;
	}
}
