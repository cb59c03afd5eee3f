/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.happensbefore;

import dev.interlock.engines.IdentityTable;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.Epochs;
import dev.interlock.spi.ThreadView;

/**
 * The limited happens-before relation of hybrid detection (O'Callahan and Choi, PPoPP 2003, section 4.1): vector clocks
 * that know only of the thread messages that they are given. The time of an access is the epoch that it has anyway, so
 * that no access needs a clock of its own. Thread-safe; what is said of a thread is said by the thread itself.
 */
public final class MessageOrder {

	private final Epochs epochs;
	private final IdentityTable<SyncClock> clocks = new IdentityTable<>(owner -> new SyncClock());
	private final Slots slots = new Slots(VectorClock.MOST_SLOTS);
	private final int threadSlot;

	/** @param context gives the epochs, and a place for each thread's clock */
	public MessageOrder(EngineContext context) {
		this.epochs = context.epochs();
		this.threadSlot = context.reserveThreadSlot();
	}

	/** The thread is there; before anything else is said of it. */
	public void threadStarted(ThreadView thread) {
		thread.attach(threadSlot, new ThreadClock(thread));
	}

	/** The thread will do nothing more, and has sent the message of its end. */
	public void threadEnded(ThreadView thread) {
		ThreadClock clock = clock(thread);
		if (clock != null) {
			if (clock.slot != ThreadClock.NO_SLOT) {
				slots.giveBack(clock, epochs);
			}
			clock.known = null;
		}
	}

	/** The thread makes an access; before that is put into a shadow state. */
	public void accessing(ThreadView thread) {
		ThreadClock clock = clock(thread);
		if (clock != null && clock.slot == ThreadClock.NO_SLOT) {
			slots.take(clock);
		}
	}

	/** The thread has received all messages that were sent there. */
	public void receive(ThreadView thread, Object owner, int key) {
		ThreadClock clock = clock(thread);
		SyncClock sent = clocks.find(owner, key);
		if (clock != null && sent != null) {
			sent.acquire(clock);
		}
	}

	/**
	 * The thread is about to send a message.
	 *
	 * @return whether it has anything to say
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

	/** Whether the accesses of an epoch happened before what the thread does now, or are its own. Asked by the thread. */
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

	/** Whether an epoch is one of the thread's own. */
	public boolean isOwn(int epoch, ThreadView thread) {
		return epochs.thread(epoch) == thread;
	}

	private ThreadClock clock(ThreadView thread) {
		return (ThreadClock) thread.attachment(threadSlot);
	}
}
