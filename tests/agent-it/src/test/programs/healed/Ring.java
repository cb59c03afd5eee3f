/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package healed;

/**
 * Three threads, of which each holds what the next one needs: the mutex of {@code first}, the mutex of {@code second},
 * and a lock of the program. They take turns in the first round, so that the ring is seen before it can close; then
 * they run at the same time.
 */
public final class Ring {

	private final Object lock = new Object();
	private volatile int turn;
	private int first;
	private int second;

	public static void main(String[] arguments) throws InterruptedException {
		Ring ring = new Ring();
		int times = Integer.parseInt(arguments[0]);
		Thread[] threads = { ring.thread(0, times, ring::changeFirst), ring.thread(1, times, ring::changeSecond),
				ring.thread(2, times, ring::reset) };
		for (Thread thread : threads) {
			thread.start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		System.out.println("ended");
	}

	private Thread thread(int number, int times, Runnable work) {
		return new Thread(() -> {
			while (turn != number) {
				Thread.onSpinWait();
			}
			work.run();
			turn = number + 1;
			while (turn != 3) {
				Thread.onSpinWait();
			}
			for (int i = 1; i < times; i++) {
				work.run();
			}
		}, "thread " + number);
	}

	/** A section on {@code first}, and in it an access to {@code second}. */
	private void changeFirst() {
		int old = first;
		setSecond();
		first = old + 1;
	}

	private void setSecond() {
		second = 0;
	}

	/** A section on {@code second}, and in it an acquisition of the lock. */
	private void changeSecond() {
		int old = second;
		synchronize();
		second = old + 1;
	}

	private void synchronize() {
		synchronized (lock) {
			// only its acquisition counts
		}
	}

	/** An access to {@code first} under the lock. */
	private void reset() {
		synchronized (lock) {
			first = 0;
		}
	}
}
