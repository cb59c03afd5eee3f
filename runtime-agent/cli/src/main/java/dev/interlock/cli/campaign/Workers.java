/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The threads that run the program several times at once. */
final class Workers implements AutoCloseable {

	private final int count;
	private final ExecutorService threads;

	/** @param count the number of threads, from 1 */
	Workers(int count) {
		this.count = count;
		threads = Executors.newFixedThreadPool(count);
	}

	/** As many threads as the user wants; null for as many as there are processors. */
	static Workers of(Integer jobs) {
		return new Workers(jobs == null ? Runtime.getRuntime().availableProcessors() : jobs);
	}

	/** The number of threads. */
	int count() {
		return count;
	}

	/** The work of one of several threads. */
	interface Work {
		void run() throws IOException, InterruptedException;
	}

	/** Does the work once in each thread; the first failure ends it in all of them. */
	void run(Work work) throws IOException, InterruptedException {
		List<Future<?>> all = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			all.add(threads.submit(() -> {
				work.run();
				return null;
			}));
		}
		for (Future<?> each : all) {
			try {
				each.get();
			} catch (ExecutionException e) {
				all.forEach(other -> other.cancel(true));
				if (e.getCause() instanceof IOException failure) {
					throw failure;
				}
				throw new IllegalStateException(e.getCause());
			}
		}
	}

	@Override
	public void close() {
		threads.shutdownNow();
	}
}
