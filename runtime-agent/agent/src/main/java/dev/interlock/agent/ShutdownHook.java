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

import dev.interlock.bootstrap.InterlockThread;

/**
 * Runs something when the program ends by itself, calls {@code System.exit}, or is asked to end: after the program's own
 * shutdown hooks, so that what they do is seen too.
 */
final class ShutdownHook {

	/**
	 * The JVM ends in ten steps, one after the other; the first three are its own, and the second of them runs all hooks
	 * of the program to their ends.
	 */
	private static final int LAST_STEP = 9;
	private static final int STEPS_OF_JVM = 3;

	private ShutdownHook() {
		// only static members
	}

	/**
	 * Adds it; its thread stands outside the program's thread groups and holds nothing of the program.
	 *
	 * @param error is told if it fails
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
		// else the program's handler, or a trace among the program's own output, would tell of it
		hook.setUncaughtExceptionHandler((thread, problem) -> error
				.warn("The agent failed while the program ended (" + problem + "): the session may be incomplete."));
		if (!addStep(new Step(hook))) {
			// another make of JVM: there the hook runs beside those of the program, and may end before them
			Runtime.getRuntime().addShutdownHook(hook);
		}
	}

	/** Adds a step behind those of the JVM; false if this JVM does not end in steps, or has no place for one. */
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
			// the place is taken, or the JVM is ending already: the next place, or the other way, tells
			return false;
		}
	}

	/**
	 * Runs a thread to its end. It is a thread of its own because the one that ends the JVM is the program's, and may have
	 * little stack left or be interrupted.
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
