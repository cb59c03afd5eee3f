/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import dev.interlock.engines.locksets.Lockset;

/**
 * What is kept of an access to a variable (section 4.2): kind, thread, lockset and timestamp, and what a report shows.
 *
 * @param thread    the id of the thread
 * @param write     whether it writes
 * @param locks     the locks held
 * @param timestamp how many messages the thread had sent
 * @param epoch     the epoch of the access, by which its order is told
 * @param site      the access site
 * @param stack     its stack trace; null if none was taken
 */
record Tuple(long thread, boolean write, Lockset locks, int timestamp, int epoch, int site,
		StackTraceElement[] stack) {

	/** Whether the other access is by the same thread, in the same epoch, of the same kind and at the same site. */
	boolean isRepeated(Tuple other) {
		return epoch == other.epoch && thread == other.thread && write == other.write && site == other.site;
	}

	/** The same with a stack trace. */
	Tuple withStack(StackTraceElement[] taken) {
		return new Tuple(thread, write, locks, timestamp, epoch, site, taken);
	}

	/** Whether whatever races with the other access by its kind, thread and timestamp races with this one, too. */
	boolean standsFor(Tuple other) {
		return thread == other.thread && timestamp == other.timestamp && (write || !other.write);
	}
}
