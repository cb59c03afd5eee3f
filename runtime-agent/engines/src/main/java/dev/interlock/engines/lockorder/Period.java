/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.lockorder;

import java.util.Arrays;

/**
 * A part of a thread's execution, delimited by starts, joins and ends of threads. Two periods are ordered if, by starts
 * and joins, one ends before the other begins in every schedule. Immutable.
 */
final class Period {

	/** The limit of numbered threads; periods of further threads are unordered. */
	static final int MOST_THREADS = 1024;

	/** The period of a thread without known starts and joins. */
	static final Period NONE = new Period(-1, new int[0]);

	/** The thread's number; negative if it has none. */
	private final int thread;

	/**
	 * For each thread the number of its last period that ends before this one begins; for the own thread that of this
	 * period.
	 */
	private final int[] clock;

	private Period(int thread, int[] clock) {
		this.thread = thread;
		this.clock = clock;
	}

	/** This period for a thread that gets a number; -1 for none. */
	Period of(int number) {
		return number < 0 ? this : new Period(number, with(clock, number, 1));
	}

	boolean isNumbered() {
		return thread >= 0;
	}

	Period next() {
		return thread < 0 ? this : new Period(thread, with(clock, thread, clock[thread] + 1));
	}

	/** The next period of the same thread, after another period and all that precede it. */
	Period after(Period other) {
		if (other.clock.length == 0) {
			return this;
		}
		int[] joined = Arrays.copyOf(clock, Math.max(clock.length, other.clock.length));
		for (int i = 0; i < other.clock.length; i++) {
			joined[i] = Math.max(joined[i], other.clock[i]);
		}
		return new Period(thread, joined);
	}

	/** The initial period of a thread that is started after this period. */
	Period inherited() {
		return clock.length == 0 ? NONE : new Period(-1, clock);
	}

	/** Whether one of the periods ends before the other begins. */
	boolean isOrderedWith(Period other) {
		return isBefore(other) || other.isBefore(this);
	}

	private boolean isBefore(Period other) {
		return thread >= 0 && thread != other.thread && thread < other.clock.length
				&& other.clock[thread] >= clock[thread];
	}

	private static int[] with(int[] clock, int index, int value) {
		int[] changed = Arrays.copyOf(clock, Math.max(clock.length, index + 1));
		changed[index] = value;
		return changed;
	}
}
