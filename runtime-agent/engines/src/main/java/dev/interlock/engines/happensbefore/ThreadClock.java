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
import dev.interlock.spi.Epochs;
import dev.interlock.spi.ThreadView;

/**
 * What one thread knows of the others: its vector clock, and its own place in everybody's. Used by the thread itself;
 * other threads ask only for the value of one of its epochs.
 */
final class ThreadClock {

	/** It has no slot yet. */
	static final int NO_SLOT = -1;

	final ThreadView thread;
	final long id;

	/** What is known of the other threads. */
	VectorClock known = new VectorClock();

	/** Counts the changes of {@link #known}. */
	int changes;

	/** The thread's slot in all vector clocks; given before its first access is recorded. */
	int slot = NO_SLOT;

	/** The synchronisation variables that the thread used last. */
	final IdentityTable.Recent<SyncClock> recent = new IdentityTable.Recent<>();

	/** Two epochs of others that happened before what the thread does, and so will ever; the thread alone uses them. */
	int before;
	int beforeThat;

	/** Added to the thread's own clock, as its slot was another thread's before. */
	int base;

	/** Up to this value the thread's accesses are not held against others, see {@link LostSynchronization}. */
	volatile int forgiven;

	/** How often synchronisation had been lost when the thread ended; negative while it lives. */
	volatile int endedAfterLosses = -1;

	ThreadClock(ThreadView thread) {
		this.thread = thread;
		id = thread.id();
	}

	/** The value of an epoch of this thread in vector clocks. */
	int value(int epoch, Epochs epochs) {
		return base + epochs.clock(epoch);
	}

	/** The value of the last epoch in which the thread has made an access: what its releases publish. */
	int published(Epochs epochs) {
		int epoch = thread.recordedEpoch();
		return epoch == 0 ? base : value(epoch, epochs);
	}
}
