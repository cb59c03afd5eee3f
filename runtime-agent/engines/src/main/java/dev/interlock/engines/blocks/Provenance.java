/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.blocks;

import dev.interlock.engines.transactions.ThreadSegment;
import dev.interlock.spi.ThreadView;

/**
 * The transaction and the segments of threads that a block was seen in. Only a few segments are kept, because more
 * rarely add information. Guarded by the lock of its owner.
 */
final class Provenance {

	private static final int MOST = 4;

	private final int transaction;
	private final ThreadView thread;
	private final ThreadSegment[] segments = new ThreadSegment[MOST];
	private int size;

	/**
	 * @param transaction the site of the transaction; -1 for none
	 * @param thread      the first thread that the block was seen in
	 */
	Provenance(int transaction, ThreadView thread) {
		this.transaction = transaction;
		this.thread = thread;
	}

	int transaction() {
		return transaction;
	}

	ThreadView thread() {
		return thread;
	}

	/** Adds a segment; returns false if it is known, or the limit is reached. */
	boolean add(ThreadSegment segment) {
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

	/** Whether the limit of segments is reached. */
	boolean isFull() {
		return size == MOST;
	}

	/** Whether the block was seen in a segment that may run at the same time as the given one. */
	boolean isConcurrentWith(ThreadSegment segment) {
		for (int i = 0; i < size; i++) {
			if (segments[i].isConcurrentWith(segment)) {
				return true;
			}
		}
		return false;
	}

	/** Whether the two were seen in segments that may run at the same time. */
	boolean isConcurrentWith(Provenance other) {
		for (int i = 0; i < size; i++) {
			if (other.isConcurrentWith(segments[i])) {
				return true;
			}
		}
		return false;
	}
}
