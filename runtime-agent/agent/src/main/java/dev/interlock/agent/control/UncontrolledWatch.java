/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

import dev.interlock.agent.control.BlockingDetector.Holder;
import dev.interlock.agent.threads.NativeThreads;
import dev.interlock.agent.threads.NativeThreads.OpenStatus;
import dev.interlock.agent.threads.NativeThreads.Scheduling;
import dev.interlock.bootstrap.InterlockTurn;

/**
 * Takes the turn from a thread that is blocked in code that is not controlled, so that a controlled run does not hang
 * there, and ends control if a thread runs for too long without a point. RaceFuzzer uses such a thread too (section 4).
 */
final class UncontrolledWatch implements Runnable {

	private static final long SHORTEST = TimeUnit.MILLISECONDS.toNanos(1);
	private static final long LONGEST = TimeUnit.MILLISECONDS.toNanos(20);
	/** A sample later than this shows that the machine is loaded. */
	private static final long LATE = TimeUnit.MILLISECONDS.toNanos(3);
	private static final int LOADED = 10;
	/** The files that stay open. */
	private static final int MOST_OPEN = 16;
	private static final long START = TimeUnit.SECONDS.toNanos(5);
	/** After this time without a turn, a thread that is blocked is not about to go on. */
	private static final long SETTLED = TimeUnit.MILLISECONDS.toNanos(200);

	private final ControlledRun run;
	private final long hangNanos;
	private final boolean isDebugged;
	private final BiConsumer<Thread, StackTraceElement[]> uncontrolled;
	private final ThreadMXBean jvm = ManagementFactory.getThreadMXBean();
	private final BlockingDetector detector = new BlockingDetector();
	/** The threads that had the turn last, by their numbers. */
	private final Map<Long, OpenStatus> statuses = new LinkedHashMap<>(MOST_OPEN, 0.75f, true);

	/** The thread that has the turn, and its point; null if no thread has it. */
	private Gate seen;
	private int steps;
	/** The time for which no thread has had the turn. */
	private long idle;
	/** The time for which no thread of the JVM has run that could wake one of the program. */
	private long quiet;

	/**
	 * @param hangNanos    control ends if there is no point for this long
	 * @param isDebugged   whether a debugger may stop threads, or all of them
	 * @param uncontrolled receives each thread that loses the turn
	 */
	UncontrolledWatch(ControlledRun run, long hangNanos, boolean isDebugged,
			BiConsumer<Thread, StackTraceElement[]> uncontrolled) {
		this.run = run;
		this.hangNanos = hangNanos;
		this.isDebugged = isDebugged;
		this.uncontrolled = uncontrolled;
	}

	@Override
	public void run() {
		long pause = SHORTEST;
		long last = System.nanoTime();
		while (!run.isDropped()) {
			InterlockTurn.park(false, pause);
			long now = System.nanoTime();
			// while a debugger stops all threads, no time passes for the program
			boolean changed = look(isDebugged ? Math.min(now - last, 2 * pause) : now - last,
					now - last - pause >= LATE);
			pause = changed ? SHORTEST : Math.min(2 * pause, LONGEST);
			last = now;
		}
		statuses.values().forEach(UncontrolledWatch::close);
	}

	/** Takes a sample; returns whether there was progress since the last one. */
	private boolean look(long nanos, boolean isLate) {
		Gate gate = run.running();
		if (gate == null) {
			boolean had = seen != null;
			seen = null;
			long counted = isLate ? nanos / LOADED : nanos;
			idle = had ? 0 : idle + counted;
			// a debugger may have stopped the thread that is to run
			run.idle(counted, idle > START && !isDebugged);
			boolean isBlocked = run.isBlocked();
			quiet = had || !isBlocked || NativeThreads.isAnotherRunnable() ? 0 : quiet + counted;
			if (isBlocked ? quiet > SETTLED : idle > SETTLED && !isDebugged) {
				run.findDeadlock(this::ownerOfWanted);
			}
			if (!isDebugged) {
				limit(idle);
			}
			return had;
		}
		idle = 0;
		if (gate != seen || gate.steps != steps) {
			seen = gate;
			steps = gate.steps;
			detector.reset();
			return true;
		}
		if (detector.isBlocked(sample(gate, nanos, isLate))) {
			StackTraceElement[] stack = gate.thread.getStackTrace();
			if (run.takeFrom(gate, steps, place(stack)) && !run.repeatsArrivals()) {
				uncontrolled.accept(gate.thread, stack);
			}
			return true;
		}
		limit(detector.unchanged());
		return false;
	}

