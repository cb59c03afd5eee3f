/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow.history;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The most recent accesses of one thread in program order, few enough to stay in the processor's cache. They are moved
 * to their places in a {@link ThreadHistory} many at a time, because those places must be fetched from memory. Written
 * by the thread itself; any thread may read, and never sees a partly written entry.
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
	/** The number of added entries; it wraps. */
	private int count;
	/** The number of moved entries. */
	private int moved;

	/** The destination of moved entries. */
	interface Places {

		/** Fetches the place of an entry into the cache before {@link #put}; the result is meaningless. */
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

	/**
	 * Whether entries must be moved before the next {@link #add}. One place stays free for the entry that comes next.
	 */
	boolean isFull() {
		return count - moved == SIZE - 1;
	}

	/** Adds an entry. Called by the thread itself, only if this is not {@linkplain #isFull full}. */
	void add(int epoch, int hash, int variable, int access) {
		int first = (count & SIZE - 1) * FIELDS;
		// a reader that sees a field of the new entry also sees the count that marks the old entry as overwritten
		VarHandle.storeStoreFence();
		fields[first + EPOCH] = epoch;
		fields[first + HASH] = hash;
		fields[first + VARIABLE] = variable;
		fields[first + ACCESS] = access;
		COUNT.setRelease(this, count + 1);
	}

	/** Moves all entries that have not been moved to their places. Called by the thread itself. */
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
	 * Finds the last entry of a variable and a kind that has not been moved. An entry may be moved meanwhile, so a
	 * caller that does not find it here must also search the destination. Called by any thread.
	 *
	 * @param epoch  the epoch of the access
	 * @param is     true to find an access of that epoch; false to find one of any other epoch
	 * @param access the bit that marks a write, to find a write; 0 to find a read
	 * @param mask   the mask of that bit
	 * @return the access value of the entry; -1 if there is none
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

	/** Whether an entry has not been overwritten; call it after the entry was read. */
	private boolean isStill(int entry) {
		VarHandle.loadLoadFence();
		return (int) COUNT.getOpaque(this) - entry < SIZE;
	}
}
