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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

import org.junit.jupiter.api.Test;

/** What a release leaves for whoever acquires next, and when there is nothing to leave. */
class SyncClockTest {

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
	void whatWasDoneSinceIsLeft() {
		access(one);
		clock.release(one, run);
		access(one);
		clock.release(one, run);
		clock.acquire(three);
		assertEquals("[1:2]", three.known.toString());
	}

	@Test
	void whatWasLearnedSinceIsLeft() {
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
	void whatSeveralLeaveWithoutLearningOfEachOtherStays() {
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
	void whoHasAcquiredLeavesWhatWasThereToo() {
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
	void theSlotThatAThreadGetsLaterIsLeft() {
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

	private ThreadClock thread(int slot) {
		ThreadClock thread = new ThreadClock(run.thread());
		thread.slot = slot;
		return thread;
	}

	/** An access in a new epoch. */
	private void access(ThreadClock thread) {
		ScenarioThread accessing = (ScenarioThread) thread.thread;
		accessing.epoch = 0;
		run.write(accessing, "v" + accessing.id());
	}
}
