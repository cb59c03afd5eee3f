/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.cost;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures what events cost that are too dear to be guessed: one in so many is timed, and counts for the others too. The
 * threads of the program use it at the same time.
 */
public final class EventMeter {

	/** One event in so many is timed: a prime, as events of different kinds take turns, by twos and fours above all. */
	private static final int PERIOD = 31;
	/** What took longer was interrupted by something else. */
	private static final long LONGEST = 20_000;
	/** The same for each element, where the event is an access to many. */
	private static final long LONGEST_OF_ELEMENT = 50;
	/** What finding the thread and the place costs before and after what is timed. */
	private static final int AROUND = 15;
	private static final int FIRST_GUESS = 200;
	private static final int WEIGHT = 16;
	/** In place of the time at which an event began. */
	private static final long NOT_TIMED = 0;

	private final AtomicLong total = new AtomicLong();
	/** The mean of late, in nanoseconds; what two threads write at the same time may be lost. */
	private volatile int mean = FIRST_GUESS;

	/**
	 * An event begins.
	 *
	 * @param count counts the events of a thread
	 * @return what to give to {@link #end}
	 */
	public static long begin(int count) {
		if (count % PERIOD != 0) {
			return NOT_TIMED;
		}
		long now = System.nanoTime();
		return now == NOT_TIMED ? now + 1 : now;
	}

	/** An event has ended that began then. */
	public void end(long start) {
		if (start != NOT_TIMED) {
			add(System.nanoTime() - start, 0);
		}
	}

	/** An access to so many elements has ended that began then. */
	public void end(long start, int elements) {
		if (start != NOT_TIMED) {
			add(System.nanoTime() - start, elements);
		}
	}

	/** An event has been timed: it has taken so many nanoseconds, for so many elements if it is an access to such. */
	void add(long nanos, int elements) {
		long longest = LONGEST + LONGEST_OF_ELEMENT * elements;
		long taken = Math.min(Math.max(nanos, 0), longest) + AROUND;
		int before = mean;
		mean = before + (int) ((taken - before) / WEIGHT);
		total.addAndGet(taken * PERIOD);
	}

	/** What an event costs of late, in nanoseconds. */
	public int mean() {
		return mean;
	}

	/** What all events have cost, in nanoseconds. */
	public long total() {
		return total.get();
	}
}
