/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Each thread writes its own cell, all meet at a barrier, each reads the other's cell, and all meet again. */
public final class PublishByCyclicBarrier {

	private final int[] cells = new int[2];
	private final long[] sums = new long[2];
	private int total;
	private final CyclicBarrier barrier = new CyclicBarrier(2, () -> total += cells[0] + cells[1]);

	private void exchange(int self) {
		for (int i = 1; i <= 200; i++) {
			cells[self] = i;
			meet();
			sums[self] += cells[1 - self];
			meet();
		}
	}

	private void meet() {
		try {
			barrier.await();
		} catch (InterruptedException | BrokenBarrierException e) {
			throw new IllegalStateException("these threads are never interrupted", e);
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		PublishByCyclicBarrier program = new PublishByCyclicBarrier();
		Workers.of(args).run(() -> program.exchange(0), () -> program.exchange(1));
		Result.check("sums", 40_200, program.sums[0] + program.sums[1]);
		Result.check("total of the barrier action", 80_400, program.total);
	}
}
