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

/** The one thread in which sessions change and listeners are called. */
public class ModelThread {

	private static final int STOP_SECONDS = 5;

	private final ScheduledThreadPoolExecutor executor;

	/** Starts nothing until there is something to do. */
	public ModelThread() {
		executor = new ScheduledThreadPoolExecutor(1, task -> {
			Thread thread = new Thread(task, "Interlock model");
			thread.setDaemon(true);
			return thread;
		});
		executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
	}

	/** Does something as soon as what was asked for earlier is done. */
	public void execute(Runnable task) {
		schedule(task, 0);
	}

	/** Does something after a while. */
	public void schedule(Runnable task, long milliseconds) {
		try {
			executor.schedule(task, milliseconds, TimeUnit.MILLISECONDS);
		} catch (RejectedExecutionException e) {
			// the bundle stops, so nobody looks at the sessions any more
			Tracing.MODEL.trace("not done, as the bundle stops: %s", task);
		}
	}

	/** Ends the thread once all that is due is done, and what that asks for in its turn, such as saving. */
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
