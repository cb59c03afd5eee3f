/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import dev.interlock.bootstrap.InterlockAtomicAccess;
import dev.interlock.bootstrap.InterlockOptimisticReads;
import dev.interlock.bootstrap.InterlockShadow;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.spi.EventHandler;

/**
 * Asks the analyses about an access and then puts it into the shadow state of its variable, so that no two accesses miss
 * each other: a thread first puts its epoch in, by compare-and-set, and then reads the words of the other kind again. Of
 * two threads that do so at the same time at least one sees the other, and asks again.
 */
public final class ShadowRecorder {

	/** Others can change the state all the time; after so many times the access is given up, and counted. */
	static final int MOST_TRIES = 1000;

	private final EventHandler handler;
	private final EpochTable epochs;
	private final History history;
	private final SharedReads reads = new SharedReads(this);
	private final boolean conflictsOnly;
	private final AtomicLong unrecorded = new AtomicLong();
	private final AtomicRecorder atomic;

	/**
	 * @param handler asked about each access
	 * @param epochs  gives the threads their epochs
	 * @param history where accesses are kept for reports
	 */
	public ShadowRecorder(EventHandler handler, EpochTable epochs, History history) {
		this.handler = handler;
		this.conflictsOnly = handler.hearsOfConflictsOnly();
		this.epochs = epochs;
		this.history = history;
		this.atomic = new AtomicRecorder(this, handler, history);
	}

	/** How many reads and other accesses could not be kept for want of space: races with them may have been missed. */
	public long dropped() {
		return unrecorded.get() + reads.dropped() + InterlockOptimisticReads.dropped();
	}

	/** One sentence that says what could not be kept for want of space, or null if nothing was lost. */
	public String lost() {
		List<String> parts = new ArrayList<>();
		if (dropped() > 0) {
			parts.add(dropped() == 1 ? "one access" : dropped() + " accesses");
		}
		if (epochs.forgotten() > 0) {
			parts.add(epochs.forgotten() == 1 ? "the accesses of a thread that ended long ago"
					: "the accesses of " + epochs.forgotten() + " threads that ended long ago");
		}
		if (epochs.isExhausted()) {
			parts.add("the order of accesses after " + Integer.toUnsignedString(EpochTable.LIMIT) + " epochs");
		}
		return parts.isEmpty() ? null
				: "There was no room to keep " + String.join(", nor ", parts)
						+ ": races with them may have been missed; run the program on less work to see them.";
	}

	/** The thread is about to make its first access: it gets an epoch, if there are any left. */
	public void begin(RecordedThread thread) {
		epochs.begin(thread);
	}

	/** An access that the calling thread is about to make, see {@link EventHandler#access}. */
	public void access(RecordedThread thread, Object owner, int variable, boolean write, int site,
			InterlockShadow shadow) {
		InterlockThread state = thread.state();
		if (state == null) {
			return;
		}
		if (state.epoch == 0 && !epochs.begin(thread)) {
			ask(thread, owner, variable, write, site, shadow.write(), shadow.read(0), shadow.read(1));
			unrecorded.incrementAndGet();
			return;
		}
		int epoch = state.epoch;
		shadow.load(state);
		if (state.loadedWrite == epoch || !write && isAmongReads(state, epoch) || state.isOutdated()) {
			return;
		}
		if (!state.inRange()) {
			history.add(thread, epoch, owner, variable, write, site);
		}
		// before anybody sees the epoch in the shadow state: a release after this ends it
		state.recorded = epoch;
		if (write) {
			write(thread, state, owner, variable, site, shadow);
		} else {
			read(thread, state, owner, variable, site, shadow);
		}
		// behind that: whoever makes an access of an atomic mode looks in the other order
		atomic.meet(thread, state, owner, variable, write, site);
	}

	/**
	 * Takes down an access that the calling thread is about to make, and that finds nothing but epochs that are obsolete for
	 * it; so that no analysis need be asked but of a thread's first access. Returns false if more is to be kept.
	 */
	public boolean note(RecordedThread thread, Object owner, int variable, boolean write, int site) {
		return thread.isKnown && history.note(thread, owner, variable, write, site);
	}

	/** A constructor has written a field of an object that only the calling thread knows. */
	public void constructing(RecordedThread thread, Object owner, int variable, int site) {
		InterlockThread state = thread.state();
		if (state != null && state.epoch != 0) {
			history.add(thread, state.epoch, owner, variable, true, site);
		}
	}

	/** Whether an epoch that is not settled for the calling thread is obsolete for it: then it is settled from now on. */
	public boolean isFoundObsolete(RecordedThread thread, int epoch) {
		return thread.isKnown && isObsolete(thread, epoch);
	}

	/** Holds an access that was noted, and stands in the shadow state, against those of atomic modes. */
	public void meetAtomic(RecordedThread thread, Object owner, int variable, boolean write, int site) {
		InterlockThread state = thread.state();
		if (state != null) {
			atomic.meet(thread, state, owner, variable, write, site);
		}
	}

	/** An access of an atomic mode that the calling thread is about to make. */
	public void atomicAccess(RecordedThread thread, InterlockAtomicAccess access) {
		InterlockThread state = thread.state();
		if (state != null && (state.epoch != 0 || epochs.begin(thread))) {
			atomic.begin(thread, state, access);
		} else {
			access.setEpoch(0);
			unrecorded.incrementAndGet();
		}
	}

