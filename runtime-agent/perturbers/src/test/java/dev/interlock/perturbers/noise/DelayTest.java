/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.noise.NoiseKind;

/** The effects of a delay on its thread, and the thread state that it must preserve. */
@Timeout(60)
class DelayTest {

	private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(2);

	/** A thread of a program that overrides the methods that the agent must not call. */
	private static final class Overriding extends Thread {
		private boolean called;

		Overriding(Runnable body) {
			super(body);
		}

		@Override
		public void interrupt() {
			called |= Thread.currentThread() == this;
			super.interrupt();
		}

		@Override
		public boolean isInterrupted() {
			called |= Thread.currentThread() == this;
			return super.isInterrupted();
		}
	}

	private static NoiseThread thread() {
		return new NoiseThread(1, 1, false, new DelayAccount());
	}

	private static void inThread(Runnable body) throws Exception {
		var pool = Executors.newSingleThreadExecutor();
		try {
			pool.submit(body).get();
		} finally {
			pool.shutdown();
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "SLEEP", "BUSY_WAIT", "HALT_ONE_THREAD" })
	void lastsAsLongAsAskedFor(NoiseKind kind) {
		for (long nanos : new long[] { NANOS, NANOS / 20 }) {
			NoiseThread thread = thread();
			long begin = System.nanoTime();
			new Delay(List.of(kind), nanos).run(thread);
			assertTrue(System.nanoTime() - begin >= nanos);
			assertFalse(thread.isWithin(1_000_000, 0));
		}
	}

	@ParameterizedTest
	@EnumSource
	void interruptStatusSurvives(NoiseKind kind) throws Exception {
		inThread(() -> {
			new Delay(List.of(kind), NANOS).run(thread());
			assertFalse(Thread.currentThread().isInterrupted());
			Thread.currentThread().interrupt();
			new Delay(List.of(kind), NANOS).run(thread());
			assertTrue(Thread.interrupted());
		});
	}

	@ParameterizedTest
	@EnumSource
	void parkPermitSurvives(NoiseKind kind) throws Exception {
		inThread(() -> {
			LockSupport.unpark(Thread.currentThread());
			new Delay(List.of(kind), NANOS).run(thread());
			// returns at once; without the permit the test would time out
			LockSupport.park();
		});
	}

	/**
	 * The interrupt comes while the thread sleeps. The thread is still interrupted afterwards, and its own methods are
	 * not called.
	 */
	@Test
	void interruptDuringASleepIsRestoredWithoutTheProgramsMethods() throws Exception {
		boolean[] interrupted = new boolean[1];
		Overriding thread = new Overriding(() -> {
			new Delay(List.of(NoiseKind.SLEEP), TimeUnit.SECONDS.toNanos(50)).run(thread());
			interrupted[0] = Thread.interrupted();
		});
		thread.start();
		while (thread.getState() != Thread.State.TIMED_WAITING) {
			Thread.onSpinWait();
		}
		thread.interrupt();
		thread.join();
		assertTrue(interrupted[0]);
		assertFalse(thread.called);
	}

	/** No combination of kinds and threads waits forever. */
	@Test
	void manyThreadsGetThrough() throws Exception {
		Delay delay = new Delay(List.of(NoiseKind.values()), NANOS / 200);
		var pool = Executors.newFixedThreadPool(8);
		try {
			List<Future<?>> all = new ArrayList<>();
			for (int i = 0; i < 8; i++) {
				NoiseThread thread = new NoiseThread(1, i, i % 2 == 0, new DelayAccount());
				all.add(pool.submit((Callable<?>) () -> {
					for (int k = 0; k < 200; k++) {
						delay.run(thread);
					}
					return null;
				}));
			}
			for (Future<?> each : all) {
				each.get();
			}
		} finally {
			pool.shutdownNow();
		}
		assertEquals(1600, delay.count());
	}
}
