/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.lang.ref.ReferenceQueue;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * The shadow state of the elements of one array, which it references weakly. Neighbours in the same state share it:
 * first the whole array, then intervals of it, or of every second, third... element (SlimState, ASE 2015). An array
 * whose elements have too many states switches to one state for each element. The states are exact at all times.
 * <p>
 * Intervals are changed under a lock that is held only briefly; a thread that does not get it tries again. Elements are
 * changed like fields.
 */
public final class InterlockArrayShadow extends InterlockLockedEntry {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();
	private static final int[] NONE = {};

	/**
	 * The number of jumps, accesses to single elements not adjacent to the previous access, after which each element
	 * gets a state of its own...
	 */
	private static final int FEWEST_JUMPS = 64;
	/** ... and its upper bound in long arrays, where the switch costs time for each element. */
	private static final int MOST_JUMPS = 512;
	private static final int ELEMENTS_FOR_A_JUMP = 16;
	/** Accesses to this many elements at once, for which intervals are the better choice, cancel one jump. */
	private static final int RANGE_FOR_A_JUMP = 8;

	/** Elements further apart than this are accessed one by one. */
	private static final int LARGEST_STEP = 8;

	/** The state of the whole array while all its elements share it; else 0. */
	int write;
	int read0;
	int read1;

	/** The states of the elements; empty while intervals hold them. */
	private int[] writes = NONE;
	private int[] reads0 = NONE;
	private int[] reads1 = NONE;

	private final int length;
	/**
	 * The intervals: list i holds the elements i, i + lists.length, ...; null when each element has a state of its own.
	 */
	private InterlockIntervals[] lists;
	private int nextIndex;
	private int jumps;

	InterlockArrayShadow(Object array, int length, int hash, ReferenceQueue<Object> collected) {
		super(array, hash, collected);
		this.length = length;
		lists = new InterlockIntervals[] { new InterlockIntervals(length) };
	}

	/** The length of the array. */
	int length() {
		return length;
	}

	/** Whether the thread has accessed an element in its epoch, as far as known without a lock. */
	boolean covers(int index, boolean write, int epoch, InterlockThread thread) {
		return write ? coversWrite(index, epoch) : coversRead(index, epoch, thread);
	}

	/** Whether the thread has read or written an element in its epoch. */
	boolean coversRead(int index, int epoch, InterlockThread thread) {
		int[] last = reads1;
		if (index >= last.length) {
			return write == epoch || read0 == epoch || read1 == epoch;
		}
		// mostly only where the thread's own read is: threads that read the same element keep writing to the other slot
		return ((thread.id & 1) == 0 ? reads0 : last)[index] == epoch || writes[index] == epoch;
	}

	/** Whether the thread has written an element in its epoch. */
	boolean coversWrite(int index, int epoch) {
		int[] last = reads1;
		return index < last.length ? writes[index] == epoch : write == epoch;
	}

	/** Accesses one element. Calls the listener if the state does not cover the access. */
	void access(InterlockElementAccess access, int index) {
		if (reads1.length == 0 && accessInterval(access, index)) {
			return;
		}
		access.element(writes, reads0, reads1, index);
	}

	/** Records an access to an element that has a state of its own, see {@link InterlockOrderedFastPath}. */
	boolean put(Object array, int index, boolean isWrite, InterlockThread thread, InterlockListener listener,
			int site) {
		int[] last = reads1;
		return index < last.length && InterlockOrderedFastPath.putElement(writes, reads0, last, array, index, isWrite,
				thread, listener, site);
	}

	/** Accesses the elements from the first, inclusive, to the end, exclusive, in steps. */
	void access(InterlockElementAccess access, int from, int end, int step) {
		if (reads1.length == 0 && accessIntervals(access, from, end, step)) {
			return;
		}
		access.elements(writes, reads0, reads1, from, end, step);
	}

	/** Points at the state of an element and gives each element a state of its own. */
	void pointAt(InterlockElementShadow state, int index) {
		lock();
		if (lists != null) {
			separate();
		}
		unlock();
		state.pointAt(writes, reads0, reads1, index);
	}

	/** The number of intervals; 0 if each element has a state. For tests. */
	int intervals() {
		int count = 0;
		if (lists != null) {
			for (InterlockIntervals list : lists) {
				count += list.size();
			}
		}
		return count;
	}

	/** The states of all elements: the last write and two reads of each. For tests. */
	int[][] states() {
		int[] w = lists == null ? writes : new int[length];
		int[] r = lists == null ? reads0 : new int[length];
		int[] s = lists == null ? reads1 : new int[length];
		if (lists != null) {
			copy(w, r, s);
		}
		int[][] states = new int[length][];
		for (int i = 0; i < length; i++) {
			states[i] = new int[] { w[i], r[i], s[i] };
		}
		return states;
	}

