/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/**
 * The tests that a thread has run, by the epochs of its accesses. Changed by the thread itself, or before it starts;
 * read by all threads.
 */
public final class InterlockTestLog {

	/** The number of changes that are kept. The oldest ones are dropped together. */
	private static final int MOST = 1 << 12;
	private static final int[] NONE = {};

	/** For each change the last epoch before it and the test after it; replaced, so that readers need no lock. */
	private volatile int[] changes = NONE;
	private int size;
	private volatile int current;

	/** The tests to return to, see {@link InterlockTests#begun}. */
	private int[] outer = NONE;
	private int depth;

	InterlockTestLog() {
		// one for each thread
	}

	/** The number of the test that the thread runs; 0 if it runs none. */
	public int current() {
		return current;
	}

	/** The number of the test that the thread ran in one of its epochs; 0 if there was none or it is not known. */
	public int at(int epoch) {
		int[] known = changes;
		for (int i = known.length - 2; i >= 0; i -= 2) {
			if (Integer.compareUnsigned(epoch, known[i]) > 0) {
				return known[i + 1];
			}
		}
		return 0;
	}

	/** The number of the only test that the thread has ever run; 0 if there are several, or none. */
	public int only() {
		int only = 0;
		int[] known = changes;
		for (int i = 1; i < known.length; i += 2) {
			if (known[i] != 0 && only != 0 && known[i] != only) {
				return 0;
			}
			only = known[i] == 0 ? only : known[i];
		}
		return only;
	}

	/** The thread runs another test in all epochs after the given one. */
	void change(int lastEpoch, int test) {
		int[] known = changes;
		int kept = known.length < 2 * MOST ? known.length : MOST;
		int[] more = new int[kept + 2];
		System.arraycopy(known, known.length - kept, more, 0, kept);
		more[kept] = lastEpoch;
		more[kept + 1] = test;
		changes = more;
		current = test;
	}

	/** Remembers the current test until {@link #pop}. */
	void push() {
		if (depth == outer.length) {
			int[] more = new int[depth * 2 + 4];
			System.arraycopy(outer, 0, more, 0, depth);
			outer = more;
		}
		outer[depth++] = current;
	}

	/** The test that was current at the matching {@link #push}; 0 if there is none. */
	int pop() {
		return depth == 0 ? 0 : outer[--depth];
	}

	/** Forgets all tests to return to. */
	void clear() {
		depth = 0;
	}
}
