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

/** Many virtual threads increment one field: sharing a few carriers orders nothing. */
public final class VirtualThreadCounter {

	private int count;

	private void increment() {
		for (int i = 0; i < 1000; i++) {
			count++; // race: count with 21
		}
	}

	/** Runs the program, with virtual threads where this Java has them. */
	public static void main(String[] args) throws InterruptedException {
		VirtualThreadCounter counter = new VirtualThreadCounter();
		Workers.virtual().run(counter::increment, counter::increment, counter::increment, counter::increment);
		Result.print("count", counter.count);
	}
}
