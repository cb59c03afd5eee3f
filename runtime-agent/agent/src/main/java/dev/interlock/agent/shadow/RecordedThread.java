/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import dev.interlock.bootstrap.InterlockRest;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.ThreadView;

/** A thread as the epochs and the history know it. What is not final is used by the thread itself only. */
public abstract class RecordedThread extends ThreadView {

	/** The state that the hooks see, with the current epoch; null once the thread has ended. */
	private volatile InterlockThread state;

	/** The newest block of epochs of this thread, and so all of them; null if it has none. */
	volatile EpochBlock block;

	/** The first epoch that is not in the newest block. */
	int blockEnd;

	/** How many units of epochs the thread has been given. */
	int units;

	/** The stacks that were taken last; null once the thread has ended. */
	StackRing stacks = new StackRing();

	/** The locks that were kept last without a stack; null once the thread has ended. */
	LocksetCache locks = new LocksetCache();

	/** What the thread has accessed; null before its first access. */
	volatile ThreadHistory history;

	/** What it has accessed of arrays, many elements at once; null before the first such access. */
	volatile RangeHistory ranges;

	/** What the thread had learnt of rests when it ended. */
	private volatile int rests;

	/** Counts the accesses, to choose those whose stack is taken. */
	int accesses;

	/** Whether the analysis has been told of one of its accesses. */
	boolean isKnown;

	/** Filled anew for each access. */
	final ShadowSnapshot snapshot = new ShadowSnapshot();

	/** @param state the state that the hooks see; null for a thread without one */
	protected RecordedThread(InterlockThread state) {
		this.state = state;
	}

	/** The state that the hooks see; null once the thread has ended. */
	protected final InterlockThread state() {
		return state;
	}

	/** Whether it holds a lock, as far as the hooks know. Called by the thread itself. */
	final boolean holdsLocks() {
		InterlockThread known = state;
		return known != null && known.heldLocks().size() > 0;
	}

	/** Whether an epoch is the one that the thread is in. */
	final boolean isIn(int epoch) {
		InterlockThread known = state;
		return known == null ? epoch == 0 : known.isIn(epoch);
	}

	@Override
	public final int epoch() {
		InterlockThread known = state;
		return known == null ? 0 : known.epoch;
	}

	@Override
	public final int recordedEpoch() {
		InterlockThread known = state;
		return known == null ? 0 : known.recorded;
	}

	@Override
	public final boolean isLate() {
		InterlockThread known = state;
		return known != null && known.isPastAccess();
	}

	@Override
	public final boolean hasMissed() {
		InterlockThread known = state;
		return known == null ? InterlockRest.haveBegunSince(rests) : InterlockRest.hasMissed(known);
	}

	/** Whether an epoch is one of its own, or {@link #settle} was called for it, not long ago. Called by the thread itself. */
	final boolean isSettled(int epoch) {
		InterlockThread known = state;
		return known != null && known.isSettled(epoch);
	}

	/**
	 * An epoch is obsolete for this thread from now on. It need never be taken back: a number is given out as an epoch once
	 * in a run, see {@link EpochTable}, and what is obsolete stays so, see {@link EventHandler#isObsolete}.
	 */
	final void settle(int epoch) {
		InterlockThread known = state;
		if (known != null) {
			known.settle(epoch);
		}
	}

	/** Lets go of all that is not needed for reports about the thread. */
	protected void ended() {
		InterlockThread ending = state;
		if (ending != null) {
			rests = InterlockRest.known(ending);
		}
		state = null;
	}
}
