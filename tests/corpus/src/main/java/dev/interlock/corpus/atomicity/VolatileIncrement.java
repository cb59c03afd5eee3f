/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.atomicity;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** An increment of a volatile field: no data race, but increments are lost. */
public final class VolatileIncrement {

	private volatile int count;

	private void increment() {
		for (int i = 0; i < 3000; i++) {
			count = count + 1; // atomicity: count to 21, broken by 21
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		VolatileIncrement counter = new VolatileIncrement();
		Workers.of(args).run(counter::increment, counter::increment);
		Result.print("count", counter.count);
	}
}
