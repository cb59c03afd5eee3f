/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.happensbefore;

import dev.interlock.spi.EngineContext;
import dev.interlock.spi.Epochs;
import dev.interlock.spi.ObjectValues;
import dev.interlock.spi.ThreadView;

/**
 * The limited happens-before relation of hybrid detection (O'Callahan and Choi, PPoPP 2003, section 4.1): vector clocks
 * that are updated by thread messages only. The time of an access is its epoch, so no access needs a clock of its own.
 * Thread-safe; the methods for a thread are called by that thread.
 */
public final class MessageOrder {

	private final Epochs epochs;
	private final ObjectValues<SyncClock> clocks;
	private final Slots slots = new Slots(VectorClock.MOST_SLOTS);
	private final int threadSlot;

	/** @param context provides the epochs, and the thread slot for the clocks */
	public MessageOrder(EngineContext context) {
		this.epochs = context.epochs();
		this.clocks = context.objectValues(owner -> new SyncClock());
		this.threadSlot = context.reserveThreadSlot();
	}

	/** Registers a thread, before its other events. */
	public void threadStarted(ThreadView thread) {
		thread.attach(threadSlot, new ThreadClock(thread));
	}

	/** Records the end of a thread, after the message of its end. */
	public void threadEnded(ThreadView thread) {
		ThreadClock clock = clock(thread);
		if (clock != null) {
			if (clock.slot != ThreadClock.NO_SLOT) {
				slots.giveBack(clock, epochs);
			}
			clock.known = null;
		}
	}

	/** Called before an access of the thread is recorded in a shadow state. */
	public void accessing(ThreadView thread) {
		ThreadClock clock = clock(thread);
		if (clock != null && clock.slot == ThreadClock.NO_SLOT) {
			slots.take(clock);
		}
	}

	/** Receives all messages that were sent to a key of an object. */
	public void receive(ThreadView thread, Object owner, int key) {
		ThreadClock clock = clock(thread);
		SyncClock sent = clocks.find(owner, key);
		if (clock != null && sent != null) {
			sent.acquire(clock);
		}
	}

	/**
	 * Sends a message.
	 *
	 * @return whether the message orders anything
	 */
	public boolean send(ThreadView thread, Object owner, int key) {
		ThreadClock clock = clock(thread);
		if (clock == null || thread.recordedEpoch() == 0 && clock.known.isEmpty()) {
			return false;
		}
		slots.takeForRelease(clock);
		clocks.of(owner, key).release(clock, epochs);
		return true;
	}

	/** Whether an epoch happened before the current point of the calling thread, or is its own. */
	public boolean isBefore(int epoch, ThreadView thread) {
		ThreadClock clock = clock(thread);
		if (clock == null || epoch == clock.before || epoch == clock.beforeThat) {
			return true;
		}
		if (!isBefore(epoch, thread, clock)) {
			return false;
		}
		clock.beforeThat = clock.before;
		clock.before = epoch;
		return true;
	}

	private boolean isBefore(int epoch, ThreadView thread, ThreadClock clock) {
		ThreadView other = epochs.thread(epoch);
		if (other == thread) {
			return true;
		}
		ThreadClock theirs = clock(other);
		return theirs == null || theirs.slot == clock.slot
				|| Integer.compareUnsigned(theirs.value(epoch, epochs), clock.known.get(theirs.slot)) <= 0;
	}

	public boolean isOwn(int epoch, ThreadView thread) {
		return epochs.thread(epoch) == thread;
	}

	private ThreadClock clock(ThreadView thread) {
		return (ThreadClock) thread.attachment(threadSlot);
	}
}
