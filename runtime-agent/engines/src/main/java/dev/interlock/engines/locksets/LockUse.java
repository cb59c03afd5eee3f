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
 * How many accesses to one field, in all objects, held each lock. Locks are told apart by their names, as each object may
 * have one of its own. Thread-safe; counting takes no lock and allocates nothing.
 */
final class LockUse {

	/** More different names than this are not told apart; the first ones are kept. */
	private static final int MOST = 8;
	/** Threads are spread over so many copies of the counts, that they disturb each other less; a power of two. */
	private static final int COPIES = 4;
	/** From one copy to the next: two cache lines. */
	private static final int STRIDE = 16;

	/** The name of the monitor of the object itself, not the same string as that of another object; null if there is none. */
	private final String own;
	private final LockNames lockNames;
	/** Filled from the beginning. */
	private final AtomicReferenceArray<String> names = new AtomicReferenceArray<>(MOST);
	/** In each copy those of the names, then that of all accesses. */
	private final AtomicLongArray counts = new AtomicLongArray(COPIES * STRIDE);

	/** @param own what to call the monitor of the object that has the field; null for what has none */
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
		// of two locks of one name that are held at once one counts
		for (int left = places; left != 0; left &= left - 1) {
			counts.getAndIncrement(copy + Integer.numberOfTrailingZeros(left));
		}
		counts.getAndIncrement(copy + MOST);
	}

	/** What a lock that is held at an access is called, if it is the monitor of the object that has the field; else null. */
	String own(Lockset held, int index, Object owner) {
		return own != null && held.id(index).is(owner) ? own : null;
	}

	/** What any other lock is called; null if it is not known. */
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

	/** How many accesses were counted. */
	long all() {
		return sum(MOST);
	}

	/** Adds how many of them held each lock. */
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
