/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.sessions;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import dev.interlock.core.internal.Tracing;

/** The single thread in which sessions change and listeners are called. */
public class ModelThread {

	private static final int STOP_SECONDS = 5;

	private final ScheduledThreadPoolExecutor executor;

	/** Creates the executor. The thread starts with the first task. */
	public ModelThread() {
		executor = new ScheduledThreadPoolExecutor(1, task -> {
			Thread thread = new Thread(task, "Interlock model");
			thread.setDaemon(true);
			return thread;
		});
		executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
	}

	/** Runs a task after the tasks submitted earlier. */
	public void execute(Runnable task) {
		schedule(task, 0);
	}

	/** Runs a task after a delay. */
	public void schedule(Runnable task, long milliseconds) {
		try {
			executor.schedule(task, milliseconds, TimeUnit.MILLISECONDS);
		} catch (RejectedExecutionException e) {
			// the bundle stops, so the sessions are no longer used
			Tracing.MODEL.trace("not done, as the bundle stops: %s", task);
		}
	}

	/** Ends the thread after the tasks that are due and the tasks that these submit, such as saving. */
	public void stop() {
		execute(() -> execute(executor::shutdown));
		try {
			if (!executor.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
				executor.shutdown();
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}
}
