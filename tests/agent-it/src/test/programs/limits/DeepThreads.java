/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package limits;

import java.util.concurrent.CountDownLatch;

/** Many threads with deep stacks, as in a server, that access objects which they create. */
public final class DeepThreads {

	private static final int THREADS = 40;
	private static final int DEPTH = 150;

	private static final class Counter {
		private int first;
		private int second;
	}

	private DeepThreads() {
		// only static members
	}

	public static void main(String[] args) throws InterruptedException {
		CountDownLatch working = new CountDownLatch(THREADS);
		for (int i = 0; i < THREADS; i++) {
			new Thread(() -> deep(DEPTH, () -> {
				work();
				working.countDown();
				await(working);
			})).start();
		}
		working.await();
		System.out.println("done");
	}

	private static void deep(int frames, Runnable work) {
		if (frames == 0) {
			work.run();
		} else {
			deep(frames - 1, work);
		}
	}

	private static void work() {
		Object lock = new Object();
		for (int i = 0; i < 30_000; i++) {
			Counter counter = new Counter();
			synchronized (lock) {
				counter.first++;
				counter.second++;
			}
		}
	}

	/** No thread ends before all have finished. */
	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}
}
