/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.racy;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Two threads increment a counter without a lock: increments are lost. */
public final class UnsynchronizedCounter {

	private int count;

	private void increment() {
		for (int i = 0; i < 5000; i++) {
			count++; // race: count with 21
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		UnsynchronizedCounter counter = new UnsynchronizedCounter();
		Workers.of(args).run(counter::increment, counter::increment);
		Result.print("count", counter.count);
	}
}
