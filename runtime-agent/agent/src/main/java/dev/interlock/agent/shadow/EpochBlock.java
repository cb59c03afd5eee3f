/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

/** Consecutive epochs of one thread. Immutable except for the thread, and what is below once that is forgotten. */
final class EpochBlock {

	/** The first epoch. */
	final int first;

	/** The thread's clock in the first epoch. */
	final int firstClock;

	/**
	 * A block with smaller epochs of the same unit of the table, or null. Epochs for which there is no block belong to the
	 * thread of the lowest block. A thread that reads an older value finds the same or a forgotten thread.
	 */
	EpochBlock below;

	/** The block of the same thread before this one, or null. */
	final EpochBlock before;

	/** The thread of these epochs. */
	volatile RecordedThread thread;

	EpochBlock(int first, int firstClock, RecordedThread thread, EpochBlock below, EpochBlock before) {
		this.first = first;
		this.firstClock = firstClock;
		this.thread = thread;
		this.below = below;
		this.before = before;
	}
}
