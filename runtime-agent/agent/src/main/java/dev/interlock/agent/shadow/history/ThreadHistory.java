/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow.history;

import java.util.Arrays;

/**
 * The last accesses of one thread, one for each variable and kind, in a hash table. The table grows up to a limit
 * and within the {@link PlaceBudget}. After that an access displaces the older one of two, which moves to the {@link FirstAccesses} while all first
 * accesses are kept. Written by the thread itself; any thread may read, and never sees a partly written entry.
 */
public final class ThreadHistory implements RecentAccesses.Places {

	private static final int SMALLEST = 16;
	private static final int LARGEST = 1 << 14;

	private static final int FIELDS = HistoryEntries.FIELDS;
	/** The time of writing, as a count of the thread's entries. */
	private static final int WRITTEN = HistoryEntries.VERSION;
	private static final int EPOCH = 1;
	private static final int HASH = 2;
	private static final int VARIABLE = 3;
	/** Four times the site, plus two if there is a stack or a lock, plus one for a write. */
	private static final int ACCESS = 4;
	private static final int WRITE_BIT = 1;
	private static final int STACK_BIT = 2;
	private static final int SITE_SHIFT = 2;

	/** From this size on the table does not stay in the processor's cache. */
	private static final int MANY = 1 << 8;

	/** Replaces the table of a terminated thread; never written. */
	private static final HistoryEntries NOTHING = new HistoryEntries(2);
	/** How often a reader retries while an entry is being written. */
	private static final int MOST_WAITS = 1 << 12;

	private final PlaceBudget places;
	private volatile HistoryEntries table = new HistoryEntries(SMALLEST);
	/** The entries at the thread's termination, sorted by hash; null before that. */
	private volatile HistoryEntries atEnd;
	/** Displaced accesses; null before the first. */
	private volatile FirstAccesses overflow;
	private int version;

	/** The most recent accesses without a stack or a lock; null while the table is small. */
	private volatile RecentAccesses recent;
	/** Whether displaced accesses must be kept. */
	private boolean keepsAll;
	/** Assigned so that the compiler does not eliminate the prefetching. */
	private int fetched;

	/** The site and the stack of one access. */
	public record Entry(int site, TakenStack stack) {
	}

	/** The history of a thread of this program. */
	public ThreadHistory() {
		this(PlaceBudget.OF_HEAP);
	}

	/** @param places limits the table's growth */
	ThreadHistory(PlaceBudget places) {
		this.places = places;
		places.take(SMALLEST, SMALLEST);
	}

	/**
	 * Adds an access; called by the thread itself.
	 *
	 * @param hash  the identity hash of the variable's owner
	 * @param stack its stack, or null
	 * @param keeps whether displaced accesses must be kept
	 */
	public void add(int epoch, int hash, int variable, boolean write, int site, TakenStack stack, boolean keeps) {
		keepsAll = keeps;
		int access = site << SITE_SHIFT | (stack == null ? 0 : STACK_BIT) | (write ? WRITE_BIT : 0);
		RecentAccesses last = recent;
		if (last != null && (stack != null || last.isFull())) {
			// keeps the program order
			fetched = last.moveTo(this);
		}
		if (last == null || stack != null) {
			put(epoch, hash, variable, access, stack);
		} else {
			last.add(epoch, hash, variable, access);
		}
	}

	@Override
	public int fetch(int hash, int variable, int access) {
		HistoryEntries now = table;
		return now.fields[bucket(now, hash, variable, (access & WRITE_BIT) != 0) * FIELDS];
	}

	@Override
	public void put(int epoch, int hash, int variable, int access) {
		put(epoch, hash, variable, access, null);
	}

	private void put(int epoch, int hash, int variable, int access, TakenStack stack) {
		boolean write = (access & WRITE_BIT) != 0;
		HistoryEntries now = table;
		int at = place(now, hash, variable, write);
		while (at < 0 && now.size() < LARGEST && places.take(now.size(), 2 * now.size())) {
			now = grow(now);
			at = place(now, hash, variable, write);
		}
		if (at < 0) {
			at = ~at;
			if (keepsAll) {
				moveAway(now, at);
			}
		}
		put(now, at, epoch, hash, variable, access, stack);
	}

