/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

/** The threads of a load program: all begin together, and each repeats its work a given number of times. */
final class Load {

	private static final int THREADS = 4;

	/** The repeated work of a thread. */
	interface Work {
		/**
		 * Does the work once.
		 *
		 * @param self the number of the thread, from 0
		 * @param turn the number of this thread's earlier turns
		 */
		void once(int self, long turn) throws Exception;
	}

	private Load() {
	}

	/**
	 * Runs the work in four threads.
	 *
	 * @param args  the arguments of main: the load in per cent of the small load, 100 if missing
	 * @param turns the number of turns of each thread in the small load
	 * @return the total number of turns of all threads
	 * @throws IllegalStateException if a thread failed; the cause is the first failure
	 */
	static long run(String[] args, int turns, Work work) throws InterruptedException {
		long all = Math.max(1, turns * (args.length > 0 ? Long.parseLong(args[0]) : 100) / 100);
		Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
		CountDownLatch together = new CountDownLatch(THREADS);
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < THREADS; i++) {
			int self = i;
			Thread thread = new Thread(() -> {
				try {
					together.countDown();
					together.await();
					for (long turn = 0; turn < all && failures.isEmpty(); turn++) {
						work.once(self, turn);
					}
				} catch (Throwable e) {
					failures.add(e);
				}
			}, "load-" + i);
			thread.start();
			threads.add(thread);
		}
		for (Thread thread : threads) {
			thread.join();
		}
		if (!failures.isEmpty()) {
			throw new IllegalStateException("a thread failed", failures.peek());
		}
		return all * THREADS;
	}

	/** Prints a result, and throws an exception if it is wrong. */
	static void check(String what, long expected, long actual) {
		System.out.println(what + ": " + actual);
		if (expected != actual) {
			throw new IllegalStateException(what + " is " + actual + ", but must be " + expected);
		}
	}
}
