/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.racy;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Two tasks of one pool share a field: the pool orders each task with its submitter, but not the two tasks. */
public final class TwoPoolTasks {

	private int done;

	private void work() {
		for (int i = 0; i < 5000; i++) {
			done++; // race: done with 24
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws Exception {
		TwoPoolTasks program = new TwoPoolTasks();
		ExecutorService pool = Workers.of(args).executor();
		Future<?> first = pool.submit(program::work);
		Future<?> second = pool.submit(program::work);
		first.get();
		second.get();
		pool.shutdown();
		Result.print("done", program.done);
	}
}
