/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.healing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.Test;

import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;
import dev.interlock.testing.TestThread;

/** The lock of a healed variable. */
class HealingLockTest {

	private static final long LONG = TimeUnit.MINUTES.toNanos(5);

	private final TestThread one = new TestThread(1);
	private final TestThread two = new TestThread(2);
	private final HealingLock lock = new HealingLock();

	@Test
	void itIsReentrantAndFreeAfterAsManyReleases() {
		assertTrue(lock.tryAcquire(one));
		assertTrue(lock.tryAcquire(one));
		assertFalse(lock.tryAcquire(two));
		lock.release(one);
		assertTrue(lock.isOwner(one));
		lock.release(two);
		assertTrue(lock.isOwner(one), "only the owner releases");
		lock.release(one);
		assertTrue(lock.isFree());
		assertTrue(lock.tryAcquire(two));
	}

	@Test
	void theLockOfAThreadThatHasEndedIsFree() {
		TestThread ended = new TestThread(3);
		assertTrue(lock.tryAcquire(ended));
		assertFalse(lock.tryAcquire(one));
		ended.isEnded = true;
		assertTrue(lock.tryAcquire(one));
	}

	@Test
	void anOwnerThatDoesNotMoveIsWaitedForUntilTheLimit() {
		lock.tryAcquire(one);
		assertFalse(lock.acquire(two, 1, 1, LockSupport::parkNanos));
		lock.seize(two);
		assertTrue(lock.isOwner(two));
		lock.release(one);
		assertTrue(lock.isOwner(two));
		lock.release(two);
		assertTrue(lock.isFree());
	}

	@Test
	void aBlockedOwnerIsWaitedForUntilItsLimit() {
		lock.tryAcquire(one);
		one.isBlocked = true;
		assertFalse(lock.acquire(two, 1, LONG, LockSupport::parkNanos));
	}

	@Test
	void anOwnerThatRunsIsWaitedForLonger() {
		lock.tryAcquire(one);
		int[] pauses = { 0 };
		assertTrue(lock.acquire(two, 1, LONG, nanos -> {
			LockSupport.parkNanos(nanos);
			if (++pauses[0] == 5) {
				lock.release(one);
			}
		}));
	}

	@Test
	void aThreadThatHoldsNoLockCanBePartOfNoDeadlock() {
		assertEquals(Healing.LEAF_LIMIT, LockedEntry.limit(two, false));
		assertEquals(Healing.LIMIT, LockedEntry.limit(two, true));
		two.locks.add(new HeldLock(this, LockMode.MONITOR, 1));
		assertEquals(Healing.LIMIT, LockedEntry.limit(two, false));
	}

	@Test
	void manyThreadsLoseNoIncrement() throws InterruptedException {
		int[] count = { 0 };
		CountDownLatch ended = new CountDownLatch(4);
		for (int i = 0; i < 4; i++) {
			TestThread view = new TestThread(i);
			new Thread(() -> {
				for (int k = 0; k < 2000; k++) {
					if (lock.acquire(view, LONG, LONG, LockSupport::parkNanos)) {
						count[0]++;
						lock.release(view);
					}
				}
				ended.countDown();
			}).start();
		}
		ended.await();
		assertEquals(8000, count[0]);
	}
}
