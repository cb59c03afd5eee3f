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
import java.util.concurrent.ExecutorService;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Stages pass one plain object from thread to thread, and two chains are combined at the end. */
public final class CompletableFutureChain {

	/** Plain on purpose: the stages order its content. */
	private static final class Parcel {
		private int weight;
		private int stamps;
	}

	private CompletableFutureChain() {
	}

	private static CompletableFuture<Parcel> send(int weight, ExecutorService pool) {
		return CompletableFuture.supplyAsync(() -> {
			Parcel parcel = new Parcel();
			parcel.weight = weight;
			return parcel;
		}, pool).thenApplyAsync(parcel -> {
			parcel.weight += 1;
			parcel.stamps++;
			return parcel;
		}, pool).whenCompleteAsync((parcel, failure) -> parcel.stamps++, pool);
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) {
		ExecutorService pool = Workers.of(args).executor();
		long sum = 0;
		for (int i = 0; i < 100; i++) {
			sum += send(i, pool).thenCombineAsync(send(2 * i, pool),
					(first, second) -> first.weight + second.weight + first.stamps + second.stamps, pool).join();
		}
		pool.shutdown();
		Result.check("sum", 3 * 4950 + 600, sum);
	}
}
