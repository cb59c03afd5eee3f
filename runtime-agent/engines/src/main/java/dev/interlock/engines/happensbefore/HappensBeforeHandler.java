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
import dev.interlock.engines.ShadowRaces;
import dev.interlock.engines.ShadowRaces.Pair;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.Epochs;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.ObjectValues;
import dev.interlock.spi.ShadowState;
import dev.interlock.spi.ThreadView;

/**
 * FastTrack (section 3): compares an access with the epochs of the last write and of the reads since, by the vector
 * clock of its thread. The agent keeps the shadow state. It stores single epochs as the paper does, and sets of reads
 * where the paper has read vector clocks. A later epoch replaces a read that happened before it (READ EXCLUSIVE);
 * otherwise both are kept (READ SHARE, READ SHARED). A thread gets a new epoch at a release if it has made an access
 * since its previous release.
 *
 * <h2>Why a finding is a race</h2>
 * A thread knows an epoch of another thread if a chain of releases and acquires leads from the end of that epoch to the
 * current point. Each edge of JLS 17.4.4 is reported as such an edge, or as a larger one. Without a chain the earlier
 * access did not happen before this one. This one did not happen before the earlier one either: it comes later in an
 * order that contains all edges. Data that is dropped to save space only adds to the knowledge of a thread. If an edge
 * may have been lost, all accesses until then are excluded.
 */
final class HappensBeforeHandler extends EventHandler {

	private final Epochs epochs;
	private final ShadowRaces races;
	private final ObjectValues<SyncClock> clocks;
	private final Slots slots;
	private final LostSynchronization lost;
	private final FinalFieldOrder finalFields;
	private final int threadSlot;

	/** @param slots the maximum number of slots of vector clocks */
	HappensBeforeHandler(EngineContext context, int slots) {
		this.epochs = context.epochs();
		this.clocks = context.objectValues(owner -> new SyncClock());
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
	public boolean skipsOrderedAccesses() {
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
				&& (write || !finalFields.orders(owner, variable, last, published -> knew(published, last)))) {
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
			finalFields.publish(owner, variable, thread.epoch());
		}
	}

	@Override
	public boolean supportsSampling() {
		return true;
	}

	@Override
	public void samplingResumed(ThreadView thread) {
		ThreadClock clock = clock(thread);
		if (clock != null) {
			lost.samplingResumed(clock);
		}
	}

	@Override
	public String limits() {
		long shared = slots.shared();
		String sharing = shared == 0 ? null
				: shared + (shared == 1 ? " thread shares" : " threads share")
						+ " a place in vector clocks with another one, as more than " + slots.used()
						+ " ran at the same time: races between the two are not found.";
		String ordered = finalFields.unreported();
		return sharing == null || ordered == null ? sharing == null ? ordered : sharing : sharing + ' ' + ordered;
	}

	/** The number of threads that share a slot of vector clocks without knowledge of the other's end. */
	long sharedSlots() {
		return slots.shared();
	}

	/** The number of slots in vector clocks. */
	int usedSlots() {
		return slots.used();
	}

	private ThreadClock clock(ThreadView thread) {
		return (ThreadClock) thread.attachment(threadSlot);
	}

	/** Whether an epoch happened before the current point of a thread; true where this is no longer known. */
	private boolean knows(ThreadClock clock, int epoch) {
		ThreadView other = epochs.thread(epoch);
		if (other == clock.thread) {
			return true;
		}
		ThreadClock theirs = clock(other);
		return theirs == null || theirs.slot == clock.slot
				|| Integer.compareUnsigned(theirs.value(epoch, epochs), clock.known.get(theirs.slot)) <= 0;
	}

	/** Whether the thread of an epoch knows a write by another thread; true where this is no longer known. */
	private boolean knew(int epoch, int write) {
		ThreadClock clock = clock(epochs.thread(epoch));
		VectorClock known = clock == null ? null : clock.known;
		ThreadClock theirs = clock(epochs.thread(write));
		return known == null || theirs == null || theirs.slot == clock.slot
				|| Integer.compareUnsigned(theirs.value(write, epochs), known.get(theirs.slot)) <= 0;
	}

	private void race(ThreadView thread, int epoch, boolean firstWrites, Object owner, int variable, boolean write,
			int site) {
		if (thread.hasSamplingGap() || races.countIfKnown(epoch, firstWrites, owner, variable, site)) {
			return;
		}
		ThreadClock theirs = clock(epochs.thread(epoch));
		if (theirs != null && !lost.isForgiven(theirs, theirs.value(epoch, epochs))) {
			races.report(new Pair(thread, epoch, firstWrites, owner, variable, write, site));
		}
	}
}
