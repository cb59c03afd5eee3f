/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.blocks;

import dev.interlock.engines.transactions.Segment;
import dev.interlock.spi.ThreadView;

/**
 * Where something of a transaction was seen: in which transaction, and in which parts of threads. A few of those are kept,
 * as more hardly say anything new. Guarded by the lock of what holds it.
 */
final class Seen {

	private static final int MOST = 4;

	private final int transaction;
	private final ThreadView thread;
	private final Segment[] segments = new Segment[MOST];
	private int size;

	/**
	 * @param transaction the number of the site that stands for the transaction; -1 if there was none
	 * @param thread      the first thread that it was seen in
	 */
	Seen(int transaction, ThreadView thread) {
		this.transaction = transaction;
		this.thread = thread;
	}

	int transaction() {
		return transaction;
	}

	ThreadView thread() {
		return thread;
	}

	/** Adds a part of a thread; false if it is known, or there is no room for it. */
	boolean add(Segment segment) {
		for (int i = 0; i < size; i++) {
			if (segments[i] == segment) {
				return false;
			}
		}
		if (size == MOST) {
			return false;
		}
		segments[size++] = segment;
		return true;
	}

	/** Whether there is no room for another part of a thread. */
	boolean isFull() {
		return size == MOST;
	}

	/** Whether it was seen in a part of a thread that may run at the same time as the other. */
	boolean isConcurrentWith(Segment segment) {
		for (int i = 0; i < size; i++) {
			if (segments[i].isConcurrentWith(segment)) {
				return true;
			}
		}
		return false;
	}

	/** Whether some of the parts of threads may run at the same time as some of the other. */
	boolean isConcurrentWith(Seen other) {
		for (int i = 0; i < size; i++) {
			if (other.isConcurrentWith(segments[i])) {
				return true;
			}
		}
		return false;
	}
}
