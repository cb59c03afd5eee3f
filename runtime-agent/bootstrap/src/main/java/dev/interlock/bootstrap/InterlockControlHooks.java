/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.time.Duration;

/** Called at the operations of threads in a controlled run. */
public final class InterlockControlHooks {

	/** A loop has a point once in this many iterations of the thread. */
	private static final int LOOP_POINTS = 100_000;

	private static final int BEGUN = 0;
	private static final int STARTING = 1;
	private static final int STARTED = 2;
	private static final int ENDED = 3;
	private static final int BLOCKS = 4;

	private InterlockControlHooks() {
		// static only
	}

	/** The state of the calling thread if it is controlled and runs the program; else null. */
	private static InterlockThread controlled() {
		InterlockController controller = InterlockController.installed;
		if (controller == null) {
			return null;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.isInAgent()) {
			return null;
		}
		if (thread.control == null) {
			runsOutside(controller, thread);
			return null;
		}
		return thread;
	}

	static void runsOutside(InterlockController controller, InterlockThread thread) {
		thread.enterAgent();
		try {
			controller.runsOutside(thread);
		} catch (Throwable e) {
			controller.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	private static void point(int kind, int site) {
		InterlockController controller = InterlockController.installed;
		InterlockThread thread = controlled();
		if (controller == null || thread == null) {
			return;
		}
		thread.enterAgent();
		try {
			controller.point(thread, kind, site);
		} catch (Throwable e) {
			controller.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/** Before a call of a method of {@code java.util.concurrent}. */
	public static void call(int site) {
		point(InterlockController.CALL, site);
	}

	/**
	 * Before a lock is acquired at a site of the target.
	 *
	 * @param way {@link InterlockListener#ENTERS}, {@link InterlockListener#LOCKS} or {@link InterlockListener#CALLS}
	 */
	public static void acquiring(Object lock, int way, int site) {
		InterlockThread thread = controlled();
		if (thread == null || lock == null) {
			return;
		}
		InterlockListener listener = InterlockListener.installed;
		thread.enterAgent();
		try {
			listener.acquiring(thread, lock, way, site);
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/** Before a field, whose number is given, or an array element is read. */
	public static void read(Object owner, int element, int site) {
		access(owner, element, false, false, site);
	}

	/** Before a field, whose number is given, or an array element is written. */
	public static void write(Object owner, int element, int site) {
		access(owner, element, true, false, site);
	}

	/** As {@link #read}, of a variable that is not volatile. */
	public static void readPlain(Object owner, int element, int site) {
		access(owner, element, false, true, site);
	}

	/** As {@link #write}, of a variable that is not volatile. */
	public static void writePlain(Object owner, int element, int site) {
		access(owner, element, true, true, site);
	}

	private static void access(Object owner, int element, boolean isWrite, boolean isPlain, int site) {
		InterlockController controller = InterlockController.installed;
		if (controller == null || !controller.choosesAtAccesses(isPlain)) {
			return;
		}
		InterlockThread thread = controlled();
		if (thread == null) {
			return;
		}
		thread.enterAgent();
		try {
			controller.access(thread, owner, element, isWrite, site);
		} catch (Throwable e) {
			controller.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/** Before a jump backwards. */
	public static void loop(int site) {
		if (InterlockController.installed == null) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		if (++thread.iterations >= LOOP_POINTS) {
			thread.iterations = 0;
			point(InterlockController.LOOP, site);
		}
	}

	/** In place of {@code Thread.yield}. */
	public static void yields(int site) {
		if (controlled() == null) {
			Thread.yield();
		} else {
			point(InterlockController.YIELD, site);
		}
	}

	/** In place of {@code Thread.onSpinWait}. */
	public static void onSpinWait(int site) {
		if (controlled() == null) {
			Thread.onSpinWait();
		} else {
			point(InterlockController.YIELD, site);
		}
	}

	/** At the start of {@code Thread.run} and of each {@code run} method of the program. */
	public static void begun() {
		report(BEGUN, null);
	}

	/** Before the JVM starts a thread. */
	public static void starting(Thread child) {
		report(STARTING, child);
	}

	/** The JVM has started a thread. */
	public static void started() {
		report(STARTED, null);
	}

	/** The calling thread ends. */
	public static void ended() {
		report(ENDED, null);
	}

	/** Before and after a call of native code that may wait for something outside the program. */
	public static void blocks() {
		report(BLOCKS, null);
	}

	/**
	 * Before and after a read of a file, which does not wait, or of another stream, which may.
	 *
	 * @param path the path of the file; null for another stream
	 */
	public static void reads(String path) {
		if (path == null) {
			report(BLOCKS, null);
		}
	}

	private static void report(int event, Thread child) {
		InterlockController controller = InterlockController.installed;
		InterlockThread thread = controlled();
		if (controller == null || thread == null) {
			return;
		}
		thread.enterAgent();
		try {
			switch (event) {
			case BEGUN -> controller.begun(thread);
			case STARTING -> controller.starting(thread, child);
			case STARTED -> controller.started(thread);
			case BLOCKS -> controller.blocks(thread);
			default -> controller.ended(thread);
			}
		} catch (Throwable e) {
			controller.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/** Before {@code join()} of any class. */
	public static void join(Object other, int site) {
		if (other instanceof Thread) {
			joins((Thread) other, 0, site);
		}
	}

	/**
	 * Before {@code join(long)} of any class.
	 *
	 * @return the argument for the call, which waits no longer than the scheduler
	 */
	public static long join(long millis, Object other, int site) {
		if (!(other instanceof Thread) || millis < 0) {
			return millis;
		}
		return joins((Thread) other, InterlockMonitorHooks.nanos(millis), site) ? millis : 1;
	}

	private static boolean joins(Thread other, long nanos, int site) {
		InterlockController controller = InterlockController.installed;
		InterlockThread thread = controlled();
		if (controller == null || thread == null) {
			return true;
		}
		thread.enterAgent();
		try {
			return controller.joins(thread, other, nanos, site);
		} catch (Throwable e) {
			controller.failed(e);
			return true;
		} finally {
			thread.leaveAgent();
		}
	}

	/** Before a call that counts or lists the threads that are alive. */
	public static void asksForThreads() {
		reportOfAny(null);
	}

	/** In place of {@code Thread.sleep(long)}. */
	public static void sleep(long millis, int site) throws InterruptedException {
		if (millis < 0 || !sleeps(InterlockMonitorHooks.nanos(millis), site)) {
			Thread.sleep(millis);
		}
	}

	/** In place of {@code Thread.sleep(long, int)}. */
	public static void sleep(long millis, int nanos, int site) throws InterruptedException {
		if (millis < 0 || nanos < 0 || nanos > 999_999
				|| !sleeps(InterlockMonitorHooks.nanos(millis) + nanos, site)) {
			Thread.sleep(millis, nanos);
		}
	}

	/** In place of {@code Thread.sleep(Duration)}. */
	public static void sleep(Duration duration, int site) throws InterruptedException {
		long seconds = duration.getSeconds();
		if (seconds >= 0) {
			sleep(seconds > Long.MAX_VALUE / 2_000 ? Long.MAX_VALUE / 2
					: seconds * 1_000 + duration.getNano() / 1_000_000,
					duration.getNano() % 1_000_000, site);
		}
	}

	private static boolean sleeps(long nanos, int site) throws InterruptedException {
		InterlockController controller = InterlockController.installed;
		InterlockThread thread = controlled();
		if (controller == null || thread == null) {
			return false;
		}
		thread.enterAgent();
		try {
			return controller.sleeps(thread, nanos, site);
		} catch (InterruptedException e) {
			throw e;
		} catch (Throwable e) {
			controller.failed(e);
			return false;
		} finally {
			thread.leaveAgent();
		}
	}

	/** In place of {@code Unsafe.park}. */
	public static void park(Object unsafe, boolean isAbsolute, long time, int site) {
		InterlockController controller = InterlockController.installed;
		InterlockThread thread = controlled();
		boolean done = false;
		if (controller != null && thread != null) {
			thread.enterAgent();
			try {
				done = controller.parks(thread, isAbsolute, time);
			} catch (Throwable e) {
				controller.failed(e);
			} finally {
				thread.leaveAgent();
			}
		}
		if (!done) {
			InterlockTurn.park(isAbsolute, time);
		}
	}

	/** In place of {@code Unsafe.unpark}. */
	public static void unpark(Object unsafe, Object other, int site) {
		InterlockController controller = InterlockController.installed;
		if (controller != null && other != null) {
			InterlockThread thread = InterlockThreads.current();
			if (!thread.isInAgent()) {
				thread.enterAgent();
				try {
					if (controller.unparks(thread, (Thread) other)) {
						return;
					}
				} catch (Throwable e) {
					controller.failed(e);
				} finally {
					thread.leaveAgent();
				}
			}
		}
		InterlockTurn.unpark((Thread) other);
	}

	/** At the end of {@code Thread.interrupt}. */
	public static void interrupted(Thread other) {
		reportOfAny(other);
	}

	/**
	 * Reports an event of any thread, controlled or not.
	 *
	 * @param interrupted the thread that was interrupted; null if the event is a question for threads
	 */
	private static void reportOfAny(Thread interrupted) {
		InterlockController controller = InterlockController.installed;
		if (controller == null) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.isInAgent()) {
			return;
		}
		thread.enterAgent();
		try {
			if (interrupted == null) {
				controller.asksForThreads();
			} else {
				controller.interrupted(thread, interrupted);
			}
		} catch (Throwable e) {
			controller.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/** After {@code isInterrupted()} of any class. */
	public static boolean isInterrupted(Object other, boolean real) {
		InterlockController controller = InterlockController.installed;
		return controller == null || !(other instanceof Thread) ? real
				: controller.isInterrupted((Thread) other, real);
	}

	/** After {@code isAlive()} of any class. */
	public static boolean isAlive(Object other, boolean real) {
		InterlockController controller = InterlockController.installed;
		return controller == null || !(other instanceof Thread) || !real ? real
				: controller.state((Thread) other, Thread.State.RUNNABLE) != Thread.State.TERMINATED;
	}

	/** After {@code getState()} of a thread. */
	public static Thread.State state(Object other, Thread.State real) {
		InterlockController controller = InterlockController.installed;
		return controller == null || !(other instanceof Thread) ? real : controller.state((Thread) other, real);
	}

	/** An exception ends a thread. */
	public static void uncaught(Throwable failure) {
		failed(failure, false);
	}

	/** An exception ends a task of a pool. */
	public static void taskFailed(Throwable failure) {
		failed(failure, true);
	}

	private static void failed(Throwable failure, boolean inTask) {
		InterlockController controller = InterlockController.last;
		if (controller == null) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.isInAgent()) {
			return;
		}
		thread.enterAgent();
		try {
			controller.uncaught(failure, inTask);
		} catch (Throwable e) {
			controller.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/** The JVM shuts down. */
	public static void shuttingDown() {
		InterlockController controller = InterlockController.installed;
		if (controller == null) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		thread.enterAgent();
		try {
			controller.shuttingDown();
		} catch (Throwable e) {
			controller.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}
}