	/** An access of an atomic mode that was pending, and that the calling thread has made. */
	public void atomicAccessed(RecordedThread thread, InterlockAtomicAccess access) {
		InterlockThread state = thread.state();
		if (state != null && access.epoch() != 0) {
			atomic.made(thread, state, access);
		}
	}

	/** Accesses to elements of an array, about which {@link #access} will be asked where that is needed. */
	public void range(RecordedThread thread, Object array, int from, int end, int step, boolean write, int site,
			int sites) {
		InterlockThread state = thread.state();
		if (state != null && (state.epoch != 0 || epochs.begin(thread))) {
			history.addRange(thread, state.epoch, array, from, end, step, write, site, sites);
		}
	}

	/** What is kept of where the thread is, for accesses that {@link #range} will be told of later; null for nothing. */
	public Object place(RecordedThread thread, int site) {
		return history.place(thread, site);
	}

	/** The thread has released: what it accesses from now on is in another epoch. */
	public void released(RecordedThread thread) {
		epochs.released(thread);
	}

	/** The thread has ended, and has released its end. */
	public void ended(RecordedThread thread) {
		epochs.ended(thread);
		history.ended(thread);
		thread.ended();
	}

	/** Puts a write in place of what has been loaded. */
	private void write(RecordedThread thread, InterlockThread state, Object owner, int variable, int site,
			InterlockShadow shadow) {
		int epoch = state.epoch;
		for (int i = 0; i < MOST_TRIES; i++) {
			int before = state.loadedWrite;
			int read0 = state.loadedRead0;
			int read1 = state.loadedRead1;
			if (mayConflict(thread, before) || !isObsolete(thread, read0) || !isObsolete(thread, read1)
					|| handler.hearsOfAll(owner, variable)) {
				ask(thread, owner, variable, true, site, before, read0, read1);
			}
			// the reads that have been asked about are not needed any more; another one is still to be asked about
			if ((before == epoch || shadow.compareAndSetWrite(before, epoch)) && shadow.removeReads(read0, read1)) {
				return;
			}
			shadow.load(state);
		}
		unrecorded.incrementAndGet();
	}

	/** Puts a read beside what has been loaded. */
	private void read(RecordedThread thread, InterlockThread state, Object owner, int variable, int site,
			InterlockShadow shadow) {
		int epoch = state.epoch;
		boolean recorded = false;
		for (int i = 0; i < MOST_TRIES; i++) {
			int write = state.loadedWrite;
			int read0 = state.loadedRead0;
			int read1 = state.loadedRead1;
			if (write == epoch || state.isOutdated()) {
				return;
			}
			if (mayConflict(thread, write) || handler.hearsOfAll(owner, variable)) {
				ask(thread, owner, variable, false, site, write, read0, read1);
			}
			recorded = recorded || putRead(thread, epoch, read0, read1, shadow);
			if (recorded && shadow.write() == write) {
				return;
			}
			shadow.load(state);
		}
		unrecorded.incrementAndGet();
	}

	/** Puts the epoch of a read where another one is not needed any more; returns false if that has changed. */
	boolean putRead(RecordedThread thread, int epoch, int read0, int read1, InterlockShadow shadow) {
		int mine = (int) thread.id() & 1;
		int own = mine == 0 ? read0 : read1;
		if (isObsolete(thread, own)) {
			return shadow.compareAndSetRead(mine, own, epoch);
		}
		int other = mine == 0 ? read1 : read0;
		if (isObsolete(thread, other)) {
			return shadow.compareAndSetRead(1 - mine, other, epoch);
		}
		return shadow.compareAndSetRead(0, read0, reads.with(read0, epoch, thread, thread.state()));
	}

	/** Whether there is no access in an epoch that matters to the thread any more; false for sets. */
	boolean isObsolete(RecordedThread thread, int epoch) {
		if (epoch == 0 || conflictsOnly && thread.isSettled(epoch)) {
			return true;
		}
		if (ReadSets.isSet(epoch) || !handler.isObsolete(thread, epoch)) {
			return false;
		}
		if (conflictsOnly) {
			thread.settle(epoch);
		}
		return true;
	}

	/** An access has been given up. */
	void drop() {
		unrecorded.incrementAndGet();
	}

	/** The epochs of a set; null for what is none. */
	int[] members(int read) {
		return reads.members(read);
	}

	/** Whether the analysis must be asked about an access, as far as the last write is concerned. */
	boolean mayConflict(RecordedThread thread, int write) {
		return !conflictsOnly || !thread.isKnown || !isObsolete(thread, write);
	}

	/** Whether an epoch is among the reads that have been loaded. */
	boolean isAmongReads(InterlockThread state, int epoch) {
		return state.loadedRead0 == epoch || state.loadedRead1 == epoch
				|| reads.has(state.loadedRead0, epoch, state);
	}

	private void ask(RecordedThread thread, Object owner, int variable, boolean write, int site, int lastWrite,
			int read0, int read1) {
		thread.isKnown = true;
		thread.snapshot.fill(lastWrite, read0, read1, members(read0));
		handler.access(thread, owner, variable, write, site, thread.snapshot);
	}
}
