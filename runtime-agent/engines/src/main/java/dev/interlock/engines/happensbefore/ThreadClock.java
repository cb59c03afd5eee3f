/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.happensbefore;

import dev.interlock.spi.Epochs;
import dev.interlock.spi.IdentityTable;
import dev.interlock.spi.ThreadView;

/**
 * The vector clock of one thread, and the thread's slot in all vector clocks. Used by the thread itself; other threads
 * only ask for the value of one of its epochs.
 */
final class ThreadClock {

	/** The thread has no slot yet. */
	static final int NO_SLOT = -1;

	final ThreadView thread;
	final long id;

	/** The known values of the other threads. */
	VectorClock known = new VectorClock();

	/** Counts the changes of {@link #known}. */
	int changes;

	/** The thread's slot in all vector clocks; assigned before its first access is recorded. */
	int slot = NO_SLOT;

	/** The synchronisation variables that the thread used recently. */
	final IdentityTable.Recent<SyncClock> recent = new IdentityTable.Recent<>();

	/**
	 * The last two foreign epochs found to happen before this thread's current point, which stays true; used only by
	 * the thread.
	 */
	int before;
	int beforeThat;

	/** The offset of the thread's values, because other threads may have used its slot before. */
	int base;

	/** Accesses up to this value race with no later access, see {@link LostSynchronization}. */
	volatile int forgiven;

	/** The number of synchronisation losses before the thread ended; negative while it lives. */
	volatile int endedAfterLosses = -1;

	ThreadClock(ThreadView thread) {
		this.thread = thread;
		id = thread.id();
	}

	/** The value of an epoch of this thread in vector clocks. */
	int value(int epoch, Epochs epochs) {
		return base + epochs.clock(epoch);
	}

	/** The value that the thread's releases publish: that of its last epoch with an access. */
	int published(Epochs epochs) {
		int epoch = thread.recordedEpoch();
		return epoch == 0 ? base : value(epoch, epochs);
	}
}
