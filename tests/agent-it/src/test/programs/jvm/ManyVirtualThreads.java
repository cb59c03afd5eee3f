/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package jvm;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Starts very many virtual threads, each of which counts once under a lock and once without; prints both counts. */
public final class ManyVirtualThreads {

	private static final int THREADS = 40_000;

	private int locked;
	private final AtomicInteger counted = new AtomicInteger();

	private synchronized void count() {
		locked++;
	}

	private synchronized int locked() {
		return locked;
	}

	public static void main(String[] args) throws Exception {
		ManyVirtualThreads counts = new ManyVirtualThreads();
		ExecutorService executor = (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor")
				.invoke(null);
		for (int i = 0; i < THREADS; i++) {
			executor.execute(() -> {
				counts.count();
				counts.counted.incrementAndGet();
			});
		}
		executor.shutdown();
		if (!executor.awaitTermination(100, TimeUnit.SECONDS)) {
			throw new IllegalStateException("Some threads have not run: " + counts.counted);
		}
		System.out.println(counts.locked() + " " + counts.counted);
	}
}
