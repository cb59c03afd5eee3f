/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/**
 * Called around the monitor operations of a controlled run. The program still executes its own instructions, so the
 * monitors of the JVM agree with the scheduler's model of them.
 */
public final class InterlockMonitorHooks {

	private static final long NANOS_PER_MILLI = 1_000_000;

	private InterlockMonitorHooks() {
		// static only
	}

	/** Before a monitor is entered. */
	public static void enter(Object monitor, int site) {
		InterlockController controller = InterlockController.installed;
		if (controller == null || monitor == null) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.control == null || thread.isInAgent()) {
			return;
		}
		// a stack overflow of the program comes before the monitor is entered, not at its exit
		InterlockStack.reserve(thread);
		thread.enterAgent();
		try {
			controller.entering(thread, monitor, site);
		} catch (Throwable e) {
			controller.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/**
	 * Before a monitor is exited. Never throws, as the program's handler of an exception here would exit the monitor
	 * again.
	 */
	public static void exit(Object monitor) {
		InterlockController controller = InterlockController.installed;
		if (controller == null || monitor == null) {
			return;
		}
		try {
			InterlockThread thread = InterlockThreads.current();
			if (thread.control != null && !thread.isInAgent()) {
				exit(controller, thread, monitor);
			}
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
	}

	private static void exit(InterlockController controller, InterlockThread thread, Object monitor) {
		thread.enterAgent();
		try {
			controller.exiting(thread, monitor);
		} catch (Throwable e) {
			controller.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/** In place of {@code Object.wait()}. */
	public static void await(Object monitor, int site) throws InterruptedException {
		if (!waits(monitor, 0, site)) {
			monitor.wait();
		}
	}

	/** In place of {@code Object.wait(long)}. */
	public static void await(Object monitor, long millis, int site) throws InterruptedException {
		if (millis < 0 || !waits(monitor, nanos(millis), site)) {
			monitor.wait(millis);
		}
	}

	/** In place of {@code Object.wait(long, int)}. */
	public static void await(Object monitor, long millis, int nanos, int site) throws InterruptedException {
		if (millis < 0 || nanos < 0 || nanos >= NANOS_PER_MILLI
				|| !waits(monitor, nanos(millis) + nanos, site)) {
			monitor.wait(millis, nanos);
		}
	}

	private static boolean waits(Object monitor, long nanos, int site) throws InterruptedException {
		InterlockController controller = InterlockController.installed;
		if (controller == null || monitor == null || !Thread.holdsLock(monitor)) {
			return false;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.control == null || thread.isInAgent()) {
			return false;
		}
		thread.enterAgent();
		try {
			return controller.waits(thread, monitor, nanos, site);
		} catch (InterruptedException e) {
			throw e;
		} catch (Throwable e) {
			controller.failed(e);
			return false;
		} finally {
			thread.leaveAgent();
		}
	}

	/** In place of {@code Object.notify}. */
	public static void notifyOne(Object monitor) {
		if (notifies(monitor, false)) {
			// the chosen thread waits for its turn; threads that are not controlled may be waiting too
			monitor.notifyAll();
		} else {
			monitor.notify();
		}
	}

	/** In place of {@code Object.notifyAll}. */
	public static void notifyAll(Object monitor) {
		notifies(monitor, true);
		monitor.notifyAll();
	}

	private static boolean notifies(Object monitor, boolean all) {
		InterlockController controller = InterlockController.installed;
		if (controller == null || monitor == null || !Thread.holdsLock(monitor)) {
			return false;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.isInAgent()) {
			return false;
		}
		thread.enterAgent();
		try {
			controller.notifies(thread, monitor, all);
			return true;
		} catch (Throwable e) {
			controller.failed(e);
			return false;
		} finally {
			thread.leaveAgent();
		}
	}

	/** A time limit in nanoseconds; 0 stays 0. */
	static long nanos(long millis) {
		return millis > Long.MAX_VALUE / NANOS_PER_MILLI / 2 ? Long.MAX_VALUE / 2 : millis * NANOS_PER_MILLI;
	}
}
