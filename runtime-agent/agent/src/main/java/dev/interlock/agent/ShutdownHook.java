/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

import dev.interlock.agent.messages.StandardError;
import dev.interlock.bootstrap.InterlockThread;

/**
 * Runs an action when the program ends, calls {@code System.exit}, or is asked to terminate. The action runs after the
 * program's own shutdown hooks, so that their accesses are checked too.
 */
final class ShutdownHook {

	/**
	 * The JVM ends in ten steps, one after the other. The first three are its own; the second one runs all hooks of the
	 * program to completion.
	 */
	private static final int LAST_STEP = 9;
	private static final int STEPS_OF_JVM = 3;

	private ShutdownHook() {
		// only static members
	}

	/**
	 * Adds the action. Its thread is outside the program's thread groups and refers to no object of the program.
	 *
	 * @param error receives a message if the action fails
	 */
	static void add(Runnable body, StandardError error) {
		ThreadGroup group = Thread.currentThread().getThreadGroup();
		while (group.getParent() != null) {
			group = group.getParent();
		}
		Thread hook = new Thread(group, () -> {
			InterlockThread.current().enterAgent();
			body.run();
		}, "Interlock shutdown", 0, false);
		hook.setContextClassLoader(null);
		// otherwise the program's handler would be called, or a stack trace would be printed
		hook.setUncaughtExceptionHandler((thread, problem) -> error
				.warn("The agent failed while the program ended (" + problem + "): the session may be incomplete."));
		if (!addStep(new Step(hook))) {
			// another JVM implementation: the hook runs in parallel with those of the program, and may end before them
			Runtime.getRuntime().addShutdownHook(hook);
		}
	}

	/** Adds a step after those of the JVM; false if this JVM does not end in steps, or has no free step. */
	private static boolean addStep(Runnable step) {
		try {
			Class<?> shutdown = Class.forName("java.lang.Shutdown", false, null);
			MethodHandle add = MethodHandles.privateLookupIn(shutdown, MethodHandles.lookup()).findStatic(shutdown,
					"add", MethodType.methodType(void.class, int.class, boolean.class, Runnable.class));
			for (int place = LAST_STEP; place >= STEPS_OF_JVM; place--) {
				if (addAt(add, place, step)) {
					return true;
				}
			}
			return false;
		} catch (ReflectiveOperationException e) {
			return false;
		}
	}

	private static boolean addAt(MethodHandle add, int place, Runnable step) {
		try {
			add.invokeExact(place, false, step);
			return true;
		} catch (Throwable e) {
			// the step is in use, or the JVM is already ending: the next step, or the fallback, shows which
			return false;
		}
	}

	/**
	 * Runs a thread to its end. A separate thread, because the one that ends the JVM belongs to the program: it may
	 * have little stack left or be interrupted.
	 */
	private record Step(Thread hook) implements Runnable {

		@Override
		public void run() {
			hook.start();
			boolean interrupted = false;
			while (hook.isAlive()) {
				try {
					hook.join();
				} catch (InterruptedException e) {
					interrupted = true;
				}
			}
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}
}
