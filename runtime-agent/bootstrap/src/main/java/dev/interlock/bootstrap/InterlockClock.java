/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/** The clocks that the program reads in a controlled run. After the run is no longer controlled they continue. */
public final class InterlockClock {

	/** The difference to the clocks of the JVM once the run is no longer controlled. */
	private static volatile long nanosAhead;
	private static volatile long millisAhead;

	private InterlockClock() {
		// static only
	}

	/** The clocks continue from these values. */
	public static void goOnFrom(long nanos, long millis) {
		nanosAhead = nanos - System.nanoTime();
		millisAhead = millis - System.currentTimeMillis();
	}

	/** In place of {@code System.nanoTime}. */
	public static long nanoTime() {
		InterlockController controller = InterlockController.installed;
		if (controller == null) {
			return System.nanoTime() + nanosAhead;
		}
		InterlockThread thread = InterlockThreads.current();
		return thread.isInAgent() ? System.nanoTime() + nanosAhead : controller.nanoTime(thread);
	}

	/** In place of {@code System.currentTimeMillis}. */
	public static long currentTimeMillis() {
		InterlockController controller = InterlockController.installed;
		if (controller == null) {
			return System.currentTimeMillis() + millisAhead;
		}
		InterlockThread thread = InterlockThreads.current();
		return thread.isInAgent() ? System.currentTimeMillis() + millisAhead : controller.currentTimeMillis(thread);
	}
}
