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
 * Passes an access to the analyses and records it in the shadow state of its variable, so that no two accesses miss
 * each other. A thread first adds its epoch by compare-and-set and then reads the words of the other kind again. Of two
 * threads that do so concurrently, at least one sees the other and checks again.
 */
public final class ShadowRecorder {

	/** Other threads may change the state continuously; after this many attempts the access is dropped and counted. */
	static final int MOST_TRIES = 1000;

	private final EventHandler handler;
	private final EpochTable epochs;
	private final History history;
	private final SharedReads reads = new SharedReads(this);
	private final boolean conflictsOnly;
	private final AtomicLong unrecorded = new AtomicLong();
	private final AtomicRecorder atomic;

	/**
	 * @param handler receives each access
	 * @param epochs  assigns epochs to threads
	 * @param history keeps accesses for reports
	 */
	public ShadowRecorder(EventHandler handler, EpochTable epochs, History history) {
		this.handler = handler;
		this.conflictsOnly = handler.skipsOrderedAccesses();
		this.epochs = epochs;
		this.history = history;
		this.atomic = new AtomicRecorder(this, handler, history);
	}

	/** The number of accesses that were dropped for lack of space. Races with them may have been missed. */
	public long dropped() {
		return unrecorded.get() + reads.dropped() + InterlockOptimisticReads.dropped();
	}

	/** One sentence about the data that was dropped for lack of space; null if nothing was lost. */
	public String lost() {
		List<String> parts = new ArrayList<>();
		if (dropped() > 0) {
			parts.add(dropped() == 1 ? "one access" : dropped() + " accesses");
		}
		if (epochs.forgotten() > 0) {
			parts.add(epochs.forgotten() == 1 ? "the accesses of a thread that terminated long ago"
					: "the accesses of " + epochs.forgotten() + " threads that terminated long ago");
		}
		if (epochs.isExhausted()) {
			parts.add("the order of accesses after " + Integer.toUnsignedString(EpochTable.LIMIT) + " epochs");
		}
		return parts.isEmpty() ? null
				: "There was no room to record " + String.join(", or ", parts)
						+ ". Races with them may have been missed; run the program with less work to see them.";
	}

	/** Called before a thread's first access. Assigns an epoch to it if there are any left. */
	public void begin(RecordedThread thread) {
		epochs.begin(thread);
	}

