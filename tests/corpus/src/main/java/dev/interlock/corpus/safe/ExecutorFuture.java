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

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** A task sees actions before its submission; a thread that gets its future sees the actions of the task. */
public final class ExecutorFuture {

	private int input;
	private int output;

	private void compute() {
		output = input + 1;
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws Exception {
		ExecutorService pool = Workers.of(args).executor();
		List<ExecutorFuture> tasks = new ArrayList<>();
		List<Future<?>> futures = new ArrayList<>();
		for (int i = 0; i < 200; i++) {
			ExecutorFuture task = new ExecutorFuture();
			task.input = i;
			tasks.add(task);
			futures.add(pool.submit(task::compute));
		}
		long sum = 0;
		for (int i = 0; i < 200; i++) {
			futures.get(i).get();
			sum += tasks.get(i).output;
		}
		pool.shutdown();
		Result.check("sum", 20_100, sum);
	}
}
