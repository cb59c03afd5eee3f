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
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import dev.interlock.corpus.Result;

/** The runs of one periodic task are ordered, whichever pool thread they use. */
public final class ScheduledTask {

	private static final int TICKS = 50;

	private final CountDownLatch done = new CountDownLatch(1);
	private int ticks;
	private int late;

	private void tick() {
		if (ticks < TICKS) {
			ticks++;
		}
		if (ticks == TICKS) {
			done.countDown();
		}
	}

	/** Runs the program. */
	public static void main(String[] args) throws InterruptedException {
		ScheduledTask program = new ScheduledTask();
		program.late = 1;
		ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
		pool.scheduleAtFixedRate(program::tick, 0, 1, TimeUnit.MILLISECONDS);
		pool.schedule(() -> program.late++, 2, TimeUnit.MILLISECONDS);
		program.done.await();
		pool.shutdown();
		if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
			throw new IllegalStateException("the pool did not end within a minute");
		}
		Result.check("ticks", TICKS, program.ticks);
		Result.check("late", 2, program.late);
	}
}
