/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.programs;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

import dev.interlock.benchmarks.work.Workload;

/** One virtual thread for each of very many small tasks, which share a map under a lock. Needs Java 21 or later. */
public final class VirtualThreads implements Workload {

	private static final int KEYS = 1_000;
	private static final int NOTES = 8;
	private static final long LIMIT_MINUTES = 10;

	private final int count;

	/**
	 * @param count the number of virtual threads
	 */
	public VirtualThreads(int count) {
		this.count = count;
	}

	/**
	 * {@inheritDoc}
	 *
	 * @param threads ignored: the JVM decides on the carriers
	 */
	@Override
	public double run(int threads) throws InterruptedException {
		ReentrantLock lock = new ReentrantLock();
		Map<Integer, Counter> counters = new HashMap<>();
		ExecutorService executor = executor();
		for (int i = 0; i < count; i++) {
			int number = i;
			executor.execute(() -> {
				for (int j = 0; j < NOTES; j++) {
					Note note = new Note(number + j);
					lock.lock();
					try {
						counters.computeIfAbsent(note.key, key -> new Counter()).add(note);
					} finally {
						lock.unlock();
					}
				}
			});
		}
		executor.shutdown();
		if (!executor.awaitTermination(LIMIT_MINUTES, TimeUnit.MINUTES)) {
			throw new IllegalStateException("not all virtual threads have ended");
		}
		double sum = 0;
		for (Counter counter : counters.values()) {
			sum += counter.sum;
		}
		return sum;
	}

	private static ExecutorService executor() {
		try {
			return (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException("this Java has no virtual threads", e);
		}
	}

	private static final class Note {

		private int key;
		private long value;

		Note(int number) {
			key = number % KEYS;
			value = number;
		}
	}

	private static final class Counter {

		private long sum;

		void add(Note note) {
			sum += note.value;
		}
	}
}
