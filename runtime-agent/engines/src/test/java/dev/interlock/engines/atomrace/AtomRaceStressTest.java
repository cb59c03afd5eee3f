/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.atomrace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;

import dev.interlock.engines.testing.TestContext;
import dev.interlock.engines.windows.WindowTable;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.FindingReport;
import dev.interlock.testing.TestThread;

/** The algorithm under many threads. */
class AtomRaceStressTest {

	private static final int THREADS = 8;
	private static final int ITERATIONS = 20_000;
	private static final int FIELD = 7;

	private final TestContext context = new TestContext();
	private final AtomRaceHandler engine = new AtomRaceHandler(context, new WindowTable(16));
	private final Object[] objects = { new Object(), new Object(), new Object(), null };
	private long sum;

	private interface Body {
		void run(TestThread thread, int threadNumber) throws Exception;
	}

	private void inThreads(int threads, Body body) throws Exception {
		var pool = Executors.newFixedThreadPool(threads);
		try {
			CyclicBarrier start = new CyclicBarrier(threads);
			List<Future<?>> all = new ArrayList<>();
			for (int i = 0; i < threads; i++) {
				int number = i;
				all.add(pool.submit((Callable<?>) () -> {
					start.await();
					TestThread thread = new TestThread(number + 1L);
					body.run(thread, number);
					engine.threadEnded(thread);
					return null;
				}));
			}
			for (Future<?> each : all) {
				each.get(60, TimeUnit.SECONDS);
			}
		} finally {
			pool.shutdownNow();
		}
	}

	private void access(TestThread thread, Object owner, boolean write, int site) {
		engine.beforeAccess(thread, owner, FIELD, write, site);
		sum++;
		engine.afterAccess(thread, owner, FIELD, write, site);
	}

	/** All objects share a few slots, so that threads often meet windows of other variables. */
	@Test
	void withALockForEachObjectThereIsNoFinding() throws Exception {
		Object[] locks = { new Object(), new Object(), new Object(), new Object() };
		inThreads(THREADS, (thread, number) -> {
			for (int i = 0; i < ITERATIONS; i++) {
				int object = (i + number) % objects.length;
				synchronized (locks[object]) {
					access(thread, objects[object], i % 2 == 0, number);
				}
			}
		});
		assertTrue(context.counts.isEmpty(), () -> "false alarms: " + context.reports);
		assertTrue(sum > 0);
	}

	@Test
	void threadsWithObjectsOfTheirOwnHaveNoFinding() throws Exception {
		inThreads(THREADS, (thread, number) -> {
			Object own = new Object();
			for (int i = 0; i < ITERATIONS; i++) {
				access(thread, own, true, number);
			}
		});
		assertTrue(context.counts.isEmpty(), () -> "false alarms: " + context.reports);
	}

	/**
	 * Free-running threads might never meet; one is held inside its access until the others have accessed the variable.
	 */
	@Test
	void withoutALockThereAreFindings() throws Exception {
		CountDownLatch inside = new CountDownLatch(1);
		CountDownLatch met = new CountDownLatch(THREADS - 1);
		inThreads(THREADS, (thread, number) -> {
			if (number == 0) {
				engine.beforeAccess(thread, objects[0], FIELD, true, 0);
				inside.countDown();
				met.await();
				engine.afterAccess(thread, objects[0], FIELD, true, 0);
			} else {
				inside.await();
				access(thread, objects[0], true, number);
				met.countDown();
			}
		});
		assertEquals(1, context.reports.size());
		for (AccessEvidence side : context.reports.element().accesses()) {
			assertNotNull(side.stack());
		}
	}

	/** Without a lock, threads that run until they meet do meet. */
	@Test
	void freelyRunningThreadsRace() throws Exception {
		AtomicBoolean met = new AtomicBoolean();
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(50);
		inThreads(2, (thread, number) -> {
			while (!met.get() && System.nanoTime() < end) {
				for (int i = 0; i < 1_000; i++) {
					access(thread, objects[0], true, number);
				}
				met.compareAndSet(false, !context.reports.isEmpty());
			}
		});
		assertFalse(context.reports.isEmpty());
		FindingReport report = context.reports.element();
		assertEquals(1, Math.abs(report.accesses().get(0).site() - report.accesses().get(1).site()));
	}
}
