/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

import dev.interlock.bootstrap.InterlockTurn;

/**
 * Takes the turn from a thread that is blocked in code that is not controlled, so that a controlled run does not hang
 * there, and ends control if a thread runs for too long without a point. RaceFuzzer has such a thread too (section 4).
 */
final class UncontrolledWatch implements Runnable {

	private static final long SHORTEST = TimeUnit.MILLISECONDS.toNanos(1);
	private static final long LONGEST = TimeUnit.MILLISECONDS.toNanos(20);
	/** A thread that the JVM blocks for so long is blocked in code that is not controlled. */
	private static final long BLOCKED = TimeUnit.MILLISECONDS.toNanos(50);
	/** A thread that uses no processor time for so long is in native code, or waits for a class. */
	private static final long NATIVE = TimeUnit.MILLISECONDS.toNanos(500);
	private static final long LATE = TimeUnit.MILLISECONDS.toNanos(3);
	private static final int LOADED = 10;
	private static final long START = TimeUnit.SECONDS.toNanos(5);

	private final ControlledRun run;
	private final long hangNanos;
	private final BiConsumer<Thread, StackTraceElement[]> uncontrolled;
	private final ThreadMXBean jvm = ManagementFactory.getThreadMXBean();

	/** The thread that has the turn, its point, and for how long; null if no thread has it. */
	private Gate seen;
	private int steps;
	private long unchanged;
	private long cpu;
	private long withoutCpu;

	/**
	 * @param hangNanos    control ends if there is no point for so long
	 * @param uncontrolled receives each thread that loses the turn
	 */
	UncontrolledWatch(ControlledRun run, long hangNanos, BiConsumer<Thread, StackTraceElement[]> uncontrolled) {
		this.run = run;
		this.hangNanos = hangNanos;
		this.uncontrolled = uncontrolled;
	}

	@Override
	public void run() {
		long pause = SHORTEST;
		long last = System.nanoTime();
		while (!run.isDropped()) {
			InterlockTurn.park(false, pause);
			long now = System.nanoTime();
			// on a loaded machine a thread that could run may have to wait for a processor, as this one had
			boolean changed = look(now - last - pause < LATE ? now - last : pause / LOADED);
			pause = changed ? SHORTEST : Math.min(2 * pause, LONGEST);
			last = now;
		}
	}

	/** Looks once; returns whether there was progress since the last time. */
	private boolean look(long nanos) {
		Gate gate = run.running();
		if (gate == null || gate != seen || gate.steps != steps) {
			boolean goesOn = gate != null || seen != null;
			seen = gate;
			steps = gate == null ? 0 : gate.steps;
			unchanged = goesOn ? 0 : unchanged + nanos;
			withoutCpu = 0;
			cpu = -1;
			if (gate == null) {
				run.idle(nanos, unchanged > START);
				limit();
			}
			return goesOn;
		}
		unchanged += nanos;
		Thread.State state = gate.thread.getState();
		boolean isBlocked = state == Thread.State.BLOCKED || state == Thread.State.WAITING
				|| state == Thread.State.TIMED_WAITING;
		if (isBlocked ? unchanged > BLOCKED : isWithoutCpu(gate.thread, nanos)) {
			StackTraceElement[] stack = gate.thread.getStackTrace();
			if (run.takeFrom(gate, steps)) {
				uncontrolled.accept(gate.thread, stack);
			}
			return true;
		}
		limit();
		return false;
	}

	@SuppressWarnings("deprecation")
	private boolean isWithoutCpu(Thread thread, long nanos) {
		long now = jvm.isThreadCpuTimeSupported() && jvm.isThreadCpuTimeEnabled() ? jvm.getThreadCpuTime(thread.getId())
				: -1;
		withoutCpu = now >= 0 && now == cpu ? withoutCpu + nanos : 0;
		cpu = now;
		return withoutCpu > NATIVE;
	}

	private void limit() {
		if (unchanged > hangNanos) {
			run.drop(EndOfControl.HANG, "No thread has reached a point for "
					+ TimeUnit.NANOSECONDS.toSeconds(hangNanos) + " seconds.");
		}
	}
}