	private void moveAway(HistoryEntries from, int at) {
		FirstAccesses more = overflow;
		if (more == null) {
			more = new FirstAccesses();
			overflow = more;
		}
		int first = at * FIELDS;
		int access = from.fields[first + ACCESS];
		more.add(from.fields[first + EPOCH], from.fields[first + HASH], from.fields[first + VARIABLE],
				(access & WRITE_BIT) != 0,
				new Entry(access >>> SITE_SHIFT, (access & STACK_BIT) == 0 ? null : from.stacks[at]));
	}

	/** Called when the thread terminates. Compacts the entries. */
	public void end() {
		RecentAccesses last = recent;
		if (last != null) {
			fetched = last.moveTo(this);
		}
		HistoryEntries from = table;
		long[] order = new long[from.size()];
		int count = 0;
		for (int at = 0; at < from.size(); at++) {
			if (from.fields[at * FIELDS + WRITTEN] != 0) {
				order[count++] = (long) from.fields[at * FIELDS + HASH] << Integer.SIZE | at;
			}
		}
		Arrays.sort(order, 0, count);
		HistoryEntries sorted = new HistoryEntries(count);
		for (int to = 0; to < count; to++) {
			int at = (int) order[to];
			System.arraycopy(from.fields, at * FIELDS, sorted.fields, to * FIELDS, FIELDS);
			sorted.stacks[to] = from.stacks[at];
		}
		atEnd = sorted;
		table = NOTHING;
		places.giveBack(from.size());
	}

	/** The access of an epoch, or null if it has been lost. Called by any thread. */
	public Entry find(int epoch, int hash, int variable, boolean write) {
		RecentAccesses last = recent;
		int found = last == null ? -1
				: last.find(epoch, true, hash, variable, write ? WRITE_BIT : 0, WRITE_BIT);
		if (found != -1) {
			return new Entry(found >>> SITE_SHIFT, null);
		}
		HistoryEntries now = table;
		int at = bucket(now, hash, variable, write);
		for (int i = 0; i < 2; i++, at ^= 1) {
			Entry entry = read(now, at, epoch, hash, variable, write);
			if (entry != null) {
				return entry;
			}
		}
		HistoryEntries sorted = atEnd;
		for (at = sorted == null ? 0 : firstOf(sorted, hash); sorted != null && at < sorted.size()
				&& sorted.fields[at * FIELDS + HASH] == hash; at++) {
			Entry entry = read(sorted, at, epoch, hash, variable, write);
			if (entry != null) {
				return entry;
			}
		}
		FirstAccesses more = overflow;
		return more == null ? null : more.find(epoch, hash, variable, write);
	}

	/** The entry at a place if it is that access, else null. Waits while the entry is being written. */
	private static Entry read(HistoryEntries from, int at, int epoch, int hash, int variable, boolean write) {
		int[] fields = from.fields;
		int first = at * FIELDS;
		for (int waits = 0; waits < MOST_WAITS; waits++) {
			int written = from.version(at);
			if (written == 0) {
				if (isEmpty(from, at)) {
					return null;
				}
				Thread.onSpinWait();
				continue;
			}
			boolean same = fields[first + EPOCH] == epoch && is(from, at, hash, variable, write);
			int access = fields[first + ACCESS];
			Entry entry = new Entry(access >>> SITE_SHIFT, (access & STACK_BIT) == 0 ? null : from.stacks[at]);
			if (from.isStill(at, written)) {
				return same ? entry : null;
			}
		}
		return null;
	}

	/** Whether a place has never been written. */
	private static boolean isEmpty(HistoryEntries in, int at) {
		return in.fields[at * FIELDS + EPOCH] == 0;
	}

	/** The first place of a hash in sorted entries, or where it would be. */
	private static int firstOf(HistoryEntries sorted, int hash) {
		int from = 0;
		int end = sorted.size();
		while (from < end) {
			int middle = from + end >>> 1;
			if (sorted.fields[middle * FIELDS + HASH] < hash) {
				from = middle + 1;
			} else {
				end = middle;
			}
		}
		return from;
	}

	/** The capture for the last access of that kind; null if there is none. Called by the thread itself. */
	public TakenStack kept(int hash, int variable, boolean write) {
		HistoryEntries now = table;
		int at = place(now, hash, variable, write);
		return at >= 0 && (now.fields[at * FIELDS + ACCESS] & STACK_BIT) != 0 && is(now, at, hash, variable, write)
				? now.stacks[at]
				: null;
	}

	/** The number of places. */
	public int size() {
		HistoryEntries sorted = atEnd;
		FirstAccesses more = overflow;
		return (sorted == null ? table.size() : sorted.size()) + (more == null ? 0 : more.size());
	}

