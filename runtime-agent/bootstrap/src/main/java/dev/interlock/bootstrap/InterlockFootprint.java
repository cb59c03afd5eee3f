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
 * The elements of one array that one thread is known to have accessed in its epoch. Accessing them again needs no look
 * at the {@linkplain InterlockArrayShadow shadow state} that all threads share. It consists of one interval of read
 * elements and one of written elements, and of single elements if the accesses jump. The footprints of BigFoot (PLDI
 * 2017) serve the same purpose. Used by its thread only.
 */
public final class InterlockFootprint {

	/**
	 * The number of accesses outside the intervals, higher in a long array, after which single elements are remembered.
	 */
	private static final int FEWEST_JUMPS = 16;
	private static final int ELEMENTS_FOR_A_JUMP = 512;
	/** For longer arrays single elements are not remembered. */
	private static final int LONGEST = 1 << 24;

	private static final int SHORTEST_FOR_RUNS = 32;
	/** Converts an element to the index of the word with its bit. */
	static final int WORD_SHIFT = 6;

	/** The shadow state of the array. */
	final InterlockArrayShadow shadow;

	/** The run of elements that are accessed one after the other; null for a short array. */
	final InterlockRun run;

	/** Whether the run has deferred elements that are not yet in the intervals. */
	boolean isBehind;

	/** The epoch of the fields below; never 0 when they contain elements. */
	private int epoch;
	private int readFrom;
	private int readEnd;
	private int writeFrom;
	private int writeEnd;
	/**
	 * The lengths of both, with the sign bit flipped, so that one comparison shows whether an index is in an interval.
	 */
	private int readLength = Integer.MIN_VALUE;
	private int writeLength = Integer.MIN_VALUE;

	/** The last elements that were read, or written, with a step above 1; null if there were none. */
	private Strided stridedReads;
	private Strided stridedWrites;

	private int jumps;
	/** Single elements that were accessed, and those that were written; null while there were few jumps. */
	private long[] accessed;
	private long[] written;
	/** The epoch of the single elements; initially one that no thread ever has. */
	private int singleEpoch = -1;

	InterlockFootprint(InterlockArrayShadow shadow) {
		this.shadow = shadow;
		run = shadow.length() < SHORTEST_FOR_RUNS ? null : new InterlockRun(this);
	}

	/** Whether this is the footprint in an array; false if the stack is exhausted. */
	boolean isIn(Object array) {
		try {
			return shadow.refersTo(array);
		} catch (StackOverflowError e) {
			// its top frame is a method of the JDK, which the program must not see
			return false;
		}
	}

	/** Whether the thread has read or written an element in that epoch, according to a quick check. */
	boolean coversRead(int index, int now) {
		return epoch == now && index - readFrom + Integer.MIN_VALUE < readLength
				|| singleEpoch == now && (accessed[index >> WORD_SHIFT] & 1L << index) != 0;
	}

	/** Whether the thread has written an element in that epoch, according to a quick check. */
	boolean coversWrite(int index, int now) {
		return epoch == now && index - writeFrom + Integer.MIN_VALUE < writeLength
				|| singleEpoch == now && (written[index >> WORD_SHIFT] & 1L << index) != 0;
	}

	/** Whether the thread has accessed neighbouring elements in that epoch, according to a quick check. */
	boolean coversReads(int first, int last, int now) {
		return epoch == now && first - readFrom + Integer.MIN_VALUE < readLength
				&& last - readFrom + Integer.MIN_VALUE < readLength;
	}

	/** Whether the thread has written neighbouring elements in that epoch, according to a quick check. */
	boolean coversWrites(int first, int last, int now) {
		return epoch == now && first - writeFrom + Integer.MIN_VALUE < writeLength
				&& last - writeFrom + Integer.MIN_VALUE < writeLength;
	}

	/** The first element of the interval that the thread has read, or written. */
	int from(boolean write) {
		return write ? writeFrom : readFrom;
	}

	/** The length of that interval in that epoch, with the sign bit flipped. */
	int turnedLength(boolean write, int now) {
		return epoch != now ? Integer.MIN_VALUE : write ? writeLength : readLength;
	}

	/**
	 * A bit for each single element that the thread has accessed, or written, in that epoch; null if single elements
	 * are not remembered.
	 */
	long[] singles(boolean write, int now) {
		return singleEpoch != now ? null : write ? written : accessed;
	}

	/** Whether the thread has accessed the elements from the first, inclusive, to the end, exclusive, in that epoch. */
	boolean covers(int from, int end, int step, boolean write, int now) {
		if (epoch != now) {
			return false;
		}
		boolean isWritten = from >= writeFrom && end <= writeEnd;
		if (isWritten) {
			readFromWritten();
		}
		return isWritten || !write && from >= readFrom && end <= readEnd
				|| step > 1 && (stridedWrites != null && stridedWrites.covers(from, end, step)
						|| !write && stridedReads != null && stridedReads.covers(from, end, step));
	}

