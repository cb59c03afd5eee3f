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

import jdk.internal.vm.annotation.DontInline;

/**
 * Intervals of positions that cover an array, or every second element of it, each with one shadow state. Neighbouring
 * intervals differ. Used under a lock.
 */
final class InterlockIntervals extends InterlockShadow {

	/** The maximum useful number of intervals, as each insertion moves the later ones. */
	private static final int MOST = 4096;

	/**
	 * The layout of an interval in {@link #words}: its start, its last write and two reads; adjacent, for the cache.
	 */
	private static final int WORDS = 4;
	private static final int WRITE = 1;
	private static final int READ0 = 2;
	private static final int READ1 = 3;

	private int[] words;
	private int size;
	private final int length;

	/** The interval whose shadow state this object currently represents to the listener. */
	int current;

	/** Creates one interval without an access. */
	InterlockIntervals(int length) {
		this(length, 4);
		size = 1;
	}

	private InterlockIntervals(int length, int capacity) {
		this.length = length;
		words = new int[WORDS * capacity];
	}

	int size() {
		return size;
	}

	/** Whether there are more intervals than useful. */
	boolean isFull() {
		return size > MOST;
	}

	int write(int interval) {
		return words[WORDS * interval + WRITE];
	}

	int read(int interval, int index) {
		return words[WORDS * interval + READ0 + index];
	}

	int start(int interval) {
		return words[WORDS * interval];
	}

	/** Whether the first intervals of both are in the same state. */
	boolean hasSameState(InterlockIntervals other) {
		return words[WRITE] == other.words[WRITE] && words[READ0] == other.words[READ0]
				&& words[READ1] == other.words[READ1];
	}

	/** One interval of that length in the state of the first one. */
	InterlockIntervals alone(int newLength) {
		InterlockIntervals one = new InterlockIntervals(newLength, 4);
		one.add(0, this, 0);
		return one;
	}

	/** The intervals of the positions {@code first}, {@code first + step} and so on. */
	InterlockIntervals part(int first, int step) {
		InterlockIntervals part = new InterlockIntervals((length - first + step - 1) / step, words.length / WORDS);
		for (int i = 0; i < size; i++) {
			int start = Math.max(0, start(i) - first + step - 1) / step;
			int end = Math.max(0, end(i) - first + step - 1) / step;
			if (start < end) {
				part.add(start, this, i);
			}
		}
		part.mergeAll();
		return part;
	}

	/** Copies the state to each element; a position belongs to the element {@code first + step * position}. */
	void copy(int[] toWrites, int[] toReads0, int[] toReads1, int first, int step) {
		for (int i = 0; i < size; i++) {
			int end = end(i);
			for (int position = start(i); position < end; position++) {
				int element = first + step * position;
				toWrites[element] = write(i);
				toReads0[element] = read(i, 0);
				toReads1[element] = read(i, 1);
			}
		}
	}

	/**
	 * Accesses the positions from the first, inclusive, to the end, exclusive. A position belongs to the element
	 * {@code first + step * position}.
	 */
	@DontInline
	void access(InterlockElementAccess access, int from, int end, int first, int step) {
		int position = from;
		int interval = find(from);
		while (position < end) {
			int intervalEnd = end(interval);
			int pieceEnd = Math.min(end, intervalEnd);
			current = interval;
			if (!covers(access.epoch(), access.write)) {
				if (start(interval) < position) {
					insert(interval + 1, position);
					interval++;
				}
				if (pieceEnd < intervalEnd) {
					insert(interval + 1, pieceEnd);
				}
				current = interval;
				int element = first + step * position;
				if (!access.goesOn(element, this)) {
					access.pass(element, this);
				}
				interval = merge(current);
			}
			position = pieceEnd;
			if (position < end && end(interval) <= position) {
				interval++;
			}
		}
	}

