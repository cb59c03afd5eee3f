/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.util.Arrays;

/**
 * Intervals of positions that cover an array, or every second element of it, each with one shadow state. Neighbours
 * differ. Used under a lock.
 */
final class InterlockIntervals extends InterlockShadow {

	/** More of them are not worth while, as new ones are put between them. */
	private static final int MOST = 4096;

	/** The positions at which the intervals begin. */
	private int[] starts;
	private int[] writes;
	private int[] reads0;
	private int[] reads1;
	private int size;
	private final int length;

	/** The interval that this is the shadow state of, as the listener sees it. */
	private int current;

	/** One interval without an access. */
	InterlockIntervals(int length) {
		this(length, 4);
		size = 1;
	}

	private InterlockIntervals(int length, int capacity) {
		this.length = length;
		starts = new int[capacity];
		writes = new int[capacity];
		reads0 = new int[capacity];
		reads1 = new int[capacity];
	}

	int size() {
		return size;
	}

	/** Whether there are more of them than are worth while. */
	boolean isFull() {
		return size > MOST;
	}

	int write(int interval) {
		return writes[interval];
	}

	int read(int interval, int index) {
		return index == 0 ? reads0[interval] : reads1[interval];
	}

	/** Whether the first intervals of both are in the same state. */
	boolean hasSameState(InterlockIntervals other) {
		return writes[0] == other.writes[0] && reads0[0] == other.reads0[0] && reads1[0] == other.reads1[0];
	}

	/** One interval of that length in the state of the first one. */
	InterlockIntervals alone(int newLength) {
		InterlockIntervals one = new InterlockIntervals(newLength, 4);
		one.add(0, this, 0);
		return one;
	}

	/** The intervals of the positions {@code first}, {@code first + step} and so on. */
	InterlockIntervals part(int first, int step) {
		InterlockIntervals part = new InterlockIntervals((length - first + step - 1) / step, starts.length);
		for (int i = 0; i < size; i++) {
			int start = Math.max(0, starts[i] - first + step - 1) / step;
			int end = Math.max(0, end(i) - first + step - 1) / step;
			if (start < end) {
				part.add(start, this, i);
			}
		}
		part.mergeAll();
		return part;
	}

	/** Gives each element its state: element {@code first + step * position}. */
	void copy(int[] toWrites, int[] toReads0, int[] toReads1, int first, int step) {
		for (int i = 0; i < size; i++) {
			int end = end(i);
			for (int position = starts[i]; position < end; position++) {
				int element = first + step * position;
				toWrites[element] = writes[i];
				toReads0[element] = reads0[i];
				toReads1[element] = reads1[i];
			}
		}
	}

	/**
	 * Accesses to the positions from the first, inclusive, to the end, exclusive; the element at a position is
	 * {@code first + step * position}.
	 */
	void access(InterlockElementAccess access, int from, int end, int first, int step) {
		int position = from;
		int interval = find(from);
		while (position < end) {
			int intervalEnd = end(interval);
			int pieceEnd = Math.min(end, intervalEnd);
			current = interval;
			if (!covers(access.epoch(), access.write)) {
				if (starts[interval] < position) {
					insert(interval + 1, position);
					interval++;
				}
				if (pieceEnd < intervalEnd) {
					insert(interval + 1, pieceEnd);
				}
				current = interval;
				access.ask(first + step * position, this);
				interval = merge(interval);
			}
			position = pieceEnd;
			if (position < end && end(interval) <= position) {
				interval++;
			}
		}
	}

	/** Whether the state at a position covers an access. */
	boolean covers(int position, InterlockElementAccess access) {
		current = find(position);
		return covers(access.epoch(), access.write);
	}

	private int find(int position) {
		int found = Arrays.binarySearch(starts, 0, size, position);
		return found >= 0 ? found : -found - 2;
	}

	private int end(int interval) {
		return interval + 1 < size ? starts[interval + 1] : length;
	}

	/** Makes room for an interval in the state of the one before it. */
	private void insert(int at, int start) {
		if (size == starts.length) {
			int capacity = 2 * size;
			starts = Arrays.copyOf(starts, capacity);
			writes = Arrays.copyOf(writes, capacity);
			reads0 = Arrays.copyOf(reads0, capacity);
			reads1 = Arrays.copyOf(reads1, capacity);
		}
		move(at, at + 1);
		starts[at] = start;
		writes[at] = writes[at - 1];
		reads0[at] = reads0[at - 1];
		reads1[at] = reads1[at - 1];
		size++;
	}

	private void add(int start, InterlockIntervals from, int interval) {
		starts[size] = start;
		writes[size] = from.writes[interval];
		reads0[size] = from.reads0[interval];
		reads1[size] = from.reads1[interval];
		size++;
	}

	/** Makes one of an interval and its neighbours in the same state; returns the number that it has then. */
	private int merge(int interval) {
		int merged = interval;
		if (merged + 1 < size && isSame(merged, merged + 1)) {
			move(merged + 2, merged + 1);
			size--;
		}
		if (merged > 0 && isSame(merged - 1, merged)) {
			move(merged + 1, merged);
			size--;
			merged--;
		}
		return merged;
	}

	private void mergeAll() {
		for (int i = size - 1; i > 0; i--) {
			if (isSame(i - 1, i)) {
				move(i + 1, i);
				size--;
			}
		}
	}

	private void move(int from, int to) {
		int count = size - from;
		System.arraycopy(starts, from, starts, to, count);
		System.arraycopy(writes, from, writes, to, count);
		System.arraycopy(reads0, from, reads0, to, count);
		System.arraycopy(reads1, from, reads1, to, count);
	}

	private boolean isSame(int one, int other) {
		return writes[one] == writes[other] && reads0[one] == reads0[other] && reads1[one] == reads1[other];
	}

	@Override
	public int write() {
		return writes[current];
	}

	@Override
	public void setWrite(int epoch) {
		writes[current] = epoch;
	}

	@Override
	public boolean compareAndSetWrite(int expected, int epoch) {
		boolean same = writes[current] == expected;
		if (same) {
			writes[current] = epoch;
		}
		return same;
	}

	@Override
	public int read(int index) {
		return read(current, index);
	}

	@Override
	public boolean compareAndSetRead(int index, int expected, int epoch) {
		int[] reads = index == 0 ? reads0 : reads1;
		boolean same = reads[current] == expected;
		if (same) {
			reads[current] = epoch;
		}
		return same;
	}
}
