/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

/**
 * The time that the program reads in a controlled run. It advances a little with each reading, so that loops that wait
 * for a time end, and then also by the points since the reading before, so that loops that work for a time end. It jumps
 * to the next deadline when no thread can run. Not thread-safe.
 */
public final class VirtualClock {

	/** The deadline of an operation without a time limit. */
	public static final long NEVER = Long.MAX_VALUE;

	private static final long TICK = 1_000;
	private static final long POINT = 1_000;
	private static final long NANOS_PER_MILLI = 1_000_000;

	private final long startMillis;
	private long now;
	/** The time of the points that no reading has shown yet. */
	private long worked;

	/** @param startMillis the wall-clock time at the start */
	public VirtualClock(long startMillis) {
		this.startMillis = startMillis;
	}

	/** The time since the start in nanoseconds. */
	public long now() {
		return now;
	}

	/** A thread passes a point. */
	void passPoint() {
		worked += POINT;
	}

	private void read() {
		now += TICK + worked;
		worked = 0;
	}

	/** The answer to {@code System.nanoTime}. */
	public long nanoTime() {
		read();
		return now;
	}

	/** The answer to {@code System.currentTimeMillis}. */
	public long millis() {
		read();
		return wallClock();
	}

	/** The wall-clock time, without advancing. */
	public long wallClock() {
		return startMillis + now / NANOS_PER_MILLI;
	}

	/** The time after a delay; {@link #NEVER} if it is too far away. */
	public long after(long nanos) {
		long deadline = now + Math.max(nanos, 0);
		return deadline < now ? NEVER : deadline;
	}

	/** The virtual time of a wall-clock time. */
	public long at(long millis) {
		long delay = millis - startMillis;
		return delay > Long.MAX_VALUE / NANOS_PER_MILLI ? NEVER : Math.max(delay, 0) * NANOS_PER_MILLI;
	}

	/** Advances to a time; an earlier one has no effect. */
	public void advanceTo(long time) {
		now = Math.max(now, time);
	}
}
