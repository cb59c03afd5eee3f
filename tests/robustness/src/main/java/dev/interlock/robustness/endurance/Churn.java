/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.endurance;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A web server with clients, beside which class loaders, threads, pools, locks and files come and go. What lives at any
 * time is bounded, so its memory must be, too. The last thing it does is a race, which must be found after any time.
 */
public final class Churn {

	private static int late;

	/** Work that may fail. */
	private interface Work {
		void once() throws Exception;
	}

	/** Repeats work with a pause between two turns, until the end. */
	private static final class Repeated extends Thread {

		private final Work work;
		private final long pause;
		private final CountDownLatch end;
		private final AtomicReference<Throwable> failure;
		private int turns;

		Repeated(String name, Work work, long pause, CountDownLatch end, AtomicReference<Throwable> failure) {
			super(name);
			this.work = work;
			this.pause = pause;
			this.end = end;
			this.failure = failure;
		}

		@Override
		public void run() {
			try {
				do {
					work.once();
					turns++;
				} while (!end.await(pause, TimeUnit.MILLISECONDS) && failure.get() == null);
			} catch (Throwable e) {
				failure.compareAndSet(null, e);
			}
		}
	}

	private Churn() {
	}

	/** Runs the program; the argument is the time in seconds. */
	public static void main(String[] args) throws Exception {
		CountDownLatch end = new CountDownLatch(1);
		AtomicReference<Throwable> failure = new AtomicReference<>();
		WebServer server = new WebServer();
		List<Repeated> all = List.of(new Repeated("client-1", server::request, 20, end, failure),
				new Repeated("client-2", server::request, 20, end, failure),
				new Repeated("redeployed", server::redeploy, 2000, end, failure),
				new Repeated("classes", Turnover::classes, 1000, end, failure),
				new Repeated("threads", Turnover::threads, 500, end, failure),
				new Repeated("pools", Turnover::pools, 1000, end, failure),
				new Repeated("locks", Turnover::locks, 500, end, failure),
				new Repeated("files", Turnover::files, 500, end, failure));
		all.forEach(Thread::start);
		long last = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(args[0]));
		while (System.nanoTime() < last && failure.get() == null) {
			Thread.sleep(100);
		}
		end.countDown();
		for (Repeated repeated : all) {
			repeated.join();
			System.out.println(repeated.getName() + " " + repeated.turns);
		}
		server.stop();
		if (failure.get() != null) {
			throw new IllegalStateException("a thread failed", failure.get());
		}
		race();
	}

	private static void race() throws InterruptedException {
		List<Thread> threads = new ArrayList<>();
		CountDownLatch together = new CountDownLatch(2);
		for (int i = 0; i < 2; i++) {
			Thread thread = new Thread(() -> {
				together.countDown();
				for (int turn = 0; turn < 1_000_000; turn++) {
					late++;
				}
			}, "late");
			thread.start();
			threads.add(thread);
		}
		for (Thread thread : threads) {
			thread.join();
		}
		System.out.println("end " + (late > 0));
	}
}
