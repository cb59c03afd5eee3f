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
 * Gives out units of epochs: one at a time to a thread that has had few, more to one that has had many, so that what is
 * kept of a thread does not grow with its epochs. Not thread-safe.
 */
final class EpochUnits {

	/** So many units, one behind the other from a multiple of that number on, are a chunk. */
	static final int CHUNK = 1 << 12;

	/** A thread gets at most one of so many units in advance. */
	private static final int SHARE = 8;

	private final int limit;
	private int next;
	/** What was left of a chunk when a whole one was given out. */
	private int spare;
	private int spareEnd;
	private int taken;

	/**
	 * @param next  how many count as given out
	 * @param limit how many can be given out in all
	 */
	EpochUnits(int next, int limit) {
		this.next = next;
		this.limit = limit;
	}

	/**
	 * Gives out units of one chunk that follow each other.
	 *
	 * @param had how many the thread has had
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

	/** How many were given out last. */
	int taken() {
		return taken;
	}

	private int takeNext(int wanted) {
		taken = Math.min(wanted, limit - next);
		next += taken;
		return taken == 0 ? -1 : next - taken;
	}

	/** Whether the next unit is the first of a whole chunk now. */
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
