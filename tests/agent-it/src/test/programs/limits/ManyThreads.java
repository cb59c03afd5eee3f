/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package limits;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Threads that all wait for all others, so that each is ordered after each. */
public final class ManyThreads {

	private static final long STACK = 128 * 1024;

	private final CountDownLatch ready;
	private final CountDownLatch start = new CountDownLatch(1);
	private int count;

	private ManyThreads(int threads) {
		ready = new CountDownLatch(threads);
	}

	private void work() {
		ready.countDown();
		try {
			start.await();
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
		synchronized (this) {
			count++;
		}
	}

	public static void main(String[] arguments) throws InterruptedException {
		int number = Integer.parseInt(arguments[0]);
		ManyThreads work = new ManyThreads(number);
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < number; i++) {
			threads.add(new Thread(null, work::work, "worker " + i, STACK));
		}
		threads.forEach(Thread::start);
		work.ready.await();
		work.start.countDown();
		for (Thread thread : threads) {
			thread.join();
		}
		System.out.println(work.count);
	}
}
