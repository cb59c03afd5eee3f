/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Results are read after the pool has terminated, without a future. */
public final class AwaitTermination {

	private final int[] results = new int[100];
	private int last;

	private void compute(int index) {
		results[index] = 2 * index;
		if (index == 99) {
			last = index;
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		AwaitTermination program = new AwaitTermination();
		ExecutorService pool = Workers.of(args).executor();
		for (int i = 0; i < 100; i++) {
			int index = i;
			pool.execute(() -> program.compute(index));
		}
		pool.shutdown();
		if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
			throw new IllegalStateException("the pool did not end within a minute");
		}
		long sum = program.last;
		for (int result : program.results) {
			sum += result;
		}
		Result.check("sum", 9999, sum);
	}
}
