/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.concurrent.Exchanger;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** One thread fills a buffer while the other one empties the previous buffer; then they swap. */
public final class PublishByExchanger {

	private final Exchanger<int[]> exchanger = new Exchanger<>();
	private long sum;

	private void fill() {
		int[] buffer = new int[4];
		for (int i = 1; i <= 200; i++) {
			buffer[i % 4] = i;
			buffer = swap(buffer);
		}
	}

	private void drain() {
		int[] buffer = new int[4];
		for (int i = 1; i <= 200; i++) {
			buffer = swap(buffer);
			sum += buffer[i % 4];
			buffer[i % 4] = 0;
		}
	}

	private int[] swap(int[] buffer) {
		try {
			return exchanger.exchange(buffer);
		} catch (InterruptedException e) {
			throw new IllegalStateException("this thread is never interrupted", e);
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		PublishByExchanger program = new PublishByExchanger();
		Workers.of(args).run(program::fill, program::drain);
		Result.check("sum", 20_100, program.sum);
	}
}
