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

/** A stop flag without volatile: the loop may never see it. A time limit still ends the loop. */
public final class StopFlag {

	private static final long TIME_LIMIT = 50_000_000;

	private boolean stopped;
	private long turns;

	private void loop() {
		long end = System.nanoTime() + TIME_LIMIT;
		while (!stopped) { // race: stopped with 37
			turns++;
			if (System.nanoTime() > end) {
				break;
			}
		}
	}

	private void stop() {
		long end = System.nanoTime() + TIME_LIMIT / 50;
		while (System.nanoTime() < end) {
			Thread.onSpinWait();
		}
		stopped = true; // race: stopped with 24
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		StopFlag[] programs = { new StopFlag(), new StopFlag(), new StopFlag(), new StopFlag(), new StopFlag() };
		Workers.of(args).runRounds(programs.length, i -> programs[i].loop(), i -> programs[i].stop());
		Result.print("turns", programs[0].turns);
	}
}
