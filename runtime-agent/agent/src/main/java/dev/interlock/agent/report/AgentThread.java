/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report;

import dev.interlock.agent.StandardError;
import dev.interlock.bootstrap.InterlockThread;

/** Makes the agent's own threads: daemons, outside the program's thread groups, holding nothing of the program. */
public final class AgentThread {

	private AgentThread() {
		// only static members
	}

	/** A thread that is not started yet. */
	public static Thread create(String name, Runnable body) {
		ThreadGroup group = Thread.currentThread().getThreadGroup();
		while (group.getParent() != null) {
			group = group.getParent();
		}
		Thread thread = new Thread(group, () -> {
			// what it does in classes of the JDK that the user has watched is no event of the program
			InterlockThread.current().enterAgent();
			body.run();
		}, name, 0, false);
		thread.setDaemon(true);
		thread.setContextClassLoader(null);
		// else the program's handler, or a trace among the program's own output, would tell of it
		thread.setUncaughtExceptionHandler((failed, problem) -> report(name, problem));
		return thread;
	}

	private static void report(String name, Throwable problem) {
		try {
			new StandardError(false).warn("The agent's thread '" + name + "' failed (" + problem
					+ "): the program goes on, and what is found from now on is lost.");
		} catch (OutOfMemoryError e) {
			// else the JVM would print a line of its own; the end of the run says that the session is incomplete
		}
	}

	/** Runs a task to its end in a thread of its own. */
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

	/** Waits for a thread to end, but not for ever. */
	static void join(Thread thread, long millis) {
		try {
			thread.join(millis);
		} catch (InterruptedException e) {
			// somebody wants the JVM to end sooner: then there is no more waiting, here and by the caller
			Thread.currentThread().interrupt();
		}
	}
}
