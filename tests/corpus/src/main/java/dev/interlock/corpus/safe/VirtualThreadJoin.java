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

/** Starts and joins order virtual threads like platform threads. */
public final class VirtualThreadJoin {

	private int value;

	private void increment() {
		value++;
	}

	/** Runs the program, with virtual threads where this Java has them. */
	public static void main(String[] args) throws InterruptedException {
		VirtualThreadJoin program = new VirtualThreadJoin();
		Workers workers = Workers.virtual();
		for (int i = 0; i < 200; i++) {
			Thread thread = workers.unstarted(program::increment);
			thread.start();
			thread.join();
			program.value++;
		}
		Result.check("value", 400, program.value);
	}
}