	/** Whether the thread has accessed an element in that epoch, as far as known without a lock. */
	boolean remembers(int index, boolean write, int now, InterlockThread thread) {
		boolean found = coversWrite(index, now);
		if (found) {
			readFromWritten();
		}
		if (found || !write && coversRead(index, now)) {
			return true;
		}
		boolean isKnown = shadow.covers(index, write, now, thread);
		if (isKnown) {
			// from an earlier footprint that was displaced
			add(index, write, now);
		}
		return isKnown;
	}

	/** Makes the quick check find the next reads of written elements. */
	private void readFromWritten() {
		if (writeEnd - writeFrom >= readEnd - readFrom) {
			setReads(writeFrom, writeEnd);
		}
	}

	/** Adds an element that the thread has accessed in its epoch and that is recorded in the shadow state. */
	void add(int index, boolean write, int now) {
		begin(now);
		if (extend(index, index + 1, write)) {
			return;
		}
		if (singleEpoch != now && (++jumps < FEWEST_JUMPS + shadow.length() / ELEMENTS_FOR_A_JUMP
				|| shadow.length() > LONGEST)) {
			begin(index, index + 1, write);
			return;
		}
		beginSingles(now);
		accessed[index >> WORD_SHIFT] |= 1L << index;
		if (write) {
			written[index >> WORD_SHIFT] |= 1L << index;
		}
	}

	/** Adds elements that the thread has accessed in its epoch and that are recorded in the shadow state. */
	void add(int from, int end, int step, boolean write, int now) {
		begin(now);
		if (step > 1 && write) {
			stridedWrites = Strided.with(stridedWrites, from, end, step);
		} else if (step > 1) {
			stridedReads = Strided.with(stridedReads, from, end, step);
		} else if (!extend(from, end, write)) {
			begin(from, end, write);
		}
	}

	private void begin(int now) {
		if (epoch != now) {
			epoch = now;
			setReads(0, 0);
			setWrites(0, 0);
			if (stridedReads != null) {
				stridedReads.step = 0;
			}
			if (stridedWrites != null) {
				stridedWrites.step = 0;
			}
			jumps = 0;
		}
	}

	private void beginSingles(int now) {
		if (singleEpoch == now) {
			return;
		}
		int words = (shadow.length() >> WORD_SHIFT) + 1;
		if (accessed == null) {
			accessed = new long[words];
			written = new long[words];
		} else {
			Arrays.fill(accessed, 0);
			Arrays.fill(written, 0);
		}
		singleEpoch = now;
	}

	/**
	 * Extends an interval by adjacent or overlapping elements.
	 *
	 * @return whether it was extended
	 */
	private boolean extend(int from, int end, boolean write) {
		if (write) {
			if (from > writeEnd || end < writeFrom || writeFrom == writeEnd) {
				return false;
			}
			setWrites(Math.min(writeFrom, from), Math.max(writeEnd, end));
			return true;
		}
		if (from > readEnd || end < readFrom || readFrom == readEnd) {
			return false;
		}
		setReads(Math.min(readFrom, from), Math.max(readEnd, end));
		return true;
	}

	/** Replaces an interval unless it is longer than the new one. */
	private void begin(int from, int end, boolean write) {
		if (write) {
			if (end - from >= writeEnd - writeFrom || end - from == 1) {
				setWrites(from, end);
			}
		} else if (end - from >= readEnd - readFrom || end - from == 1) {
			setReads(from, end);
		}
	}

	private void setReads(int from, int end) {
		readFrom = from;
		readEnd = end;
		readLength = end - from + Integer.MIN_VALUE;
	}

	private void setWrites(int from, int end) {
		writeFrom = from;
		writeEnd = end;
		writeLength = end - from + Integer.MIN_VALUE;
	}

	/** Elements at equal distances. */
	private static final class Strided {

		private int from;
		private int end;
		private int step;

		boolean covers(int first, int behind, int width) {
			return step == width && first >= from && behind <= end
					&& InterlockSteps.part(first - from, width) == 0;
		}

		/**
		 * The elements of a range, joined with the earlier ones if the range continues them; reuses the earlier object.
		 */
		static Strided with(Strided before, int first, int behind, int width) {
			Strided strided = before == null ? new Strided() : before;
			// after the end there is no element up to the next multiple of the step
			if (strided.step == width
					&& InterlockSteps.part(Math.abs(first - strided.from), width) == 0
					&& first <= strided.end + width - 1
					&& behind >= strided.from - width + 1) {
				strided.from = Math.min(strided.from, first);
				strided.end = Math.max(strided.end, behind);
			} else {
				strided.from = first;
				strided.end = behind;
				strided.step = width;
			}
			return strided;
		}
	}
}
