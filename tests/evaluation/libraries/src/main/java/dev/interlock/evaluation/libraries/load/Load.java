/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.libraries.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** The threads of a load program: each does its work again and again until the time is up. */
final class Load {

	private static final int THREADS = 4;

	/** What a thread does again and again. */
	interface Work {
		/**
		 * Does it once.
		 *
		 * @param self the number of the thread, from 0
		 * @param turn how often this thread did it before
		 */
		void once(int self, long turn) throws Exception;
	}

	private Load() {
	}

	/**
	 * Runs the work in four threads.
	 *
	 * @param args the arguments of main: for how many seconds, 3 if there is none
	 * @return how often it was done by all threads together
	 * @throws IllegalStateException if a thread failed; the cause is the first failure
	 */
	static long run(String[] args, Work work) throws InterruptedException {
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(args.length > 0 ? Long.parseLong(args[0]) : 3);
		long[] turns = new long[THREADS];
		Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < THREADS; i++) {
			int self = i;
			Thread thread = new Thread(() -> {
				try {
					while (System.nanoTime() - end < 0 && failures.isEmpty()) {
						work.once(self, turns[self]++);
					}
				} catch (Throwable e) {
					failures.add(e);
				}
			}, "load-" + i);
			thread.start();
			threads.add(thread);
		}
		long all = 0;
		for (int i = 0; i < THREADS; i++) {
			threads.get(i).join();
			all += turns[i];
		}
		if (!failures.isEmpty()) {
			throw new IllegalStateException("a thread failed", failures.peek());
		}
		return all;
	}

	/** Prints a result, and ends with an exception if it is not what it must be. */
	static void check(String what, long expected, long actual) {
		System.out.println(what + ": " + actual);
		if (expected != actual) {
			throw new IllegalStateException(what + " is " + actual + ", but must be " + expected);
		}
	}
}
