/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.concurrent.CountDownLatch;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Two parts are computed and counted down; the thread that awaits the latch adds them up. */
public final class PublishByCountDownLatch {

	private final CountDownLatch ready = new CountDownLatch(2);
	private long left;
	private long right;
	private long sum;

	private void computeLeft() {
		for (int i = 0; i < 100; i++) {
			left += i;
		}
		ready.countDown();
	}

	private void computeRight() {
		for (int i = 0; i < 100; i++) {
			right += 2 * i;
		}
		ready.countDown();
	}

	private void add() {
		try {
			ready.await();
		} catch (InterruptedException e) {
			throw new IllegalStateException("this thread is never interrupted", e);
		}
		sum = left + right;
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		PublishByCountDownLatch program = new PublishByCountDownLatch();
		Workers.of(args).run(program::computeLeft, program::computeRight, program::add);
		Result.check("sum", 14_850, program.sum);
	}
}
