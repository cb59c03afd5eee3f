/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.util.Hashtable;
import java.util.Stack;
import java.util.Vector;

/**
 * Called around the monitor operations of a controlled run. The program still executes its own instructions, so the
 * monitors of the JVM agree with the scheduler's model of them.
 */
public final class InterlockMonitorHooks {

	/** Their methods have synchronized blocks. */
	private static final String WRAPPERS = "java.util.Collections$Synchronized";
	private static final String CONCURRENT = "java.util.concurrent.";
	private static final long NANOS_PER_MILLI = 1_000_000;

	private InterlockMonitorHooks() {
		// static only
	}

	/** Before the program enters a monitor. */
	public static void enter(Object monitor, int site) {
		enter(monitor, site, InterlockController.BLOCK);
	}

	/** Before a class of the JDK enters a monitor. */
	public static void enterQuietly(Object monitor, int site) {
		enter(monitor, site, InterlockController.JDK_BLOCK);
	}

	/** Before a call of a method that may be synchronized, or of a concurrent collection through its interface. */
	public static void beforeCall(Object receiver, int site) {
		if (InterlockController.installed == null || receiver == null) {
			return;
		}
		if (hasSynchronizedMethods(receiver)) {
			enter(receiver, site, InterlockController.METHOD);
			return;
		}
		beforeCallOfOther(receiver, site);
	}

	/** Before a call that is synchronized in no class, or only inside. */
	public static void beforeUnsynchronizedCall(Object receiver, int site) {
		if (InterlockController.installed == null || receiver == null) {
			return;
		}
		if (hasSynchronizedMethods(receiver)) {
			InterlockControlHooks.call(site);
			return;
		}
		beforeCallOfOther(receiver, site);
	}

	/** Before a class of the JDK calls a method that may be synchronized. */
	public static void beforeJdkCall(Object receiver, int site) {
		if (InterlockController.installed != null && receiver != null && hasSynchronizedMethods(receiver)) {
			enter(receiver, site, InterlockController.JDK_METHOD);
		}
	}

	private static void beforeCallOfOther(Object receiver, int site) {
		String name = receiver.getClass().getName();
		if (name.startsWith(WRAPPERS) || name.startsWith(CONCURRENT)) {
			InterlockControlHooks.call(site);
		}
	}

	private static boolean hasSynchronizedMethods(Object object) {
		Class<?> type = object.getClass();
		return type == Vector.class || type == Hashtable.class || type == StringBuffer.class || type == Stack.class;
	}

	/** After such a call has returned. */
	public static void afterCall(Object receiver) {
		if (InterlockController.installed != null && hasSynchronizedMethods(receiver)) {
			exit(receiver, true);
		}
	}

	private static void enter(Object monitor, int site, int kind) {
		InterlockController controller = InterlockController.installed;
		if (controller == null || monitor == null) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.isInAgent()) {
			return;
		}
		if (thread.control == null) {
			InterlockControlHooks.runsOutside(controller, thread);
			return;
		}
		// a stack overflow of the program comes before the monitor is entered, not at its exit
		InterlockStack.reserve(thread);
		thread.enterAgent();
		try {
			controller.entering(thread, monitor, site, kind);
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
		exit(monitor, false);
	}

	private static void exit(Object monitor, boolean ofMethod) {
		InterlockController controller = InterlockController.installed;
		if (controller == null || monitor == null) {
			return;
		}
		try {
			InterlockThread thread = InterlockThreads.current();
			if (thread.control != null && !thread.isInAgent()) {
				exit(controller, thread, monitor, ofMethod);
			}
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
	}

	private static void exit(InterlockController controller, InterlockThread thread, Object monitor,
			boolean ofMethod) {
		thread.enterAgent();
		try {
			controller.exiting(thread, monitor, ofMethod);
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
