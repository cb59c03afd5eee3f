/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control.repeat;

import java.util.Collection;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;

/** Ends the threads that a program leaves behind, as the end of the JVM would. */
final class Leftovers {

	private static final long LONGEST = TimeUnit.SECONDS.toNanos(2);

	private Leftovers() {
		// static only
	}

	/** Interrupts the threads and waits for their end; returns one that goes on, or null if all have ended. */
	static Thread end(Collection<Thread> threads) throws InterruptedException {
		for (Thread thread : threads) {
			if (thread.isAlive() && isCommon(thread)) {
				return thread;
			}
		}
		threads.forEach(Thread::interrupt);
		long start = System.nanoTime();
		for (Thread thread : threads) {
			long left = TimeUnit.NANOSECONDS.toMillis(LONGEST - (System.nanoTime() - start));
			thread.join(Math.max(1, left));
			if (thread.isAlive()) {
				return thread;
			}
		}
		return null;
	}

	/** Whether a thread belongs to the pool that the JVM keeps. */
	private static boolean isCommon(Thread thread) {
		return thread instanceof ForkJoinWorkerThread worker && worker.getPool() == ForkJoinPool.commonPool();
	}
}
