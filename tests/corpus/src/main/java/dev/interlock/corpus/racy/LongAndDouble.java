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

/** A long and a double without volatile: the language does not even guarantee atomic writes (JLS 17.7). */
public final class LongAndDouble {

	private long ticks;
	private double mean;
	private long torn;

	private void write() {
		for (int i = 0; i < 3000; i++) {
			ticks = i % 2 == 0 ? 0 : -1; // race: ticks with 31
			mean = i / 2.0; // race: mean with 33
		}
	}

	private void read() {
		double sum = 0;
		for (int i = 0; i < 3000; i++) {
			long seen = ticks; // race: ticks with 23
			torn += seen == 0 || seen == -1 ? 0 : 1;
			sum += mean; // race: mean with 24
		}
		Result.print("sum of means", sum);
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		LongAndDouble program = new LongAndDouble();
		Workers.of(args).run(program::write, program::read);
		Result.print("torn reads", program.torn);
	}
}
