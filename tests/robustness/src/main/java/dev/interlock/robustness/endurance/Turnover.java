/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.endurance;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.IntStream;

/** The kinds of objects that a long-lived program makes and drops. Each method does its work once. */
final class Turnover {

	private static final int THREADS = 10;
	private static final int VIRTUAL_THREADS = 100;
	private static final int LOCKS = 1000;

	private static final class Counter {
		private int value;

		synchronized void increment() {
			value++;
		}

		synchronized int value() {
			return value;
		}
	}

	private Turnover() {
	}

	/** A new class loader, whose class starts threads. */
	static void classes() throws Exception {
		Object plugin = PluginLoader.create("Plugin");
		expect(792, (Integer) ((Callable<?>) plugin).call());
		if (!plugin.toString().endsWith("last true")) {
			throw new IllegalStateException(plugin.toString());
		}
	}

	/** New threads that contend for a lock; virtual ones too where the JDK has them. */
	static void threads() throws Exception {
		Counter counter = new Counter();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < THREADS; i++) {
			Thread thread = new Thread(counter::increment, "short");
			thread.start();
			threads.add(thread);
		}
		for (Thread thread : threads) {
			thread.join();
		}
		expect(THREADS, counter.value());
		if (Runtime.version().feature() >= 21) {
			ExecutorService executor = (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor")
					.invoke(null);
			for (int i = 0; i < VIRTUAL_THREADS; i++) {
				executor.execute(counter::increment);
			}
			executor.shutdown();
			executor.awaitTermination(1, TimeUnit.MINUTES);
			expect(THREADS + VIRTUAL_THREADS, counter.value());
		}
	}

	/** Pools of all kinds, and timers, that are shut down after a few tasks. */
	static void pools() throws Exception {
		Counter counter = new Counter();
		ExecutorService pool = Executors.newFixedThreadPool(3);
		List<Future<?>> futures = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			futures.add(pool.submit(counter::increment));
		}
		for (Future<?> future : futures) {
			future.get();
		}
		pool.shutdown();
		ScheduledExecutorService scheduled = Executors.newScheduledThreadPool(1);
		scheduled.schedule(counter::increment, 1, TimeUnit.MILLISECONDS).get();
		scheduled.shutdown();
		ForkJoinPool forks = new ForkJoinPool(2);
		forks.submit(() -> IntStream.range(0, 50).parallel().forEach(i -> counter.increment())).get();
		forks.shutdown();
		CompletableFuture.runAsync(counter::increment).thenRunAsync(counter::increment).get();
		Timer timer = new Timer(true);
		CountDownLatch ticked = new CountDownLatch(1);
		timer.schedule(new TimerTask() {
			@Override
			public void run() {
				counter.increment();
				ticked.countDown();
			}
		}, 1);
		ticked.await();
		timer.cancel();
		expect(74, counter.value());
	}

	/** Monitors, locks and read-write locks that two threads take and then drop. */
	static void locks() throws Exception {
		List<Object> monitors = new ArrayList<>();
		List<ReentrantLock> locks = new ArrayList<>();
		List<ReentrantReadWriteLock> readWriteLocks = new ArrayList<>();
		for (int i = 0; i < LOCKS; i++) {
			monitors.add(new Object());
			locks.add(new ReentrantLock());
			readWriteLocks.add(new ReentrantReadWriteLock());
		}
		int[] counts = new int[3 * LOCKS];
		Runnable takeAll = () -> {
			for (int i = 0; i < LOCKS; i++) {
				synchronized (monitors.get(i)) {
					counts[3 * i]++;
				}
				locks.get(i).lock();
				try {
					counts[3 * i + 1]++;
				} finally {
					locks.get(i).unlock();
				}
				readWriteLocks.get(i).writeLock().lock();
				try {
					counts[3 * i + 2]++;
				} finally {
					readWriteLocks.get(i).writeLock().unlock();
				}
			}
		};
		Thread other = new Thread(takeAll, "locks");
		other.start();
		takeAll.run();
		other.join();
		expect(6 * LOCKS, IntStream.of(counts).sum());
	}

	/** Files that are written, read by a channel and as text, and deleted. */
	static void files() throws IOException {
		Path file = Files.createTempFile("churn", ".txt");
		Files.writeString(file, "churn");
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
			expect(5, channel.read(ByteBuffer.allocateDirect(16)));
		}
		expect(5, Files.readAllLines(file).get(0).length());
		Files.delete(file);
	}

	static void expect(int expected, int actual) {
		if (expected != actual) {
			throw new IllegalStateException("expected " + expected + ", but was " + actual);
		}
	}
}