	/** Whether the state at a position covers an access of a thread. Makes its interval the current one. */
	boolean covers(int position, boolean write, InterlockThread thread) {
		current = find(position);
		return covers(thread.epoch, write);
	}

	/** Searches near the last access first, as the next one is often close to it and in the cache. */
	private int find(int position) {
		int found = Math.min(current, size - 1);
		int behind = found + 1;
		for (int reach = 1; start(found) > position; reach *= 2) {
			behind = found;
			found = Math.max(0, found - reach);
		}
		for (int reach = 1; behind < size && start(behind) <= position; reach *= 2) {
			found = behind;
			behind = Math.min(size, behind + reach);
		}
		while (behind - found > 1) {
			int middle = (found + behind) >>> 1;
			if (start(middle) <= position) {
				found = middle;
			} else {
				behind = middle;
			}
		}
		return found;
	}

	int end(int interval) {
		return interval + 1 < size ? start(interval + 1) : length;
	}

	/** Inserts an interval in the state of the one before it. */
	private void insert(int at, int start) {
		if (WORDS * size == words.length) {
			words = Arrays.copyOf(words, 2 * words.length);
		}
		move(at, at + 1);
		put(at, start, this, at - 1);
		size++;
	}

	private void add(int start, InterlockIntervals from, int interval) {
		put(size, start, from, interval);
		size++;
	}

	private void put(int at, int start, InterlockIntervals from, int interval) {
		words[WORDS * at] = start;
		System.arraycopy(from.words, WORDS * interval + WRITE, words, WORDS * at + WRITE, WORDS - WRITE);
	}

	/**
	 * Merges an interval with its neighbours in the same state.
	 *
	 * @return the index of the merged interval
	 */
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
		System.arraycopy(words, WORDS * from, words, WORDS * to, WORDS * (size - from));
	}

	private boolean isSame(int one, int other) {
		return write(one) == write(other) && read(one, 0) == read(other, 0) && read(one, 1) == read(other, 1);
	}

	/** Whether the current state contains epochs, and those relevant to an access are settled for its thread. */
	boolean isSettled(InterlockThread thread, boolean write) {
		int word = WORDS * current;
		int last = words[word + WRITE];
		int read = words[word + READ0 + ((int) thread.id & 1)];
		int other = write ? words[word + READ1 - ((int) thread.id & 1)] : 0;
		return (last | read | other) != 0 && thread.isSettled(last) && thread.isSettled(read)
				&& thread.isSettled(other);
	}

	/**
	 * Records an access in the current state, which is settled for it; the interval may be merged with its neighbours.
	 */
	void put(InterlockThread thread, boolean write) {
		int word = WORDS * current;
		if (write) {
			words[word + WRITE] = thread.epoch;
			words[word + READ0] = 0;
			words[word + READ1] = 0;
		} else {
			words[word + READ0 + ((int) thread.id & 1)] = thread.epoch;
		}
		current = merge(current);
	}

	@Override
	public void load(InterlockThread to) {
		int word = WORDS * current;
		to.loadedWrite = words[word + WRITE];
		to.loadedRead0 = words[word + READ0];
		to.loadedRead1 = words[word + READ1];
	}

	@Override
	public int write() {
		return write(current);
	}

	@Override
	public void setWrite(int epoch) {
		words[WORDS * current + WRITE] = epoch;
	}

	@Override
	public boolean compareAndSetWrite(int expected, int epoch) {
		return compareAndSet(WORDS * current + WRITE, expected, epoch);
	}

	@Override
	public int read(int index) {
		return read(current, index);
	}

	@Override
	public boolean compareAndSetRead(int index, int expected, int epoch) {
		return compareAndSet(WORDS * current + READ0 + index, expected, epoch);
	}

	/** Guarded by a lock, so there are no concurrent changes. */
	private boolean compareAndSet(int word, int expected, int epoch) {
		boolean same = words[word] == expected;
		if (same) {
			words[word] = epoch;
		}
		return same;
	}
}
