/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.concurrent;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ThreadFactory;

/** Plain objects pass through pool tasks and future stages, and return to the thread that submitted them. */
final class TaskExercise implements Exercise {

	private static final ThreadFactory DAEMONS = body -> {
		Thread thread = new Thread(body, "pool");
		thread.setDaemon(true);
		return thread;
	};

	/** Plain on purpose; forks once, and its halves write their results into fields. */
	private static final class Sum extends RecursiveAction {
		private static final long serialVersionUID = 1;

		private final int upTo;
		private long result;

		Sum(int upTo) {
			this.upTo = upTo;
		}

		@Override
		protected void compute() {
			if (upTo < 4) {
				result = upTo;
				return;
			}
			Sum left = new Sum(upTo / 2);
			Sum right = new Sum(upTo - upTo / 2);
			left.fork();
			right.compute();
			left.join();
			result = left.result + right.result;
		}
	}

	private final ExecutorService pool = Executors.newFixedThreadPool(2, DAEMONS);
	private final ForkJoinPool forkJoin = new ForkJoinPool(2);
	private final long[] sums = new long[THREADS];

	@Override
	public void work(int self) throws InterruptedException, ExecutionException {
		long[] box = new long[1];
		pool.submit(() -> box[0]++).get();
		box[0]++;
		CompletableFuture.runAsync(() -> box[0]++, pool).thenRunAsync(() -> box[0]++, forkJoin)
				.thenCombineAsync(CompletableFuture.supplyAsync(() -> 1, pool), (nothing, one) -> box[0] += one, pool)
				.join();
		Sum sum = new Sum(16);
		forkJoin.invoke(sum);
		sums[self] += box[0] + sum.result;
	}

	@Override
	public void check(long turns) {
		for (long sum : sums) {
			Exercise.mustBe(turns * (5 + 16), sum, "the sum of a thread's tasks");
		}
	}
}
