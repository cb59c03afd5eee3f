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
	private static final int SITE_MASK = (1 << SITE_BITS) - 1;
	/** The finding has the stacks of all its accesses; of one that was observed, those that were observed. */
	private static final int COMPLETE = 1 << 31;
	/** It happened in the run; the bits below are those of the engines that have found it. */
	private static final int OBSERVED = 1 << 30;

	private final int mask;
	private final int limit;
	private final AtomicLongArray keys;
	private final AtomicLongArray counts;
	/** 0 as long as nobody reports it. */
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
	 * Counts one more occurrence of a finding about which this engine can say no more.
	 *
	 * @param engine a number from 0 to 29
	 * @return false if there is no such finding, this engine has not found it yet, or it lacks a stack
	 */
	boolean countIfComplete(FindingKind kind, int site, int otherSite, int engine) {
		int entry = find(key(kind, site, otherSite));
		int all = COMPLETE | 1 << engine;
		if (keys.get(entry) == 0 || (states.get(entry) & all) != all) {
			return false;
		}
		counts.getAndIncrement(entry);
		return true;
	}

	/**
	 * Makes an entry for a finding, or adds to the one that is there. If this returns an entry, the caller must report the
	 * finding, once more if need be, or give the entry back by {@link #release}.
	 *
	 * @param engine   a number from 0 to 29
	 * @param observed whether it happened in the run, and was not only predicted
	 * @param complete whether it has the stacks of all its accesses
	 * @return the entry, or {@link #COUNTED}, or {@link #FULL}
	 */
	int accept(FindingKind kind, int site, int otherSite, int engine, boolean observed, boolean complete) {
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
		int before = states.get(entry);
		int after = with(before, engine, observed, complete);
		while (!states.compareAndSet(entry, before, after)) {
			before = states.get(entry);
			after = with(before, engine, observed, complete);
		}
		return after == before ? COUNTED : entry;
	}

	/** The state with what one more report says: what was observed is worth more than what was predicted. */
	private static int with(int state, int engine, boolean observed, boolean complete) {
		int known = state | 1 << engine;
		if (observed && (state & OBSERVED) == 0) {
			return known & ~COMPLETE | OBSERVED | (complete ? COMPLETE : 0);
		}
		boolean counts = observed || (state & OBSERVED) == 0;
		return complete && counts ? known | COMPLETE : known;
	}

	/** Gives an entry back whose finding could not be reported; its next occurrence may be. */
	void release(int entry) {
		states.set(entry, 0);
	}

	/** The engines that have found it, a bit for each. */
	int engines(int entry) {
		return states.get(entry) & ~(COMPLETE | OBSERVED);
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
		// a site that was lost, -1, is the largest one
		int one = site & SITE_MASK;
		int other = otherSite & SITE_MASK;
		return (kind.ordinal() + 1L) << 2 * SITE_BITS | (long) Math.min(one, other) << SITE_BITS
				| Math.max(one, other);
	}
}
