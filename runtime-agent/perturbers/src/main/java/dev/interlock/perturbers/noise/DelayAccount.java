/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

import java.util.concurrent.atomic.AtomicLong;

/** The total time for which noise has delayed all threads. Thread-safe. */
final class DelayAccount {

	/** The number of threads that can usually be delayed at the same time without waiting for each other. */
	private static final int MOST_AT_A_TIME = 4;

	private final int atATime = Math.min(MOST_AT_A_TIME, Runtime.getRuntime().availableProcessors());
	private final long begin = System.nanoTime();
	private final AtomicLong delayed = new AtomicLong();

	void add(long nanos) {
		delayed.addAndGet(nanos);
	}

	/**
	 * Whether all delays so far are at most a share of the available time, counted for as many threads as there are
	 * processors.
	 *
	 * @param divisor the share is 1 / divisor
	 * @param grace   nanoseconds that are free
	 */
	boolean isWithin(int divisor, long grace) {
		return (delayed.get() - grace) * divisor <= (System.nanoTime() - begin) * atATime;
	}
}
