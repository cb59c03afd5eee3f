/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.happensbefore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import dev.interlock.spi.Epochs;
import dev.interlock.spi.ThreadView;
import dev.interlock.testing.TestThread;

/** The effect of a release on later acquirers, and releases without an effect. */
class SyncClockTest {

	/** The number of an epoch is the clock value of its thread. */
	private static final Epochs PLAIN = new Epochs() {
		@Override
		public ThreadView thread(int epoch) {
			throw new UnsupportedOperationException();
		}

		@Override
		public int clock(int epoch) {
			return epoch;
		}

		@Override
		public boolean isCurrent(int epoch) {
			return false;
		}
	};

	private final Scenario run = new Scenario();
	private final SyncClock clock = new SyncClock();
	private final ThreadClock one = thread(1);
	private final ThreadClock two = thread(2);
	private final ThreadClock three = thread(3);

	@Test
	void aReleaseWithNothingNewTakesNoLock() throws InterruptedException, ExecutionException {
		access(one);
		clock.release(one, run);
		CountDownLatch isHeld = new CountDownLatch(1);
		CountDownLatch isReleased = new CountDownLatch(1);
		FutureTask<Void> holding = new FutureTask<>(() -> {
			synchronized (clock) {
				isHeld.countDown();
				isReleased.await();
			}
			return null;
		});
		new Thread(holding, "holder").start();
		isHeld.await();
		try {
			assertTimeoutPreemptively(Duration.ofSeconds(30), () -> clock.release(one, run));
		} finally {
			isReleased.countDown();
			holding.get();
		}
		clock.acquire(three);
		assertEquals("[1:1]", three.known.toString());
	}

	@Test
	void laterAccessesAreReleased() {
		access(one);
		clock.release(one, run);
		access(one);
		clock.release(one, run);
		clock.acquire(three);
		assertEquals("[1:2]", three.known.toString());
	}

	@Test
	void aGrowingValueTakesNoLockAndIsAcquiredAgain() {
		access(one);
		clock.release(one, run);
		clock.acquire(two);
		access(one);
		synchronized (clock) {
			CompletableFuture.runAsync(() -> clock.release(one, run)).orTimeout(30, TimeUnit.SECONDS).join();
		}
		clock.acquire(two);
		assertEquals("[1:2]", two.known.toString());
	}

	@Test
	void laterKnowledgeIsReleased() {
		access(one);
		access(two);
		clock.release(one, run);
		SyncClock other = new SyncClock();
		other.release(two, run);
		other.acquire(one);
		clock.release(one, run);
		clock.acquire(three);
		assertEquals("[1:1, 2:1]", three.known.toString());
	}

	@Test
	void releasesOfSeveralUnorderedThreadsAreKept() {
		access(one);
		access(two);
		clock.release(one, run);
		clock.release(two, run);
		clock.release(one, run);
		access(two);
		clock.release(two, run);
		clock.release(one, run);
		clock.acquire(three);
		assertEquals("[1:1, 2:2]", three.known.toString());
	}

	@Test
	void aReleaseKeepsTheClockOfEarlierReleases() {
		access(one);
		clock.release(one, run);
		clock.acquire(two);
		access(two);
		clock.release(two, run);
		clock.release(one, run);
		clock.acquire(three);
		assertEquals("[1:1, 2:1]", three.known.toString());
		clock.acquire(one);
		assertEquals("[1:1, 2:1]", one.known.toString());
	}

	@Test
	void aSlotAssignedLaterIsReleased() {
		ThreadClock late = thread(ThreadClock.NO_SLOT);
		access(two);
		SyncClock other = new SyncClock();
		other.release(two, run);
		other.acquire(late);
		clock.release(late, run);
		late.slot = 4;
		access(late);
		clock.release(late, run);
		clock.acquire(three);
		assertEquals("[2:1, 4:1]", three.known.toString());
	}

	@Test
	void concurrentReleasesAreNotLost() throws InterruptedException, ExecutionException {
		for (int round = 0; round < 200; round++) {
			SyncClock shared = new SyncClock();
			ThreadClock adding = thread(1);
			ThreadClock turning = thread(2);
			List<FutureTask<Void>> tasks = List.of(new FutureTask<>(() -> {
				for (int i = 1; i <= 300; i++) {
					recorded(adding, i);
					shared.release(adding, PLAIN);
				}
				return null;
			}), new FutureTask<>(() -> {
				for (int i = 1; i <= 300; i++) {
					shared.acquire(turning);
					recorded(turning, i);
					shared.release(turning, PLAIN);
				}
				return null;
			}));
			tasks.forEach(task -> new Thread(task, "releasing").start());
			for (FutureTask<Void> task : tasks) {
				task.get();
			}
			ThreadClock last = thread(3);
			shared.acquire(last);
			assertEquals("[1:300, 2:300]", last.known.toString());
			shared.acquire(turning);
			assertEquals(300, turning.known.get(1));
		}
	}

	private static void recorded(ThreadClock thread, int epoch) {
		((TestThread) thread.thread).recordedEpoch = epoch;
	}

	private ThreadClock thread(int slot) {
		ThreadClock thread = new ThreadClock(run.thread());
		thread.slot = slot;
		return thread;
	}

	/** Starts a new epoch with an access. */
	private void access(ThreadClock thread) {
		TestThread accessing = (TestThread) thread.thread;
		accessing.epoch = 0;
		run.write(accessing, "v" + accessing.id());
	}
}
