/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

/**
 * Allocates units of epochs. The size of an allocation grows with the number of units that the thread has had, so that
 * the memory per thread does not grow with its epochs. Not thread-safe.
 */
final class EpochUnits {

	/** The number of consecutive units in a chunk; a chunk starts at a multiple of it. */
	static final int CHUNK = 1 << 12;

	/** The number of units that a thread must have had for each unit of a larger allocation. */
	private static final int SHARE = 8;

	private final int limit;
	private int next;
	/** The first unit of the remainder of a chunk that was skipped to allocate a whole one. */
	private int spare;
	private int spareEnd;
	private int taken;

	/**
	 * @param next  the number of units that count as used
	 * @param limit the number of units in total
	 */
	EpochUnits(int next, int limit) {
		this.next = next;
		this.limit = limit;
	}

	/**
	 * Allocates consecutive units of one chunk.
	 *
	 * @param had the number of units that the thread has had
	 * @return the first one, or -1 if there are none left
	 */
	int take(int had) {
		int wanted = Integer.highestOneBit(Math.max(1, had / SHARE));
		if (wanted >= CHUNK && makeRoomForChunk()) {
			return takeNext(CHUNK);
		}
		if (spare < spareEnd) {
			taken = Math.min(wanted, spareEnd - spare);
			spare += taken;
			return spare - taken;
		}
		return takeNext(Math.min(wanted, CHUNK - next % CHUNK));
	}

	/** The number of units in the last allocation. */
	int taken() {
		return taken;
	}

	private int takeNext(int wanted) {
		taken = Math.min(wanted, limit - next);
		next += taken;
		return taken == 0 ? -1 : next - taken;
	}

	/**
	 * Advances to the start of a chunk; returns false if no whole chunk is left, or another remainder is still in use.
	 */
	private boolean makeRoomForChunk() {
		int begin = (next + CHUNK - 1) / CHUNK * CHUNK;
		if (limit - begin < CHUNK || begin > next && spare < spareEnd) {
			return false;
		}
		if (begin > next) {
			spare = next;
			spareEnd = begin;
			next = begin;
		}
		return true;
	}
}