	/** Whether there is an access of that kind to the variable in another epoch. Called by any thread. */
	public boolean hasOther(int epoch, int hash, int variable, boolean write) {
		RecentAccesses last = recent;
		if (last != null && last.find(epoch, false, hash, variable, write ? WRITE_BIT : 0, WRITE_BIT) != -1) {
			return true;
		}
		HistoryEntries now = table;
		int first = bucket(now, hash, variable, write);
		for (int at = first; at >= 0; at = at == first ? first ^ 1 : -1) {
			if (isOther(now, at, epoch, hash, variable, write)) {
				return true;
			}
		}
		HistoryEntries sorted = atEnd;
		for (int at = sorted == null ? 0 : firstOf(sorted, hash); sorted != null && at < sorted.size()
				&& sorted.fields[at * FIELDS + HASH] == hash; at++) {
			if (isOther(sorted, at, epoch, hash, variable, write)) {
				return true;
			}
		}
		return false;
	}

	/** Whether a place has an access of that kind to the variable in another epoch, or is still being written. */
	private static boolean isOther(HistoryEntries in, int at, int epoch, int hash, int variable, boolean write) {
		for (int waits = 0; waits < MOST_WAITS; waits++) {
			int written = in.version(at);
			if (written == 0) {
				if (isEmpty(in, at)) {
					return false;
				}
				Thread.onSpinWait();
				continue;
			}
			boolean isOther = is(in, at, hash, variable, write) && in.fields[at * FIELDS + EPOCH] != epoch;
			if (in.isStill(at, written)) {
				return isOther;
			}
		}
		return true;
	}

	private void put(HistoryEntries to, int at, int epoch, int hash, int variable, int access, TakenStack stack) {
		int[] fields = to.fields;
		int first = at * FIELDS;
		to.open(at);
		fields[first + EPOCH] = epoch;
		fields[first + HASH] = hash;
		fields[first + VARIABLE] = variable;
		// consecutive accesses under the same locks often share one capture
		if (((fields[first + ACCESS] | access) & STACK_BIT) != 0 && to.stacks[at] != stack) {
			to.stacks[at] = stack;
		}
		fields[first + ACCESS] = access;
		version = version == -1 ? 1 : version + 1;
		to.close(at, version);
	}

	/** The place of a variable if it has one, else an empty one, else the complement of that of the older access. */
	private static int place(HistoryEntries in, int hash, int variable, boolean write) {
		int first = bucket(in, hash, variable, write);
		int second = first ^ 1;
		if (is(in, first, hash, variable, write)) {
			return first;
		}
		if (is(in, second, hash, variable, write)) {
			return second;
		}
		int writtenFirst = in.fields[first * FIELDS + WRITTEN];
		int writtenSecond = in.fields[second * FIELDS + WRITTEN];
		if (writtenFirst == 0 || writtenSecond == 0) {
			return writtenFirst == 0 ? first : second;
		}
		return ~(writtenFirst - writtenSecond <= 0 ? first : second);
	}

	private static boolean is(HistoryEntries in, int at, int hash, int variable, boolean write) {
		int[] fields = in.fields;
		int first = at * FIELDS;
		return fields[first + WRITTEN] != 0 && fields[first + HASH] == hash && fields[first + VARIABLE] == variable
				&& (fields[first + ACCESS] & WRITE_BIT) == (write ? WRITE_BIT : 0);
	}

	private static int bucket(HistoryEntries in, int hash, int variable, boolean write) {
		// the elements of an array are adjacent
		return ((hash * 2 + (write ? 1 : 0)) * 0x9E3779B9 >>> 8) + variable & in.size() - 1;
	}

	private HistoryEntries grow(HistoryEntries old) {
		HistoryEntries larger = new HistoryEntries(old.size() * 2);
		int[] from = old.fields;
		int count = version;
		for (int at = 0; at < old.size(); at++) {
			int first = at * FIELDS;
			int written = from[first + WRITTEN];
			if (written != 0) {
				int hash = from[first + HASH];
				int variable = from[first + VARIABLE];
				int access = from[first + ACCESS];
				version = written - 1;
				int place = place(larger, hash, variable, (access & WRITE_BIT) != 0);
				put(larger, place < 0 ? ~place : place, from[first + EPOCH], hash, variable, access, old.stacks[at]);
			}
		}
		version = count;
		table = larger;
		if (recent == null && larger.size() >= MANY) {
			recent = new RecentAccesses();
		}
		return larger;
	}
}
