/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import java.util.concurrent.TimeUnit;

import dev.interlock.agent.threads.NativeThreads.Scheduling;

/**
 * Decides whether the thread that has the turn is blocked in code that the scheduler does not control, or only waits for
 * a processor. A state machine over the samples of one thread between two of its points.
 */
final class BlockingDetector {

	/** The holder of the monitor that blocks a thread. */
	enum Holder {
		/** A thread that waits for the turn, so that the monitor stays held. */
		CONTROLLED,
		/** Another thread, which may release the monitor soon; or no monitor is involved. */
		OTHER
	}

	/**
	 * One sample of the thread.
	 *
	 * @param nanos      the time since the last sample
	 * @param isLate     whether the sample came too late, because the machine is loaded
	 * @param cpu        the processor time of the thread; negative if unknown
	 * @param isStopped  whether a debugger may have stopped the thread
	 */
	record Sample(long nanos, boolean isLate, Thread.State state, Scheduling scheduling, Holder holder, long cpu,
			boolean isStopped) {
	}

	/** A thread that waits in the JVM for this long is blocked. */
	private static final long BLOCKED = TimeUnit.MILLISECONDS.toNanos(50);
	/** A thread that sleeps in native code for this long is blocked there, or waits for a class. */
	private static final long NATIVE = TimeUnit.MILLISECONDS.toNanos(500);
	/** A late sample counts this many times less, because other processes used the time. */
	private static final int LATE = 10;
	/** At least this many samples must show the thread blocked: each counts at most this fraction of a limit. */
	private static final int SAMPLES = 5;

	private long cpu = -1;
	private long asleep;
	private long unchanged;

	/** The thread has reached a point. */
	void reset() {
		cpu = -1;
		asleep = 0;
		unchanged = 0;
	}

	/** The time for which the thread has run, or could have run, since its last point. */
	long unchanged() {
		return unchanged;
	}

	/** Adds a sample; returns whether the thread is blocked. */
	boolean isBlocked(Sample sample) {
		if (sample.isStopped) {
			unchanged += cpu >= 0 && sample.cpu >= 0 ? sample.cpu - cpu : 0;
			cpu = sample.cpu;
			asleep = 0;
			return false;
		}
		boolean hasRun = cpu >= 0 && sample.cpu != cpu;
		long counted = sample.isLate ? sample.nanos / LATE : sample.nanos;
		boolean starves = sample.scheduling == Scheduling.RUNNABLE;
		unchanged += starves && cpu >= 0 && sample.cpu >= 0 ? sample.cpu - cpu : counted;
		boolean isFirst = cpu < 0 && sample.cpu >= 0;
		cpu = sample.cpu;
		long limit = switch (sample.state) {
		case WAITING, TIMED_WAITING -> BLOCKED;
		case BLOCKED -> sample.holder == Holder.CONTROLLED ? BLOCKED : NATIVE;
		default -> NATIVE;
		};
		boolean waits = sample.state == Thread.State.WAITING || sample.state == Thread.State.TIMED_WAITING;
		// without the processor time, native code cannot be distinguished from a calculation
		boolean isUnclear = sample.cpu < 0 && sample.scheduling == Scheduling.UNKNOWN
				&& sample.state == Thread.State.RUNNABLE;
		if (starves || isUnclear || hasRun && !waits || isFirst && !waits) {
			asleep = 0;
			return false;
		}
		asleep += Math.min(counted, limit / SAMPLES);
		return asleep > limit;
	}
}
