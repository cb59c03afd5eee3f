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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

import org.junit.jupiter.api.Test;

import dev.interlock.engines.testing.TestContext;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.Section;
import dev.interlock.spi.SectionAccess;
import dev.interlock.spi.SectionEnd;
import dev.interlock.testing.TestThread;

/** Real threads in sections. */
class AtomicityStressTest {

	private static final int THREADS = 4;
	private static final int ROUNDS = 3000;
	private static final int VARIABLE = 3;

	private final TestContext context = new TestContext();
	private final AtomicityHandler handler = new AtomicityHandler(context);
	private final Section section = new Section(0, "increment", false, false, false);
	private final SectionAccess entry = new SectionAccess(1, false, true, List.of(section), List.of());
	private final SectionAccess end = new SectionAccess(2, true, true, List.of(),
			List.of(new SectionEnd(section, 0, true, false)));

	@Test
	void sectionsThatHoldALockAreNeverBroken() throws InterruptedException {
		Object[] owners = { new Object(), new Object() };
		ReentrantLock[] locks = { new ReentrantLock(), new ReentrantLock() };
		run(number -> {
			TestThread thread = new TestThread(number);
			for (int i = 0; i < ROUNDS; i++) {
				int which = (i + number) % 2;
				locks[which].lock();
				try {
					increment(thread, owners[which], null);
				} finally {
					locks[which].unlock();
				}
			}
			handler.threadEnded(thread);
		});
		assertEquals(List.of(), List.copyOf(context.reports));
	}

	/** The end is a compare-and-set that fails if the section was broken: observed violations did happen. */
	@Test
	void observedViolationsHaveHappened() throws InterruptedException {
		AtomicLong lost = new AtomicLong();
		Object owner = new Object();
		AtomicIntegerArray value = new AtomicIntegerArray(1);
		run(number -> {
			TestThread thread = new TestThread(number);
			for (int i = 0; i < ROUNDS; i++) {
				if (increment(thread, owner, value)) {
					lost.incrementAndGet();
				}
			}
			handler.threadEnded(thread);
		});
		boolean observed = false;
		for (FindingReport report : context.reports) {
			assertEquals("read-write-write", report.violation().pattern());
			assertFalse(report.accesses().get(0).thread() == report.accesses().get(1).thread());
			observed |= report.evidence() == Evidence.OBSERVED;
		}
		assertTrue(!observed || lost.get() > 0, "an observed violation has lost an increment");
	}

	/** Reads and writes; returns whether another thread has written in between. */
	private boolean increment(TestThread thread, Object owner, AtomicIntegerArray value) {
		handler.before(thread, owner, null, VARIABLE, entry);
		int old = value == null ? 0 : value.get(0);
		handler.after(thread, owner, VARIABLE, true, entry);
		Thread.yield();
		handler.before(thread, owner, null, VARIABLE, end);
		boolean lost = value != null && value.getAndSet(0, old + 1) != old;
		handler.after(thread, owner, VARIABLE, true, end);
		return lost;
	}

	/** The work of a thread. */
	private interface Work {
		void run(int number) throws InterruptedException;
	}

	private static void run(Work work) throws InterruptedException {
		CountDownLatch ready = new CountDownLatch(THREADS);
		List<Throwable> failures = new ArrayList<>();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < THREADS; i++) {
			int number = i;
			Thread thread = new Thread(() -> {
				try {
					ready.countDown();
					ready.await();
					work.run(number);
				} catch (Throwable e) {
					synchronized (failures) {
						failures.add(e);
					}
				}
			});
			thread.start();
			threads.add(thread);
		}
		for (Thread thread : threads) {
			thread.join();
		}
		assertEquals(List.of(), failures);
	}
}
