/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/** Runs the program under many schedules in one JVM. The program calls it in place of methods that end the JVM. */
public abstract class InterlockRepetition {

	/** Null if the program runs once. */
	private static volatile InterlockRepetition installed;

	/** @param repetition runs the program */
	public static void install(InterlockRepetition repetition) {
		installed = repetition;
	}

	/** In place of the program's main method. */
	public static void main(String[] arguments) {
		installed.run(arguments);
	}

	/** In place of {@code System.exit}. */
	public static void exit(int status) {
		end(status);
		System.exit(status);
	}

	/** In place of {@code Runtime.exit}. */
	public static void exit(Runtime runtime, int status) {
		end(status);
		runtime.exit(status);
	}

	/** In place of {@code Runtime.halt}. */
	public static void halt(Runtime runtime, int status) {
		end(status);
		runtime.halt(status);
	}

	private static void end(int status) {
		InterlockRepetition repetition = installed;
		if (repetition == null) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		thread.enterAgent();
		try {
			repetition.exited(status);
		} finally {
			thread.leaveAgent();
		}
		throw new InterlockScheduleEnd();
	}

	/** In place of {@code Runtime.addShutdownHook}. */
	public static void addShutdownHook(Runtime runtime, Thread hook) {
		runtime.addShutdownHook(hook);
		InterlockRepetition repetition = installed;
		if (repetition != null) {
			repetition.hookAdded(hook);
		}
	}

	/** Runs the program with these arguments as often as requested; does not return. */
	protected abstract void run(String[] arguments);

	/** The program wants to end the JVM; called by any thread. */
	protected abstract void exited(int status);

	/** The program has added a shutdown hook; called by any thread. */
	protected abstract void hookAdded(Thread hook);
}
