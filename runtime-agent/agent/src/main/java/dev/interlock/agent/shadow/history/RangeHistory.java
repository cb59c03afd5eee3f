/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow.history;

/**
 * The last accesses of one thread to many array elements at once, in program order. Written by the thread itself; any
 * thread may read, and never sees a partly written entry.
 */
public final class RangeHistory {

	private static final int SMALLEST = 16;
	private static final int LARGEST = 1 << 10;
	/** The same for the program's first accesses. */
	private static final int LARGEST_FIRST = 1 << 14;

	private static final int EPOCH = 1;
	private static final int HASH = 2;
	private static final int FROM = 3;
	private static final int END = 4;
	private static final int STEP = 5;
	/** Twice the site, plus one for a write. */
	private static final int ACCESS = 6;
	/** The number of sites that alternate. */
	private static final int SITES = 7;

	private volatile HistoryEntries table = new HistoryEntries(SMALLEST);
	private int count;

	/**
	 * Adds accesses; called by the thread itself.
	 *
	 * @param hash  the identity hash of the array
	 * @param from  the first element
	 * @param end   the index after the last element
	 * @param step  the distance from one element to the next
	 * @param sites the number of consecutive sites that alternate, starting with the given one
	 * @param stack their stack, or null
	 * @param keeps whether all earlier accesses must be kept
	 */
	public void add(int epoch, int hash, int from, int end, int step, boolean write, int site, int sites,
			TakenStack stack,
			boolean keeps) {
		if (count == table.size() && count < (keeps ? LARGEST_FIRST : LARGEST)) {
			table = table.doubled();
		}
		HistoryEntries now = table;
		int at = count & now.size() - 1;
		int[] fields = now.fields;
		int first = at * HistoryEntries.FIELDS;
		now.open(at);
		fields[first + EPOCH] = epoch;
		fields[first + HASH] = hash;
		fields[first + FROM] = from;
		fields[first + END] = end;
		fields[first + STEP] = step;
		fields[first + ACCESS] = site << 1 | (write ? 1 : 0);
		fields[first + SITES] = sites;
		now.stacks[at] = stack;
		// a ring; a wrapped count continues from the size of the table, which divides 2 to the power of 32
		count = count == Integer.MAX_VALUE ? now.size() : count + 1;
		now.close(at, count);
	}

	/** The access of an epoch, or null if it has been lost. Called by any thread. */
	public ThreadHistory.Entry find(int epoch, int hash, int variable, boolean write) {
		HistoryEntries now = table;
		int[] fields = now.fields;
		for (int at = now.size() - 1; at >= 0; at--) {
			int first = at * HistoryEntries.FIELDS;
			int version = now.version(at);
			if (version == 0 || fields[first + EPOCH] != epoch || !has(fields, first, hash, variable, write)) {
				continue;
			}
			int turn = (variable - fields[first + FROM]) % fields[first + SITES];
			ThreadHistory.Entry entry = new ThreadHistory.Entry((fields[first + ACCESS] >>> 1) + turn, now.stacks[at]);
			if (now.isStill(at, version)) {
				return entry;
			}
		}
		return null;
	}

	/** The number of places. */
	public int size() {
		return table.size();
	}

	/** Whether there is an access of that kind to the element in another epoch. Called by any thread. */
	public boolean hasOther(int epoch, int hash, int variable, boolean write) {
		HistoryEntries now = table;
		int[] fields = now.fields;
		for (int first = 0; first < fields.length; first += HistoryEntries.FIELDS) {
			if (fields[first + HistoryEntries.VERSION] != 0 && fields[first + EPOCH] != epoch
					&& has(fields, first, hash, variable, write)) {
				return true;
			}
		}
		return false;
	}

	private static boolean has(int[] fields, int first, int hash, int variable, boolean write) {
		return fields[first + HASH] == hash && variable >= fields[first + FROM] && variable < fields[first + END]
				&& (variable - fields[first + FROM]) % fields[first + STEP] == 0
				&& (fields[first + ACCESS] & 1) == (write ? 1 : 0);
	}
}
