/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.happensbefore;

import dev.interlock.engines.FinalFieldOrder;
import dev.interlock.engines.IdentityTable;
import dev.interlock.engines.ShadowRaces;
import dev.interlock.engines.ShadowRaces.Pair;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.Epochs;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.ShadowState;
import dev.interlock.spi.ThreadView;

/**
 * FastTrack (section 3): an access is held against the epochs of the last write and of the reads since, by the vector
 * clock of its thread. The shadow state, with its single epochs where the paper has them and sets of reads where it has
 * read vector clocks, is kept by the agent; a later epoch takes the place of a read if that happened before
 * (READ EXCLUSIVE), and else stands beside it (READ SHARE, READ SHARED). A thread's epoch changes at its releases, if it
 * has made an access since the one before.
 *
 * <h2>Why a finding is a race</h2>
 * A thread knows of another one's epoch if a chain of releases and acquires leads from after that epoch's accesses to
 * here: each edge of JLS 17.4.4 is reported as one, or as a larger one. If it does not know of it, there is no chain, so
 * the earlier access did not happen before this one; this one did not happen before the earlier one, as it comes after
 * it in an order that has all edges forwards. What is lost for want of space only adds to what a thread knows; where an
 * edge itself may have been lost, all accesses until then are left out.
 */
final class HappensBeforeHandler extends EventHandler {

	private final Epochs epochs;
	private final ShadowRaces races;
	private final IdentityTable<SyncClock> clocks = new IdentityTable<>(owner -> new SyncClock());
	private final Slots slots;
	private final LostSynchronization lost;
	private final FinalFieldOrder finalFields;
	private final int threadSlot;

	/** @param slots how many slots vector clocks may have */
	HappensBeforeHandler(EngineContext context, int slots) {
		this.epochs = context.epochs();
		this.races = new ShadowRaces(context, HappensBefore.ID);
		this.slots = new Slots(slots);
		this.lost = new LostSynchronization(context);
		this.finalFields = new FinalFieldOrder(context);
		this.threadSlot = context.reserveThreadSlot();
	}

	@Override
	public void threadStarted(ThreadView thread) {
		ThreadClock clock = new ThreadClock(thread);
		thread.attach(threadSlot, clock);
		lost.started(clock);
	}

	@Override
	public void threadEnded(ThreadView thread) {
		ThreadClock clock = clock(thread);
		if (clock != null) {
			lost.ended(clock);
			if (clock.slot != ThreadClock.NO_SLOT) {
				slots.giveBack(clock, epochs);
			}
			clock.known = null;
		}
	}

	@Override
	public void acquired(ThreadView thread, Object owner, int key) {
		ThreadClock clock = clock(thread);
		SyncClock released = clock == null ? null : clocks.find(owner, key, clock.recent);
		if (released != null) {
			released.acquire(clock);
		}
	}

	@Override
	public void releasing(ThreadView thread, Object owner, int key) {
		ThreadClock clock = clock(thread);
		if (clock != null && (thread.recordedEpoch() != 0 || !clock.known.isEmpty())) {
			slots.takeForRelease(clock);
			SyncClock known = clocks.find(owner, key, clock.recent);
			(known == null ? clocks.of(owner, key) : known).release(clock, epochs);
		}
	}

	@Override
	public boolean isObsolete(ThreadView thread, int epoch) {
		ThreadClock clock = clock(thread);
		return clock != null && knows(clock, epoch);
	}

	@Override
	public boolean hearsOfConflictsOnly() {
		return true;
	}

	@Override
	public void access(ThreadView thread, Object owner, int variable, boolean write, int site, ShadowState before) {
		ThreadClock clock = clock(thread);
		if (clock == null) {
			return;
		}
		if (clock.slot == ThreadClock.NO_SLOT) {
			slots.take(clock);
		}
		int last = before.write();
		boolean isRace = false;
		if (last != 0 && !knows(clock, last)
				&& (write || !finalFields.orders(owner, variable, last, handedOn -> knew(handedOn, last)))) {
			race(thread, last, true, owner, variable, write, site);
			isRace = true;
		}
		for (int i = write ? before.reads() - 1 : -1; i >= 0; i--) {
			if (!knows(clock, before.read(i))) {
				race(thread, before.read(i), false, owner, variable, true, site);
				isRace = true;
			}
		}
		if (write && isRace && thread.epoch() != 0) {
			finalFields.handOn(owner, variable, thread.epoch());
		}
	}

	@Override
	public boolean mayRest() {
		return true;
	}

	@Override
	public void resumed(ThreadView thread) {
		ThreadClock clock = clock(thread);
		if (clock != null) {
			lost.resumed(clock);
		}
	}

	@Override
	public String limits() {
		long shared = slots.shared();
		String sharing = shared == 0 ? null
				: shared + (shared == 1 ? " thread shares" : " threads share")
						+ " a place in vector clocks with another one, as more than " + slots.used()
						+ " ran at a time: races between the two are not found.";
		String ordered = finalFields.unreported();
		return sharing == null || ordered == null ? sharing == null ? ordered : sharing : sharing + ' ' + ordered;
	}

	/** How many threads share a slot of vector clocks although one does not know of the other's end. */
	long sharedSlots() {
		return slots.shared();
	}

	/** How many slots vector clocks have. */
	int usedSlots() {
		return slots.used();
	}

	private ThreadClock clock(ThreadView thread) {
		return (ThreadClock) thread.attachment(threadSlot);
	}

	/** Whether the accesses of an epoch happened before what the thread does now, as far as that can be told. */
	private boolean knows(ThreadClock clock, int epoch) {
		ThreadView other = epochs.thread(epoch);
		if (other == clock.thread) {
			return true;
		}
		ThreadClock theirs = clock(other);
		return theirs == null || theirs.slot == clock.slot
				|| Integer.compareUnsigned(theirs.value(epoch, epochs), clock.known.get(theirs.slot)) <= 0;
	}

	/** Whether the thread of an epoch knows of a write by another thread; true where that cannot be told any more. */
	private boolean knew(int epoch, int write) {
		ThreadClock clock = clock(epochs.thread(epoch));
		VectorClock known = clock == null ? null : clock.known;
		ThreadClock theirs = clock(epochs.thread(write));
		return known == null || theirs == null || theirs.slot == clock.slot
				|| Integer.compareUnsigned(theirs.value(write, epochs), known.get(theirs.slot)) <= 0;
	}

	private void race(ThreadView thread, int epoch, boolean firstWrites, Object owner, int variable, boolean write,
			int site) {
		if (thread.hasMissed() || races.countIfKnown(epoch, firstWrites, owner, variable, site)) {
			return;
		}
		ThreadClock theirs = clock(epochs.thread(epoch));
		if (theirs != null && !lost.isForgiven(theirs, theirs.value(epoch, epochs))) {
			races.report(new Pair(thread, epoch, firstWrites, owner, variable, write, site));
		}
	}
}
