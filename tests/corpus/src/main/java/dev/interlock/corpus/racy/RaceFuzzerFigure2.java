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
 * Figure 2 of the RaceFuzzer paper: one thread writes at its very beginning, the other reads only after much work under
 * the lock, so in nearly every run the lock orders the two by accident.
 */
public final class RaceFuzzerFigure2 {

	private final Object lock = new Object();
	private int x;
	private int work;
	private boolean error;

	private void first() {
		synchronized (lock) {
			for (int i = 0; i < 5; i++) {
				work += i;
			}
		}
		if (x == 0) { // race: x with 37
			error = true;
		}
	}

	private void second() {
		x = 1; // race: x with 31
		synchronized (lock) {
			work++;
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		int rounds = 500;
		RaceFuzzerFigure2[] runs = new RaceFuzzerFigure2[rounds];
		for (int i = 0; i < rounds; i++) {
			runs[i] = new RaceFuzzerFigure2();
		}
		Workers.of(args).runRounds(rounds, i -> runs[i].first(), i -> runs[i].second());
		int errors = 0;
		for (RaceFuzzerFigure2 run : runs) {
			errors += run.error ? 1 : 0;
		}
		Result.print("runs that reached the error", errors);
	}
}
