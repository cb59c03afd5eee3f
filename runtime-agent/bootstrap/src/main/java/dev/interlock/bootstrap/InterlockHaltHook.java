/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/** Called by the JDK before the JVM is halted without the agent's usual shutdown. */
public final class InterlockHaltHook {

	private static volatile Runnable atHalt;

	private InterlockHaltHook() {
		// static only
	}

	/**
	 * Sets the task to run before {@code Runtime.halt} ends the JVM.
	 *
	 * @param task ends soon, and may be called by many threads; null for none
	 */
	public static void beforeHalt(Runnable task) {
		atHalt = task;
	}

	/** The program is about to halt the JVM. */
	public static void halting() {
		Runnable task = atHalt;
		if (task == null) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		thread.enterAgent();
		try {
			task.run();
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}
}
