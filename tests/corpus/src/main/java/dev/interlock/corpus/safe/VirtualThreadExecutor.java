/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** A virtual thread for each task; they share a field under a lock, and their futures are awaited. */
public final class VirtualThreadExecutor {

	private final ReentrantLock lock = new ReentrantLock();
	private int sum;

	private int add(int value) {
		lock.lock();
		try {
			sum += value;
		} finally {
			lock.unlock();
		}
		return value;
	}

	/** Runs the program, with virtual threads where this Java has them. */
	public static void main(String[] args) throws Exception {
		VirtualThreadExecutor program = new VirtualThreadExecutor();
		ExecutorService pool = Workers.virtual().executor();
		List<Future<Integer>> futures = new ArrayList<>();
		for (int i = 1; i <= 200; i++) {
			int value = i;
			futures.add(pool.submit(() -> program.add(value)));
		}
		int returned = 0;
		for (Future<Integer> future : futures) {
			returned += future.get();
		}
		pool.shutdown();
		Result.check("returned", 20_100, returned);
		Result.check("sum", 20_100, program.sum);
	}
}