	/** Records an access that the calling thread is about to make, see {@link EventHandler#access}. */
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
		// before the epoch is visible in the shadow state: a release after this ends the epoch
		state.recorded = epoch;
		if (write) {
			write(thread, state, owner, variable, site, shadow);
		} else {
			read(thread, state, owner, variable, site, shadow);
		}
		// after the recording: a thread that makes an atomic access checks in the opposite order
		atomic.meet(thread, state, owner, variable, write, site);
	}

	/**
	 * Adds an access to the history that the calling thread is about to make and that finds only ordered epochs. The
	 * analyses do not need such an access unless it is the thread's first. Returns false if this fast path does not
	 * apply.
	 */
	public boolean note(RecordedThread thread, Object owner, int variable, boolean write, int site) {
		return thread.isKnown && history.note(thread, owner, variable, write, site);
	}

	/** Called when a constructor has written a field of an object that only the calling thread can reach. */
	public void constructing(RecordedThread thread, Object owner, int variable, int site) {
		InterlockThread state = thread.state();
		if (state != null && state.epoch != 0) {
			history.add(thread, state.epoch, owner, variable, true, site);
		}
	}

	/** Whether an epoch that is not settled for the calling thread is ordered for it. Such an epoch becomes settled. */
	public boolean isFoundObsolete(RecordedThread thread, int epoch) {
		return thread.isKnown && isObsolete(thread, epoch);
	}

	/** Checks a noted access, which is already in the shadow state, against the accesses of atomic modes. */
	public void meetAtomic(RecordedThread thread, Object owner, int variable, boolean write, int site) {
		InterlockThread state = thread.state();
		if (state != null) {
			atomic.meet(thread, state, owner, variable, write, site);
		}
	}

	/** Called before the calling thread makes an access of an atomic mode. */
	public void atomicAccess(RecordedThread thread, InterlockAtomicAccess access) {
		InterlockThread state = thread.state();
		if (state != null && (state.epoch != 0 || epochs.begin(thread))) {
			atomic.begin(thread, state, access);
		} else {
			access.setEpoch(0);
			unrecorded.incrementAndGet();
		}
	}

	/** Called after the calling thread made a pending access of an atomic mode. */
	public void atomicAccessed(RecordedThread thread, InterlockAtomicAccess access) {
		InterlockThread state = thread.state();
		if (state != null && access.epoch() != 0) {
			atomic.made(thread, state, access);
		}
	}

	/** Adds accesses to array elements to the history. {@link #access} is called for the elements that need a check. */
	public void range(RecordedThread thread, Object array, int from, int end, int step, boolean write, int site,
			int sites) {
		InterlockThread state = thread.state();
		if (state != null && (state.epoch != 0 || epochs.begin(thread))) {
			history.addRange(thread, state.epoch, array, from, end, step, write, site, sites);
		}
	}

	/** Captures the current location for accesses that are later passed to {@link #range}; null for none. */
	public Object place(RecordedThread thread, int site) {
		return history.place(thread, site);
	}

	/** Called after a release of the thread. Its later accesses belong to another epoch. */
	public void released(RecordedThread thread) {
		epochs.released(thread);
	}

	/** Called when the thread has terminated, after its final release. */
	public void ended(RecordedThread thread) {
		epochs.ended(thread);
		history.ended(thread);
		thread.ended();
	}

	/** Replaces the loaded state by a write. */
	private void write(RecordedThread thread, InterlockThread state, Object owner, int variable, int site,
			InterlockShadow shadow) {
		int epoch = state.epoch;
		for (int i = 0; i < MOST_TRIES; i++) {
			int before = state.loadedWrite;
			int read0 = state.loadedRead0;
			int read1 = state.loadedRead1;
			if (mayConflict(thread, before) || !isObsolete(thread, read0) || !isObsolete(thread, read1)
					|| handler.wantsEveryAccess(owner, variable)) {
				ask(thread, owner, variable, true, site, before, read0, read1);
			}
			// reads that the analyses have checked are no longer needed; a new one is still to be checked
			if ((before == epoch || shadow.compareAndSetWrite(before, epoch)) && shadow.removeReads(read0, read1)) {
				return;
			}
			shadow.load(state);
		}
		unrecorded.incrementAndGet();
	}

	/** Adds a read to the loaded state. */
	private void read(RecordedThread thread, InterlockThread state, Object owner, int variable, int site,
			InterlockShadow shadow) {
		int epoch = state.epoch;
		boolean recorded = false;
		for (int i = 0; i < MOST_TRIES; i++) {
			int write = state.loadedWrite;
			int read0 = state.loadedRead0;
			int read1 = state.loadedRead1;
			if (write == epoch) {
				return;
			}
			if (state.isOutdated()) {
				if (recorded) {
					takeBack(shadow, epoch);
				}
				return;
			}
			if (mayConflict(thread, write) || handler.wantsEveryAccess(owner, variable)) {
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

	/** Removes a read that was not checked against the last write, so that it does not cover the thread's next one. */
	private static void takeBack(InterlockShadow shadow, int epoch) {
		if (shadow.compareAndSetRead(0, epoch, 0) || shadow.compareAndSetRead(1, epoch, 0)) {
			shadow.uncovered();
		}
	}

	/** Stores the epoch of a read in place of an ordered one; returns false if the state has changed. */
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

	/** Whether an epoch is ordered for the thread, so that its accesses no longer matter; false for sets. */
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

	void drop() {
		unrecorded.incrementAndGet();
	}

	/** The epochs of a set; null if the value is not a set. */
	int[] members(int read) {
		return reads.members(read);
	}

	/** Whether the analysis must check an access against the last write. */
	boolean mayConflict(RecordedThread thread, int write) {
		return !conflictsOnly || !thread.isKnown || !isObsolete(thread, write);
	}

	/** Whether the loaded reads contain an epoch. */
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
