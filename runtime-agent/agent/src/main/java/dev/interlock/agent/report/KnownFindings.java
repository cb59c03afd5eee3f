/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

import dev.interlock.spi.FindingKind;

/**
 * Which findings there are, by kind and unordered pair of sites, and how often each has occurred. A hash table of fixed
 * size without locks and without allocation, as the program's threads ask it while they race.
 */
final class KnownFindings {

	/** Instead of an entry: the finding was there already, and is counted. */
	static final int COUNTED = -1;
	/** Instead of an entry: there is no room for another finding. */
	static final int FULL = -2;

	private static final int SITE_BITS = 30;
	private static final int WAITING = 0;
	private static final int ACCEPTED = 1;

	private final int mask;
	private final int limit;
	private final AtomicLongArray keys;
	private final AtomicLongArray counts;
	private final AtomicIntegerArray states;
	private final AtomicInteger size = new AtomicInteger();

	/** @param capacity the number of entries, a power of two; three quarters of them are used */
	KnownFindings(int capacity) {
		mask = capacity - 1;
		limit = capacity / 4 * 3;
		keys = new AtomicLongArray(capacity);
		counts = new AtomicLongArray(capacity);
		states = new AtomicIntegerArray(capacity);
	}

	/**
	 * Counts one more occurrence of an accepted finding.
	 *
	 * @return false if there is no such finding
	 */
	boolean countIfAccepted(FindingKind kind, int site, int otherSite) {
		int entry = find(key(kind, site, otherSite));
		if (keys.get(entry) == 0 || states.get(entry) != ACCEPTED) {
			return false;
		}
		counts.getAndIncrement(entry);
		return true;
	}

	/**
	 * Makes an entry for a finding, unless there is one. If this returns an entry, the caller must report the finding, or
	 * give the entry back by {@link #release}.
	 *
	 * @return the entry, or {@link #COUNTED}, or {@link #FULL}
	 */
	int accept(FindingKind kind, int site, int otherSite) {
		long key = key(kind, site, otherSite);
		int entry = find(key);
		while (keys.get(entry) == 0) {
			if (size.get() >= limit) {
				return FULL;
			}
			if (keys.compareAndSet(entry, 0, key)) {
				size.incrementAndGet();
			} else {
				entry = find(key);
			}
		}
		counts.getAndIncrement(entry);
		return states.compareAndSet(entry, WAITING, ACCEPTED) ? entry : COUNTED;
	}

	/** Gives an entry back whose finding could not be reported; its next occurrence may be. */
	void release(int entry) {
		states.set(entry, WAITING);
	}

	/** How often the finding of an entry has occurred. */
	long count(int entry) {
		return counts.get(entry);
	}

	/** The entry that has the key, or the empty one where it belongs; there is always one, as the table is never full. */
	private int find(long key) {
		long mixed = key * 0x9E3779B97F4A7C15L;
		int entry = (int) (mixed >>> 32) & mask;
		for (long present = keys.get(entry); present != 0 && present != key; present = keys.get(entry)) {
			entry = entry + 1 & mask;
		}
		return entry;
	}

	private static long key(FindingKind kind, int site, int otherSite) {
		return (kind.ordinal() + 1L) << 2 * SITE_BITS | (long) Math.min(site, otherSite) << SITE_BITS
				| Math.max(site, otherSite);
	}
}
