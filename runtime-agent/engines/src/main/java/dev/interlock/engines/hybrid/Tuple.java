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
 * @param atomic    whether its mode is atomic, so that it races with plain accesses only
 * @param locks     the locks held
 * @param timestamp how many messages the thread had sent
 * @param epoch     the epoch of the access, by which its order is told
 * @param site      the access site
 * @param stack     its stack trace; null if none was taken
 */
record Tuple(long thread, boolean write, boolean atomic, Lockset locks, int timestamp, int epoch, int site,
		StackTraceElement[] stack) {

	/** Whether the other access is by the same thread, in the same epoch, of the same kind and at the same site. */
	boolean isRepeated(Tuple other) {
		return epoch == other.epoch && thread == other.thread && write == other.write && atomic == other.atomic
				&& site == other.site;
	}

	/** The same with a stack trace. */
	Tuple withStack(StackTraceElement[] taken) {
		return new Tuple(thread, write, atomic, locks, timestamp, epoch, site, taken);
	}

	/** Whether the two are by different threads and of kinds that conflict: one of them writes, and one is plain. */
	boolean conflictsWith(Tuple other) {
		return thread != other.thread && (write || other.write) && !(atomic && other.atomic);
	}

	/** Whether whatever races with the other access by its kind, thread and timestamp races with this one, too. */
	boolean standsFor(Tuple other) {
		return timestamp == other.timestamp && standsForKindOf(other);
	}

	/**
	 * Whether whatever races with the other access by its kind and thread races with this one, too. A write stands for a read;
	 * a plain access, which races with more, for an atomic one; and so neither an atomic write for a plain read nor the other
	 * way about.
	 */
	boolean standsForKindOf(Tuple other) {
		return thread == other.thread && (write || !other.write) && (!atomic || other.atomic);
	}
}
