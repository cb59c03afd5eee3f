/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.findings;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

import dev.interlock.spi.FindingKind;

/**
 * The findings of the run by kind and unordered pair of sites, with the number of their occurrences. Lock-free hash
 * tables, because the program's threads use them while they race. When one table is full, the next has twice its size.
 */
public final class KnownFindings {

	/** Returned in place of an entry: the finding was already present and is counted. */
	static final int COUNTED = -1;
	/** Returned in place of an entry: there is no room for another finding. */
	public static final int FULL = -2;

	private static final int SITE_BITS = 30;
	private static final int SITE_MASK = (1 << SITE_BITS) - 1;
	/** The finding has the stacks of all its accesses; if it was observed, those of the observed accesses. */
	private static final int COMPLETE = 1 << 31;
	/** The finding was observed. The bits below are the engines that reported it. */
	private static final int OBSERVED = 1 << 30;

	private final int capacity;
	private final AtomicReferenceArray<Table> tables;

	/** A table of fixed size. Three quarters of its entries are used, so that each search ends. */
	private static final class Table {
		private final int mask;
		private final int limit;
		private final AtomicLongArray keys;
		private final AtomicLongArray counts;
		/** 0 until the finding is reported. */
		private final AtomicIntegerArray states;
		private final AtomicInteger size = new AtomicInteger();

		Table(int capacity) {
			mask = capacity - 1;
			limit = capacity / 4 * 3;
			keys = new AtomicLongArray(capacity);
			counts = new AtomicLongArray(capacity);
			states = new AtomicIntegerArray(capacity);
		}

		/** The index of the key, or the free index for it. */
		int find(long key) {
			long mixed = key * 0x9E3779B97F4A7C15L;
			int index = (int) (mixed >>> 32) & mask;
			for (long present = keys.get(index); present != 0 && present != key; present = keys.get(index)) {
				index = index + 1 & mask;
			}
			return index;
		}

		/** The index of the key after it was added; -1 if the table is full. */
		int findOrAdd(long key) {
			int index = find(key);
			while (keys.get(index) == 0) {
				if (size.get() >= limit) {
					return -1;
				}
				if (keys.compareAndSet(index, 0, key)) {
					size.incrementAndGet();
				} else {
					index = find(key);
				}
			}
			return index;
		}
	}

	/** @param capacity the number of entries, a power of two; three quarters of them are used */
	public KnownFindings(int capacity) {
		this(capacity, 1);
	}

	/**
	 * @param capacity the number of entries of the first table, a power of two; three quarters of them are used
	 * @param most     the number of tables, at most 8
	 */
	public KnownFindings(int capacity, int most) {
		this.capacity = capacity;
		tables = new AtomicReferenceArray<>(most);
		tables.set(0, new Table(capacity));
	}

	/**
	 * Counts one more occurrence of a finding if another report by this engine would add no data.
	 *
	 * @param engine a number from 0 to 29
	 * @return false if there is no such finding, this engine has not reported it yet, or it lacks a stack
	 */
	public boolean countIfComplete(FindingKind kind, int site, int otherSite, int engine) {
		long key = key(kind, site, otherSite);
		int all = COMPLETE | 1 << engine;
		for (int i = 0; i < tables.length(); i++) {
			Table table = tables.get(i);
			if (table == null) {
				return false;
			}
			int index = table.find(key);
			if (table.keys.get(index) != 0) {
				if ((table.states.get(index) & all) != all) {
					return false;
				}
				table.counts.getAndIncrement(index);
				return true;
			}
		}
		return false;
	}

	/**
	 * Adds an entry for a finding, or updates the existing one. If this returns an entry, the caller must report the
	 * finding, even if it was reported before, or release the entry by {@link #release}. If a table becomes full while
	 * two threads add the same finding, there may be two entries; readers of the session merge them.
	 *
	 * @param engine   a number from 0 to 29
	 * @param observed whether the finding was observed, not only predicted
	 * @param complete whether it has the stacks of all its accesses
	 * @return the entry, or {@link #COUNTED}, or {@link #FULL}
	 */
	public int accept(FindingKind kind, int site, int otherSite, int engine, boolean observed, boolean complete) {
		long key = key(kind, site, otherSite);
		for (int i = 0; i < tables.length(); i++) {
			Table table = table(i);
			int index = table == null ? -1 : table.findOrAdd(key);
			if (index >= 0) {
				table.counts.getAndIncrement(index);
				return add(table.states, index, engine, observed, complete) ? first(i) + index : COUNTED;
			}
		}
		return FULL;
	}

	/** The entry of a finding; -1 if there is none. */
	public int entry(FindingKind kind, int site, int otherSite) {
		long key = key(kind, site, otherSite);
		for (int i = 0; i < tables.length(); i++) {
			Table table = tables.get(i);
			int index = table == null ? -1 : table.find(key);
			if (index >= 0 && table.keys.get(index) != 0) {
				return first(i) + index;
			}
		}
		return -1;
	}

	/** A table, created on demand; null if there is no memory for it. */
	private Table table(int number) {
		Table table = tables.get(number);
		if (table == null) {
			try {
				Table made = new Table(capacity << number);
				return tables.compareAndSet(number, null, made) ? made : tables.get(number);
			} catch (OutOfMemoryError e) {
				// the finding is dropped and counted
				return null;
			}
		}
		return table;
	}

	/** Adds one more report to a state; returns whether that changed it. */
	private static boolean add(AtomicIntegerArray states, int index, int engine, boolean observed, boolean complete) {
		int before = states.get(index);
		int after = with(before, engine, observed, complete);
		while (!states.compareAndSet(index, before, after)) {
			before = states.get(index);
			after = with(before, engine, observed, complete);
		}
		return after != before;
	}

	/** The state after one more report. An observed finding takes precedence over a predicted one. */
	private static int with(int state, int engine, boolean observed, boolean complete) {
		int known = state | 1 << engine;
		if (observed && (state & OBSERVED) == 0) {
			return known & ~COMPLETE | OBSERVED | (complete ? COMPLETE : 0);
		}
		boolean counts = observed || (state & OBSERVED) == 0;
		return complete && counts ? known | COMPLETE : known;
	}

	/** Releases an entry whose finding could not be reported, so that the next occurrence can be. */
	public void release(int entry) {
		tables.get(number(entry)).states.set(index(entry), 0);
	}

	/** Records that the stacks of a finding were dropped, so that the next occurrence can supply them. */
	public void releaseStacks(int entry) {
		AtomicIntegerArray states = tables.get(number(entry)).states;
		states.getAndUpdate(index(entry), state -> state & ~COMPLETE);
	}

	/** The engines that reported the finding, as a bit set. */
	public int engines(int entry) {
		return tables.get(number(entry)).states.get(index(entry)) & ~(COMPLETE | OBSERVED);
	}

	/** The number of occurrences of a finding. */
	public long count(int entry) {
		return tables.get(number(entry)).counts.get(index(entry));
	}

	/** The first entry of a table; the entries of all tables are numbered consecutively. */
	private int first(int number) {
		return capacity * ((1 << number) - 1);
	}

	/** The number of the table of an entry. */
	private int number(int entry) {
		return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(entry / capacity + 1);
	}

	private int index(int entry) {
		return entry - first(number(entry));
	}

	/** The number that identifies a finding. */
	public static long key(FindingKind kind, int site, int otherSite) {
		// a lost site, -1, is the largest one
		int one = site & SITE_MASK;
		int other = otherSite & SITE_MASK;
		return (kind.ordinal() + 1L) << 2 * SITE_BITS | (long) Math.min(one, other) << SITE_BITS
				| Math.max(one, other);
	}
}
