/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.output;

import dev.interlock.agent.messages.StandardError;
import dev.interlock.bootstrap.InterlockThread;

/**
 * Creates the agent's own threads: daemons outside the program's thread groups that refer to no object of the program.
 */
public final class AgentThread {

	private AgentThread() {
		// only static members
	}

	/** Creates a thread without starting it. */
	public static Thread create(String name, Runnable body) {
		ThreadGroup group = Thread.currentThread().getThreadGroup();
		while (group.getParent() != null) {
			group = group.getParent();
		}
		Thread thread = new Thread(group, () -> {
			// its use of instrumented classes of the JDK is no event of the program
			InterlockThread.current().enterAgent();
			body.run();
		}, name, 0, false);
		thread.setDaemon(true);
		thread.setContextClassLoader(null);
		// otherwise the program's handler would be called, or a stack trace would be printed
		thread.setUncaughtExceptionHandler((failed, problem) -> report(name, problem));
		return thread;
	}

	private static void report(String name, Throwable problem) {
		try {
			new StandardError(false).warn("The agent's thread '" + name + "' failed (" + problem
					+ "): the program continues, but further findings are lost.");
		} catch (OutOfMemoryError e) {
			// otherwise the JVM would print a line of its own; the end of the run reports that the session is
			// incomplete
		}
	}

	/** Runs a task to its end in a new thread. */
	public static void run(String name, Runnable body) {
		Thread thread = create(name, body);
		thread.start();
		boolean interrupted = false;
		while (thread.isAlive()) {
			try {
				thread.join();
			} catch (InterruptedException e) {
				interrupted = true;
			}
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

	/** Waits for a thread to end, with a time limit. */
	public static void join(Thread thread, long millis) {
		try {
			thread.join(millis);
		} catch (InterruptedException e) {
			// the interrupt asks the JVM to end sooner: neither this method nor its caller waits any longer
			Thread.currentThread().interrupt();
		}
	}
}
