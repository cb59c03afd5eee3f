/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.util.ArrayDeque;
import java.util.Deque;

/** Producers and consumers with wait and notifyAll, some with a time limit. */
public final class Queue {

	private static final Deque<Integer> QUEUE = new ArrayDeque<>();
	private static int sum;
	private static int taken;

	/** A part of the work. */
	private interface Work {
		void run(int number) throws InterruptedException;
	}

	public static void main(String[] arguments) throws InterruptedException {
		Thread[] threads = new Thread[6];
		for (int i = 0; i < threads.length; i++) {
			Work work = i < 3 ? Queue::put : number -> take();
			threads[i] = new Thread(() -> repeat(work));
			threads[i].start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		System.out.println(sum + " in " + taken + ", left " + QUEUE.size());
	}

	private static void repeat(Work work) {
		try {
			for (int i = 0; i < 10; i++) {
				work.run(i);
			}
		} catch (InterruptedException e) {
			throw new IllegalStateException("no thread interrupts this one", e);
		}
	}

	private static void put(int number) throws InterruptedException {
		synchronized (QUEUE) {
			while (QUEUE.size() >= 2) {
				QUEUE.wait();
			}
			QUEUE.add(number);
			QUEUE.notifyAll();
		}
	}

	private static void take() throws InterruptedException {
		int number;
		synchronized (QUEUE) {
			while (QUEUE.isEmpty()) {
				QUEUE.wait(1_000);
			}
			number = QUEUE.remove();
			QUEUE.notifyAll();
		}
		count(number);
	}

	private static synchronized void count(int number) {
		sum += number;
		taken++;
	}
}
