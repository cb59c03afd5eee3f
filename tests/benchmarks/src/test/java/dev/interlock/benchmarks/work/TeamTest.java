/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The guarantees of a team to its members. */
class TeamTest {

	@Test
	void everythingFallsToOneMember() throws InterruptedException {
		AtomicIntegerArray taken = new AtomicIntegerArray(10);
		Team.run(4, (index, team) -> {
			for (int i = team.from(index, 10); i < team.to(index, 10); i++) {
				taken.incrementAndGet(i);
			}
		});
		for (int i = 0; i < 10; i++) {
			assertEquals(1, taken.get(i), "number " + i);
		}
	}

	@Test
	@Timeout(60)
	void aFailureFreesThoseWhoCameBefore() {
		Thread[] others = new Thread[2];
		CountDownLatch known = new CountDownLatch(2);
		assertFailure((index, team) -> {
			if (index == 0) {
				known.await();
				for (Thread other : others) {
					while (other.getState() != Thread.State.WAITING) {
						Thread.onSpinWait();
					}
				}
				throw new IllegalArgumentException("no");
			}
			others[index - 1] = Thread.currentThread();
			known.countDown();
			team.meet();
		});
	}

	@Test
	@Timeout(60)
	void aFailureFreesThoseWhoComeAfterwards() {
		Thread[] failing = new Thread[1];
		CountDownLatch known = new CountDownLatch(1);
		assertFailure((index, team) -> {
			if (index == 0) {
				failing[0] = Thread.currentThread();
				known.countDown();
				throw new IllegalArgumentException("no");
			}
			known.await();
			failing[0].join();
			team.meet();
		});
	}

	private static void assertFailure(Team.Member member) {
		IllegalStateException failure = assertThrows(IllegalStateException.class, () -> Team.run(3, member));
		assertEquals("no", failure.getCause().getMessage());
	}
}
