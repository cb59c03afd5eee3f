/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The very last accesses of one thread, in the order in which they were made: so few that they stay in the processor's
 * cache, whence they go to their places in a {@link ThreadHistory} many at once, as those have to be fetched. Written by the
 * thread itself; any thread may read, and gets an entry whole or not at all.
 */
final class RecentAccesses {

	/** A power of two. */
	static final int SIZE = 64;

	private static final int FIELDS = 4;
	private static final int EPOCH = 0;
	private static final int HASH = 1;
	private static final int VARIABLE = 2;
	private static final int ACCESS = 3;

	private static final VarHandle COUNT = field("count");
	private static final VarHandle MOVED = field("moved");

	private final int[] fields = new int[SIZE * FIELDS];
	/** How many have been added; it wraps. */
	private int count;
	/** How many of them have been moved. */
	private int moved;

	/** Where entries are moved to. */
	interface Places {

		/** Fetches the place of an entry that is going to be put; the answer is of no interest. */
		int fetch(int hash, int variable, int access);

		/** Puts an entry. */
		void put(int epoch, int hash, int variable, int access);
	}

	private static VarHandle field(String name) {
		try {
			return MethodHandles.lookup().findVarHandle(RecentAccesses.class, name, int.class);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException(e);
		}
	}

	/** Whether entries must be moved before there can be another one. The last place is that of the entry that comes next. */
	boolean isFull() {
		return count - moved == SIZE - 1;
	}

	/** Adds an entry; called by the thread itself, and not if this {@linkplain #isFull is full}. */
	void add(int epoch, int hash, int variable, int access) {
		int first = (count & SIZE - 1) * FIELDS;
		// whoever sees a field of the new entry sees that the old one is gone
		VarHandle.storeStoreFence();
		fields[first + EPOCH] = epoch;
		fields[first + HASH] = hash;
		fields[first + VARIABLE] = variable;
		fields[first + ACCESS] = access;
		COUNT.setRelease(this, count + 1);
	}

	/** Puts all that have not been moved to their places, where they are found from now on. Called by the thread itself. */
	int moveTo(Places places) {
		int fetched = 0;
		for (int i = moved; i != count; i++) {
			int first = (i & SIZE - 1) * FIELDS;
			fetched += places.fetch(fields[first + HASH], fields[first + VARIABLE], fields[first + ACCESS]);
		}
		for (int i = moved; i != count; i++) {
			int first = (i & SIZE - 1) * FIELDS;
			places.put(fields[first + EPOCH], fields[first + HASH], fields[first + VARIABLE], fields[first + ACCESS]);
		}
		MOVED.setRelease(this, count);
		return fetched;
	}

	/**
	 * Looks for the last entry of a variable and a kind that has not been moved; it may be moved meanwhile, so that whoever
	 * does not find it here looks behind this. Called by any thread.
	 *
	 * @param epoch  of the access
	 * @param is     whether the access is to be of that epoch, or of any other one
	 * @param access the bit that says whether it is a write
	 * @param mask   which bit that is
	 * @return what was added as the access; -1 if there is none
	 */
	int find(int epoch, boolean is, int hash, int variable, int access, int mask) {
		int begin = (int) MOVED.getAcquire(this);
		int end = (int) COUNT.getAcquire(this);
		for (int i = end - 1; i - begin >= 0 && end - i <= SIZE; i--) {
			int first = (i & SIZE - 1) * FIELDS;
			int itsEpoch = fields[first + EPOCH];
			int found = fields[first + ACCESS];
			if (itsEpoch != 0 && itsEpoch == epoch == is && fields[first + HASH] == hash
					&& fields[first + VARIABLE] == variable && (found & mask) == access && isStill(i)) {
				return found;
			}
		}
		return -1;
	}

	/** Whether no other entry has taken the place of one, after that has been read. */
	private boolean isStill(int entry) {
		VarHandle.loadLoadFence();
		return (int) COUNT.getOpaque(this) - entry < SIZE;
	}
}
