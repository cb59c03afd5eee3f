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
 * A stored access to a variable (section 4.2): kind, thread, lockset and timestamp, and the data of a report.
 *
 * @param thread    the id of the thread
 * @param write     whether the access writes
 * @param atomic    whether the mode is atomic, so that the access races with plain accesses only
 * @param locks     the locks held
 * @param timestamp the number of messages that the thread had sent
 * @param epoch     the epoch of the access, which determines its order
 * @param site      the access site
 * @param stack     the stack trace; null if none was captured
 */
record Tuple(long thread, boolean write, boolean atomic, Lockset locks, int timestamp, int epoch, int site,
		StackTraceElement[] stack) {

	/** Whether the other access has the same thread, epoch, kind and site. */
	boolean isRepeated(Tuple other) {
		return epoch == other.epoch && thread == other.thread && write == other.write && atomic == other.atomic
				&& site == other.site;
	}

	Tuple withStack(StackTraceElement[] taken) {
		return new Tuple(thread, write, atomic, locks, timestamp, epoch, site, taken);
	}

	/** Whether the accesses belong to different threads and conflict: one of them writes, and one is plain. */
	boolean conflictsWith(Tuple other) {
		return thread != other.thread && (write || other.write) && !(atomic && other.atomic);
	}

	/** Whether each access that races with the other one, by kind, thread and timestamp, races with this one, too. */
	boolean covers(Tuple other) {
		return timestamp == other.timestamp && coversKindOf(other);
	}

	/**
	 * Whether each access that races with the other one, by kind and thread, races with this one, too. A write covers a
	 * read. A plain access covers an atomic one, because it races with more accesses. An atomic write and a plain read
	 * do not cover each other.
	 */
	boolean coversKindOf(Tuple other) {
		return thread == other.thread && (write || !other.write) && (!atomic || other.atomic);
	}
}
