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
 * Measures the cost of events that are too expensive to estimate. A fixed share of the events is timed and represents the others. The threads of the program use it concurrently.
 */
public final class EventMeter {

	/**
	 * One of this many events is timed. A prime, because events of different kinds alternate, mostly in cycles of two
	 * or four.
	 */
	private static final int PERIOD = 31;
	/** The longest plausible time in nanoseconds; anything longer was interrupted by something else. */
	private static final long LONGEST = 20_000;
	/** The same for each element of an access to many elements. */
	private static final long LONGEST_OF_ELEMENT = 50;
	/** The cost of finding the thread and the site before and after the timed part, in nanoseconds. */
	private static final int AROUND = 15;
	private static final int FIRST_GUESS = 200;
	private static final int WEIGHT = 16;
	/** Replaces the start time of an event that is not timed. */
	private static final long NOT_TIMED = 0;

	private final AtomicLong total = new AtomicLong();
	/** The recent mean in nanoseconds. Of two concurrent updates one may be lost. */
	private volatile int mean = FIRST_GUESS;

	/**
	 * Called when an event begins.
	 *
	 * @param count counts the events of a thread
	 * @return the start, for {@link #end}
	 */
	public static long begin(int count) {
		if (count % PERIOD != 0) {
			return NOT_TIMED;
		}
		long now = System.nanoTime();
		return now == NOT_TIMED ? now + 1 : now;
	}

	/** Called when the event with the given start has ended. */
	public void end(long start) {
		if (start != NOT_TIMED) {
			add(System.nanoTime() - start, 0);
		}
	}

	/** Called when an access to many elements with the given start has ended. */
	public void end(long start, int elements) {
		if (start != NOT_TIMED) {
			add(System.nanoTime() - start, elements);
		}
	}

	/** Adds a timed event of this many nanoseconds; {@code elements} is 0 unless it is an access to many elements. */
	void add(long nanos, int elements) {
		long longest = LONGEST + LONGEST_OF_ELEMENT * elements;
		long taken = Math.min(Math.max(nanos, 0), longest) + AROUND;
		int before = mean;
		mean = before + (int) ((taken - before) / WEIGHT);
		total.addAndGet(taken * PERIOD);
	}

	/** The recent mean cost of an event, in nanoseconds. */
	public int mean() {
		return mean;
	}

	/** The estimated cost of all events, in nanoseconds. */
	public long total() {
		return total.get();
	}
}
