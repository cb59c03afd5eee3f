/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.concurrent;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.stream.Stream;

/** Each thread writes its own plain cells and reads those of the others after a barrier. */
final class MeetingExercise implements Exercise {

	private final long[] cells = new long[THREADS];
	private final long[] sums = new long[THREADS];
	private final List<Exchanger<long[]>> exchangers = Stream.generate(Exchanger<long[]>::new).limit(THREADS / 2)
			.toList();
	private CountDownLatch latch;
	private long barrierActions;
	private final Phaser phaser = new Phaser(THREADS);
	private final CyclicBarrier barrier = new CyclicBarrier(THREADS, this::prepareLatch);

	/** Run by the last thread to arrive, while all others wait. */
	private void prepareLatch() {
		latch = new CountDownLatch(THREADS);
		barrierActions++;
	}

	@Override
	public void work(int self) throws Exception {
		barrier.await();
		cells[self] = self;
		barrier.await();
		sums[self] += sum();
		phaser.arriveAndAwaitAdvance();
		cells[self] = 2L * self;
		latch.countDown();
		latch.await();
		sums[self] += sum();
		phaser.arriveAndAwaitAdvance();
		long[] mine = { cells[self] };
		long[] theirs = exchangers.get(self / 2).exchange(mine);
		sums[self] += theirs[0];
		theirs[0] = 0;
	}

	private long sum() {
		long sum = 0;
		for (long cell : cells) {
			sum += cell;
		}
		return sum;
	}

	@Override
	public void check(long turns) {
		long all = 0;
		for (long part : sums) {
			all += part;
		}
		long ofCells = THREADS * (THREADS - 1) / 2;
		Exercise.mustBe(turns * (3 * THREADS * ofCells + 2 * ofCells), all, "the sum of what was read after meetings");
		Exercise.mustBe(2 * turns, barrierActions, "the number of barrier actions");
	}
}
