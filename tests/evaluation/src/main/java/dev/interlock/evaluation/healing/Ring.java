/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.healing;

/**
 * A ring of three: one thread needs the mutex of {@code second} inside a section on {@code first}, one the lock inside a
 * section on {@code second}, and one accesses {@code first} under the lock. Mutexes for both sections can deadlock.
 */
public final class Ring {

	private static final int TIMES = 20;

	private final Object lock = new Object();
	private int first;
	private int second;

	private Ring() {
	}

	private void addToFirst() {
		int old = first;
		addToSecond();
		first = old + 1;
	}

	private void addToSecond() {
		int old = second;
		synchronize();
		second = old + 1;
	}

	private void synchronize() {
		synchronized (lock) {
			// only its acquisition counts
		}
	}

	private void reset() {
		synchronized (lock) {
			first += 1;
		}
	}

	private static Thread thread(Runnable work) {
		Thread thread = new Thread(() -> {
			for (int i = 0; i < TIMES; i++) {
				work.run();
			}
		});
		thread.start();
		return thread;
	}

	/** Runs the program. */
	public static void main(String[] arguments) throws InterruptedException {
		Ring ring = new Ring();
		Thread[] threads = { thread(ring::addToFirst), thread(ring::addToSecond), thread(ring::reset) };
		for (Thread thread : threads) {
			thread.join();
		}
		System.out.println(ring.first == 2 * TIMES && ring.second == 2 * TIMES ? "right" : "sums were lost");
	}
}
