/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Each thread counts in its own object, reached through a thread local. */
public final class ThreadLocalCounter {

	/** Plain on purpose: each belongs to one thread. */
	private static final class Counter {
		private int value;
	}

	private final ThreadLocal<Counter> counters = ThreadLocal.withInitial(Counter::new);
	private final int[] results = new int[2];

	private void count(int self) {
		for (int i = 0; i < 500; i++) {
			counters.get().value++;
		}
		results[self] = counters.get().value;
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		ThreadLocalCounter program = new ThreadLocalCounter();
		Workers.of(args).run(() -> program.count(0), () -> program.count(1));
		Result.check("sum", 1000, program.results[0] + program.results[1]);
	}
}
