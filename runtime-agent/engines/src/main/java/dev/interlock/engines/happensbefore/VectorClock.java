/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.happensbefore;

import java.util.Arrays;

/**
 * A vector of unsigned clock values by slot; an unknown value is 0 (FastTrack, section 2.1). Clocks share pieces until
 * one of them changes. Thus many similar clocks take little space, and a copy is cheap. Not thread-safe; sharing also
 * updates the ownership data of the other clock.
 */
final class VectorClock {

	/** The maximum number of slots. */
	static final int MOST_SLOTS = 1 << 12;

	private static final int PIECE_BITS = 6;
	private static final int PIECE = 1 << PIECE_BITS;
	private static final int SMALLEST = 4;
	private static final int[] NONE = {};
	private static final int[][] EMPTY = {};

	private int[][] pieces = EMPTY;
	private boolean ownsPieces;
	/** A bit for each piece that no other clock uses. */
	private long owned;

	int get(int slot) {
		int at = slot >>> PIECE_BITS;
		int[] piece = at < pieces.length ? pieces[at] : NONE;
		int index = slot & PIECE - 1;
		return index < piece.length ? piece[index] : 0;
	}

	/** Raises the value of a slot to at least the given value; returns whether it was smaller. */
	boolean raise(int slot, int value) {
		if (Integer.compareUnsigned(get(slot), value) >= 0) {
			return false;
		}
		int index = slot & PIECE - 1;
		writable(slot >>> PIECE_BITS, index + 1)[index] = value;
		return true;
	}

	/** Raises all values to at least those of another clock. Returns false only if no value changed. */
	boolean join(VectorClock other) {
		int[][] theirs = other.pieces;
		if (theirs == pieces) {
			return false;
		}
		if (pieces.length == 0) {
			share(other);
			return true;
		}
		boolean changed = false;
		for (int at = 0; at < theirs.length; at++) {
			int[] mine = at < pieces.length ? pieces[at] : NONE;
			if (mine == theirs[at]) {
				continue;
			}
			if (mine.length == 0) {
				takePiece(at, other);
				changed = true;
			} else {
				changed |= join(at, mine, other);
			}
		}
		return changed;
	}

	/** Becomes equal to another clock by sharing all its pieces. */
	void share(VectorClock other) {
		pieces = other.pieces;
		ownsPieces = false;
		owned = 0;
		other.ownsPieces = false;
		other.owned = 0;
	}

	/** Becomes equal to another clock with private pieces; does not allocate once the space exists. */
	void copy(VectorClock other) {
		int[][] theirs = other.pieces;
		for (int at = 0; at < theirs.length; at++) {
			if (theirs[at].length > 0) {
				int[] mine = writable(at, theirs[at].length);
				System.arraycopy(theirs[at], 0, mine, 0, theirs[at].length);
				Arrays.fill(mine, theirs[at].length, mine.length, 0);
			}
		}
		for (int at = 0; at < pieces.length; at++) {
			if (pieces[at].length > 0 && (at >= theirs.length || theirs[at].length == 0)) {
				Arrays.fill(writable(at, pieces[at].length), 0);
			}
		}
	}

	/** Whether copying is cheaper than sharing. */
	boolean isSmall() {
		return pieces.length <= 1;
	}

	/** Whether the values of all threads are unknown. */
	boolean isEmpty() {
		return pieces.length == 0;
	}

	/**
	 * Joins one piece. With few threads the values are copied, which needs no space. With many threads, a piece that
	 * dominates this one is shared. Otherwise each thread that waits for a lock would have its own copy of all values.
	 */
	private boolean join(int at, int[] mine, VectorClock other) {
		int[] theirs = other.pieces[at];
		int first = firstLarger(theirs, mine, 0);
		if (first == theirs.length) {
			return false;
		}
		if (!isSmall() && firstLarger(mine, theirs, 0) == mine.length) {
			takePiece(at, other);
			return true;
		}
		int[] joined = writable(at, theirs.length);
		for (int i = first; i < theirs.length; i = firstLarger(theirs, joined, i + 1)) {
			joined[i] = theirs[i];
		}
		return true;
	}

	/** The first index, from a start, at which a value is larger than the other one; the length if there is none. */
	private static int firstLarger(int[] values, int[] others, int from) {
		for (int i = from; i < values.length; i++) {
			if (Integer.compareUnsigned(i < others.length ? others[i] : 0, values[i]) < 0) {
				return i;
			}
		}
		return values.length;
	}

	private void takePiece(int at, VectorClock other) {
		ownPieces(at + 1);
		pieces[at] = other.pieces[at];
		owned &= ~(1L << at);
		other.owned &= ~(1L << at);
	}

	private int[] writable(int at, int size) {
		ownPieces(at + 1);
		int[] piece = pieces[at];
		if (piece.length < size || (owned & 1L << at) == 0) {
			int length = Math.max(SMALLEST, piece.length);
			while (length < size) {
				length *= 2;
			}
			piece = Arrays.copyOf(piece, length);
			pieces[at] = piece;
			owned |= 1L << at;
		}
		return piece;
	}

	private void ownPieces(int count) {
		if (ownsPieces && pieces.length >= count) {
			return;
		}
		int before = pieces.length;
		pieces = Arrays.copyOf(pieces, Math.max(before, count));
		for (int at = before; at < pieces.length; at++) {
			pieces[at] = NONE;
		}
		ownsPieces = true;
	}

	@Override
	public String toString() {
		StringBuilder text = new StringBuilder("[");
		for (int slot = 0; slot < pieces.length * PIECE; slot++) {
			if (get(slot) != 0) {
				text.append(text.length() > 1 ? ", " : "").append(slot).append(':')
						.append(Integer.toUnsignedString(get(slot)));
			}
		}
		return text.append(']').toString();
	}
}
