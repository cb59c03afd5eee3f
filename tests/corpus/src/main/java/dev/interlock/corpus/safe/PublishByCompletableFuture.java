/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.concurrent.CompletableFuture;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** A result with plain content is completed by one thread and joined by another. */
public final class PublishByCompletableFuture {

	private final CompletableFuture<int[]> result = new CompletableFuture<>();
	private int seen;

	private void compute() {
		int[] values = new int[10];
		for (int i = 0; i < values.length; i++) {
			values[i] = i;
		}
		result.complete(values);
	}

	private void use() {
		for (int value : result.join()) {
			seen += value;
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		int rounds = 200;
		PublishByCompletableFuture[] programs = new PublishByCompletableFuture[rounds];
		for (int i = 0; i < rounds; i++) {
			programs[i] = new PublishByCompletableFuture();
		}
		Workers.of(args).runRounds(rounds, i -> programs[i].compute(), i -> programs[i].use());
		long sum = 0;
		for (PublishByCompletableFuture program : programs) {
			sum += program.seen;
		}
		Result.check("sum", 45L * rounds, sum);
	}
}
