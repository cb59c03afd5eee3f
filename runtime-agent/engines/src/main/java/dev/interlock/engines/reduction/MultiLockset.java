/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.reduction;

import java.util.ArrayList;
import java.util.List;

import dev.interlock.engines.transactions.LockSet;
import dev.interlock.engines.transactions.ThreadSegment;

/**
 * The multi-lockset algorithm (Wang and Stoller, section 3.4). For one variable it keeps the smallest sets of locks
 * held at reads, and the locks held at all writes. Accesses of a segment count only if another segment that may run at
 * the same time accesses the variable, too. Thread-safe.
 */
final class MultiLockset {

	/** The number of segments that are distinguished; later ones are merged. */
	private static final int MOST_PARTS = 8;

	private final List<Part> parts = new ArrayList<>(1);
	private volatile Sharing sharing = Sharing.UNSHARED;

	/** The accesses of one segment. */
	private static final class Part {
		private final ThreadSegment segment;
		private final List<LockSet> reads = new ArrayList<>(1);
		/** Null before the first write. */
		private LockSet writes;
		private boolean isConcurrent;

		Part(ThreadSegment segment) {
			this.segment = segment;
		}

		/** Adds an access; returns whether it changed anything. */
		boolean add(LockSet held, boolean write) {
			if (write) {
				LockSet now = writes == null ? held.exclusive() : writes.intersect(held);
				boolean isNew = !now.equals(writes);
				writes = now;
				return isNew;
			}
			for (LockSet known : reads) {
				if (known.isSubsetOf(held)) {
					return false;
				}
			}
			reads.removeIf(held::isSubsetOf);
			reads.add(held);
			return true;
		}
	}

	Sharing sharing() {
		return sharing;
	}

	/**
	 * Adds an access to the variable after its object has escaped.
	 *
	 * @param held the locks that the thread holds
	 */
	void add(ThreadSegment segment, LockSet held, boolean write) {
		if (sharing == Sharing.RACY) {
			return;
		}
		synchronized (parts) {
			if (part(segment).add(held, write)) {
				sharing = evaluate();
			}
		}
	}

	private Part part(ThreadSegment segment) {
		for (Part part : parts) {
			if (part.segment == segment) {
				return part;
			}
		}
		Part added = new Part(segment);
		boolean isOne = parts.size() >= MOST_PARTS;
		for (Part part : parts) {
			if (isOne || part.segment.isConcurrentWith(segment)) {
				part.isConcurrent = true;
				added.isConcurrent = true;
			}
		}
		if (isOne) {
			return parts.get(MOST_PARTS - 1);
		}
		parts.add(added);
		return added;
	}

	private Sharing evaluate() {
		LockSet writes = null;
		for (Part part : parts) {
			if (part.isConcurrent && part.writes != null) {
				writes = writes == null ? part.writes : writes.intersect(part.writes);
			}
		}
		if (writes == null) {
			return Sharing.UNSHARED;
		}
		if (writes.isEmpty()) {
			return Sharing.RACY;
		}
		for (Part part : parts) {
			for (LockSet read : part.reads) {
				if (part.isConcurrent && !read.excludes(writes)) {
					return Sharing.RACY;
				}
			}
		}
		return Sharing.RACE_FREE;
	}
}
