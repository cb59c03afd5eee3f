/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.locksets;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Counts how many accesses to one field, in all objects, held each lock. Locks are identified by name, because each
 * object may have its own. Thread-safe; counting takes no lock and allocates nothing.
 */
final class LockUse {

	/** The limit of distinct names; later ones are not counted. */
	private static final int MOST = 8;
	/** The number of copies of the counts, which reduce contention; a power of two. */
	private static final int COPIES = 4;
	/** The distance between two copies: two cache lines. */
	private static final int STRIDE = 16;

	/**
	 * The name of the object's own monitor, compared by identity, so that it differs from that of another object; null
	 * for none.
	 */
	private final String own;
	private final LockNames lockNames;
	/** Filled from the start. */
	private final AtomicReferenceArray<String> names = new AtomicReferenceArray<>(MOST);
	/** Each copy has the counts of the names, then the count of all accesses. */
	private final AtomicLongArray counts = new AtomicLongArray(COPIES * STRIDE);

	/** @param own the name of the monitor of the field's object; null for a static field or a site */
	LockUse(String own, LockNames lockNames) {
		this.own = own;
		this.lockNames = lockNames;
	}

	/** Counts an access to the field of an object. */
	void count(long thread, Lockset held, Object owner) {
		int places = 0;
		for (int i = 0; i < held.size(); i++) {
			String mine = own(held, i, owner);
			places |= bit(mine == null ? name(held, i) : mine);
		}
		int copy = ((int) thread & COPIES - 1) * STRIDE;
		// two held locks of the same name count once
		for (int left = places; left != 0; left &= left - 1) {
			counts.getAndIncrement(copy + Integer.numberOfTrailingZeros(left));
		}
		counts.getAndIncrement(copy + MOST);
	}

	/** The name of a held lock if it is the monitor of the field's object, else null. */
	String own(Lockset held, int index, Object owner) {
		return own != null && held.id(index).is(owner) ? own : null;
	}

	/** The name of another held lock; null if unknown. */
	String name(Lockset held, int index) {
		return lockNames.of(held, index);
	}

	private int bit(String name) {
		for (int i = 0; name != null && i < MOST; i++) {
			String known = names.get(i);
			if (known == null) {
				known = names.compareAndSet(i, null, name) ? name : names.get(i);
			}
			if (known == name) {
				return 1 << i;
			}
		}
		return 0;
	}

	/** The number of counted accesses. */
	long all() {
		return sum(MOST);
	}

	/** Adds the number of accesses that held each lock. */
	void addTo(Map<String, Long> holding) {
		for (int i = 0; i < MOST && names.get(i) != null; i++) {
			holding.merge(names.get(i), sum(i), Long::sum);
		}
	}

	private long sum(int place) {
		long sum = 0;
		for (int copy = 0; copy < COPIES; copy++) {
			sum += counts.get(copy * STRIDE + place);
		}
		return sum;
	}
}