	@DontInline
	private boolean accessInterval(InterlockElementAccess access, int index) {
		lock();
		try {
			return lists != null && change(access, index);
		} finally {
			unlock();
		}
	}

	@DontInline
	private boolean change(InterlockElementAccess access, int index) {
		int step = lists.length;
		int part = InterlockSteps.part(index, step);
		InterlockIntervals list = lists[part];
		int position = InterlockSteps.position(index, step);
		if (list.covers(position, access.write, access.thread())) {
			return true;
		}
		if (index != nextIndex && ++jumps > mostJumps()) {
			separate();
			return false;
		}
		nextIndex = index + 1;
		list.access(access, position, position + 1, part, step);
		summarize();
		return true;
	}

	@DontInline
	private boolean accessIntervals(InterlockElementAccess access, int from, int end, int step) {
		lock();
		try {
			return lists != null && change(access, from, end, step);
		} finally {
			unlock();
		}
	}

	@DontInline
	private boolean change(InterlockElementAccess access, int from, int end, int step) {
		if (lists.length == 1 && step > 1 && step <= LARGEST_STEP && end - from > step) {
			split(step);
		}
		int parts = lists.length;
		if (end - from <= step) {
			int part = InterlockSteps.part(from, parts);
			int position = InterlockSteps.position(from, parts);
			lists[part].access(access, position, position + 1, part, parts);
		} else if (parts == step || parts % step == 0) {
			for (int part = InterlockSteps.part(from, step); part < parts; part += step) {
				// the positions in the list from the first element, inclusive, to the end, exclusive
				lists[part].access(access, InterlockSteps.above(from, part, parts),
						InterlockSteps.above(end, part, parts), part, parts);
			}
		} else {
			separate();
			return false;
		}
		nextIndex = end;
		makeUpForJumps((end - from) / step);
		summarize();
		return true;
	}

	/**
	 * The intervals of the elements from one on, in steps; null if they are in several lists or have states of their
	 * own.
	 */
	InterlockIntervals list(int from, int step) {
		InterlockIntervals[] now = lists;
		return now == null || now.length != step ? null : now[InterlockSteps.part(from, step)];
	}

	/** Completes an access to elements that are in one list and in existing intervals. */
	void accessed(InterlockIntervals list, int end, int count) {
		nextIndex = end;
		makeUpForJumps(count);
		if (list.size() == 1) {
			summarize();
		}
	}

	private void makeUpForJumps(int elements) {
		if (jumps > 0) {
			jumps = Math.max(0, jumps - elements / RANGE_FOR_A_JUMP);
		}
	}

	private int mostJumps() {
		return Math.max(FEWEST_JUMPS, Math.min(MOST_JUMPS, length / ELEMENTS_FOR_A_JUMP));
	}

	private void split(int step) {
		InterlockIntervals whole = lists[0];
		InterlockIntervals[] parts = new InterlockIntervals[step];
		for (int part = 0; part < step; part++) {
			parts[part] = whole.part(part, step);
		}
		lists = parts;
	}

	/**
	 * After a change of the intervals: stores the common state if there is only one, and separates the states if there
	 * are too many.
	 */
	private void summarize() {
		boolean isOne = true;
		boolean isFull = false;
		for (InterlockIntervals list : lists) {
			isOne &= list.size() == 1 && list.hasSameState(lists[0]);
			isFull |= list.isFull();
		}
		if (isOne) {
			if (lists.length > 1) {
				lists = new InterlockIntervals[] { lists[0].alone(length) };
			}
			write = lists[0].write(0);
			read0 = lists[0].read(0, 0);
			read1 = lists[0].read(0, 1);
			return;
		}
		write = 0;
		read0 = 0;
		read1 = 0;
		if (isFull) {
			separate();
		}
	}

	/** Gives each element a state of its own. */
	private void separate() {
		int[] newWrites = new int[length];
		int[] newReads0 = new int[length];
		int[] newReads1 = new int[length];
		copy(newWrites, newReads0, newReads1);
		write = 0;
		read0 = 0;
		read1 = 0;
		writes = newWrites;
		reads0 = newReads0;
		UNSAFE.fullFence();
		// last, as its length shows that the others are set
		reads1 = newReads1;
		lists = null;
	}

	private void copy(int[] toWrites, int[] toReads0, int[] toReads1) {
		for (int part = 0; part < lists.length; part++) {
			lists[part].copy(toWrites, toReads0, toReads1, part, lists.length);
		}
	}
}
