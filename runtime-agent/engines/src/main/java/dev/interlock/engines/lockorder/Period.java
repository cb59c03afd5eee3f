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
 * A part of a thread's life between two starts, joins and the end of threads. Two of them are ordered if one was over
 * before the other began in every schedule, as far as starts and joins tell. Immutable.
 */
final class Period {

	/** How many threads are told apart; for those that come later nothing is known to be ordered. */
	static final int MOST_THREADS = 1024;

	/** What is known before any thread that takes two locks has started or joined another. */
	static final Period NONE = new Period(-1, new int[0]);

	/** The thread's number, or negative. */
	private final int thread;

	/** For each thread the number of its last period that was over before this one began; for the own thread this one. */
	private final int[] clock;

	private Period(int thread, int[] clock) {
		this.thread = thread;
		this.clock = clock;
	}

	/** The same, for a thread that has been given a number, or -1. */
	Period of(int number) {
		return number < 0 ? this : new Period(number, with(clock, number, 1));
	}

	/** Whether the thread has a number. */
	boolean isNumbered() {
		return thread >= 0;
	}

	/** The next period of the same thread. */
	Period next() {
		return thread < 0 ? this : new Period(thread, with(clock, thread, clock[thread] + 1));
	}

	/** The next period of the same thread, after all that the other period knows of. */
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

	/** What a thread knows when it begins after this period of the thread that starts it. */
	Period inherited() {
		return clock.length == 0 ? NONE : new Period(-1, clock);
	}

	/** Whether one of the two was over before the other one began. */
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
