/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import dev.interlock.agent.shadow.history.RangeHistory;
import dev.interlock.agent.shadow.history.StackRing;
import dev.interlock.agent.shadow.history.ThreadHistory;
import dev.interlock.bootstrap.InterlockSamplingPause;
import dev.interlock.bootstrap.InterlockTestLog;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.ThreadView;

/** A thread with its epochs and its access history. Its non-final state is used by the thread itself only. */
public abstract class RecordedThread extends ThreadView {

	/** The state for the hooks, with the current epoch; null after the thread terminated. */
	private volatile InterlockThread state;

	/** The tests that the thread has run; null for a thread without a state. */
	private final InterlockTestLog tests;

	/** The newest block of epochs of this thread, which links to the older ones; null if it has none. */
	volatile EpochBlock block;

	/** The first epoch after the newest block. */
	int blockEnd;

	/** The number of units of epochs that the thread has had. */
	int units;

	/** The most recent stacks; null after the thread terminated. */
	StackRing stacks = new StackRing();

	/** The most recent locksets without a stack; null after the thread terminated. */
	LocksetCache locks = new LocksetCache();

	/** The thread's accesses; null before the first one. */
	volatile ThreadHistory history;

	/** The thread's accesses to many array elements at once; null before the first one. */
	volatile RangeHistory ranges;

	/** The value of {@link InterlockSamplingPause#known} when the thread terminated. */
	private volatile int rests;

	/** Counts the accesses, to select those whose stack is captured. */
	int accesses;

	/** Whether the analysis has received an access of this thread. */
	boolean isKnown;

	/** Reused for each access. */
	final ShadowSnapshot snapshot = new ShadowSnapshot();

	/** @param state the state for the hooks; null for a thread without one */
	protected RecordedThread(InterlockThread state) {
		this.state = state;
		this.tests = state == null ? null : state.tests;
	}

	/** The state for the hooks; null after the thread terminated. */
	protected final InterlockThread state() {
		return state;
	}

	/** Whether the thread holds a lock, as far as the hooks know. Called by the thread itself. */
	final boolean holdsLocks() {
		InterlockThread known = state;
		return known != null && known.heldLocks().size() > 0;
	}

	/** Whether an epoch is the thread's current one. */
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
	public final int test() {
		return tests == null ? 0 : tests.current();
	}

	@Override
	public final int testAt(int epoch) {
		return tests == null ? 0 : tests.at(epoch);
	}

	@Override
	public final int onlyTest() {
		return tests == null ? 0 : tests.only();
	}

	@Override
	public final boolean isLate() {
		InterlockThread known = state;
		return known != null && known.isPastAccess();
	}

	@Override
	public final boolean hasSamplingGap() {
		InterlockThread known = state;
		return known == null ? InterlockSamplingPause.haveBegunSince(rests)
				: InterlockSamplingPause.hasSamplingGap(known);
	}

	/**
	 * Whether an epoch is one of the thread's own, or was recently passed to {@link #settle}. Called by the thread
	 * itself.
	 */
	final boolean isSettled(int epoch) {
		InterlockThread known = state;
		return known != null && known.isSettled(epoch);
	}

	/**
	 * Marks an epoch as ordered before this thread. The mark never has to be removed: a number is used as an epoch only
	 * once, see {@link EpochTable}, and an ordered epoch stays so, see {@link EventHandler#isObsolete}.
	 */
	final void settle(int epoch) {
		InterlockThread known = state;
		if (known != null) {
			known.settle(epoch);
		}
	}

	/** Releases everything that reports about the thread do not need. */
	protected void ended() {
		InterlockThread ending = state;
		if (ending != null) {
			rests = InterlockSamplingPause.known(ending);
		}
		state = null;
	}
}
