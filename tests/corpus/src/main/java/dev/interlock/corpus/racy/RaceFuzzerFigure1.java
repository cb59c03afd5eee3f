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
 * Figure 1 of the RaceFuzzer paper: z races. No lock guards x, but x does not race: its reader reads it only after y,
 * which the writer sets later under the common lock.
 */
public final class RaceFuzzerFigure1 {

	private final Object lock = new Object();
	private int x;
	private int y;
	private int z;
	private boolean error1;
	private boolean error2;

	private void first() {
		x = 1;
		synchronized (lock) {
			y = 1;
		}
		if (z == 1) { // race: z with 38
			error1 = true;
		}
	}

	private void second() {
		z = 1; // race: z with 32
		synchronized (lock) {
			if (y == 1) {
				if (x != 1) {
					error2 = true;
				}
			}
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		int rounds = 500;
		RaceFuzzerFigure1[] runs = new RaceFuzzerFigure1[rounds];
		for (int i = 0; i < rounds; i++) {
			runs[i] = new RaceFuzzerFigure1();
		}
		Workers.of(args).runRounds(rounds, i -> runs[i].first(), i -> runs[i].second());
		Result.print("the last run reached error 1", runs[rounds - 1].error1);
		Result.print("the last run reached error 2", runs[rounds - 1].error2);
	}
}