	@SuppressWarnings("deprecation")
	private long ownerOfWanted(Thread thread) {
		ThreadInfo info = thread.getState() == Thread.State.BLOCKED ? jvm.getThreadInfo(thread.getId()) : null;
		return info == null ? -1 : info.getLockOwnerId();
	}

	@SuppressWarnings("deprecation")
	private BlockingDetector.Sample sample(Gate gate, long nanos, boolean isLate) {
		long id = gate.thread.getId();
		Thread.State state = gate.thread.getState();
		ThreadInfo info = state == Thread.State.BLOCKED || isDebugged ? jvm.getThreadInfo(id) : null;
		Holder holder = state == Thread.State.BLOCKED && info != null
				&& run.hasNotTheTurn(info.getLockOwnerId()) ? Holder.CONTROLLED : Holder.OTHER;
		long cpu = jvm.isThreadCpuTimeSupported() && jvm.isThreadCpuTimeEnabled() ? jvm.getThreadCpuTime(id) : -1;
		boolean isStopped = isDebugged && isStopped(gate, state, info);
		return new BlockingDetector.Sample(nanos, isLate, state,
				isStopped ? Scheduling.UNKNOWN : scheduling(gate.nativeId), holder, cpu, isStopped);
	}

	private Scheduling scheduling(long number) {
		if (number == NativeThreads.UNKNOWN) {
			return Scheduling.UNKNOWN;
		}
		try {
			OpenStatus status = statuses.get(number);
			if (status == null) {
				status = new OpenStatus(number);
				statuses.put(number, status);
				if (statuses.size() > MOST_OPEN) {
					close(statuses.remove(statuses.keySet().iterator().next()));
				}
			}
			return status.scheduling();
		} catch (IOException | RuntimeException e) {
			// the thread has ended; its number may be used again
			close(statuses.remove(number));
			return Scheduling.UNKNOWN;
		}
	}

	private static void close(OpenStatus status) {
		if (status != null) {
			try {
				status.close();
			} catch (IOException e) {
				// nothing was written
			}
		}
	}

	/**
	 * Whether a debugger may have stopped a thread. A thread that reports an event to the debugger sleeps before it is
	 * suspended, but its top frame is not a native method.
	 */
	private static boolean isStopped(Gate gate, Thread.State state, ThreadInfo info) {
		if (info == null || info.isSuspended()) {
			return true;
		}
		if (state != Thread.State.RUNNABLE) {
			return false;
		}
		StackTraceElement[] stack = gate.thread.getStackTrace();
		return stack.length == 0 || !stack[0].isNativeMethod();
	}

	/** The class and the method; those of some languages have names with blanks. */
	private static String place(StackTraceElement[] stack) {
		return stack.length == 0 ? "" : (stack[0].getClassName() + '.' + stack[0].getMethodName()).replace(' ', '_');
	}

	private void limit(long nanos) {
		if (nanos > hangNanos && run.stopsWaiting()) {
			seen = null;
			idle = 0;
		} else if (nanos > hangNanos) {
			run.drop(EndOfControl.HANG, "No thread has reached a point for "
					+ TimeUnit.NANOSECONDS.toSeconds(hangNanos) + " seconds.");
		}
	}
}
