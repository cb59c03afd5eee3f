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

/**
 * The value is written before and read after a lock that guards only the clock. If the writer acquires the lock first,
 * the run orders the two by accident; nothing guarantees this (Figure 4 of the paper on hybrid detection).
 */
public final class HiddenByUnrelatedLock {

	private final Object clockLock = new Object();
	private int clock;
	private int value;
	private long sum;

	private void write(int round) {
		value = round; // race: value with 32
		tick();
	}

	private void read(int round) {
		tick();
		sum += value; // race: value with 26
	}

	private void tick() {
		synchronized (clockLock) {
			clock++;
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		HiddenByUnrelatedLock program = new HiddenByUnrelatedLock();
		Workers.of(args).runRounds(500, program::write, program::read);
		Result.print("sum", program.sum);
		Result.print("clock", program.clock);
	}
}
