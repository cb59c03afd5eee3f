/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.reduction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.engines.testing.TransactionScenario;
import dev.interlock.engines.testing.TransactionScenario.Actor;
import dev.interlock.spi.LockMode;

/** Acquires and releases that are both-movers, by Theorem 3.4 of Wang and Stoller. */
class ReductionLocksTest {

	private static final int X = 1;
	private static final int Y = 2;

	private final Object object = new Object();
	private final Object lock = new Object();
	private final Object other = new Object();
	private final TransactionScenario run = new TransactionScenario(new Reduction());
	private final Actor one = run.thread();
	private final Actor two = run.thread();

	@Test
	void aLockOfOneThreadIsABothMover() {
		one.begin(100).acquire(other, 1).write(object, X, 2).release(other).acquire(other, 3).write(object, X, 4)
				.release(other).end();
		two.read(object, Y, 9);
		assertEquals(List.of(), run.findings());
	}

	@Test
	void aProtectedLockIsABothMover() {
		for (Actor thread : List.of(one, two)) {
			thread.begin(100).acquire(lock, 1);
			thread.acquire(other, 2).write(object, X, 3).release(other);
			thread.acquire(other, 4).write(object, X, 5).release(other);
			thread.release(lock).end();
		}
		assertEquals(List.of(), run.findings());
		two.acquire(other, 6).release(other);
		assertEquals(List.of("release-acquire 2 4"), run.findings());
	}

	@Test
	void theSidesOfAReadWriteLockProtectTogether() {
		one.begin(100).acquire(lock, LockMode.WRITE, 1).write(object, X, 2).read(object, X, 3)
				.release(lock, LockMode.WRITE).end();
		two.begin(200).acquire(lock, LockMode.READ, 4).read(object, X, 5).read(object, X, 6)
				.release(lock, LockMode.READ).end();
		assertEquals(List.of(), run.findings());
	}

	@Test
	void writesUnderTheReadSideRace() {
		for (Actor thread : List.of(one, two)) {
			thread.begin(100).acquire(lock, LockMode.READ, 1).read(object, X, 2)
					.write(object, X, 3).release(lock, LockMode.READ).end();
		}
		assertEquals(List.of("read-write 2 3"), run.findings());
	}

	@Test
	void locksReleasedOutOfOrder() {
		// hand over hand: the second lock is acquired before the first is released
		for (Actor thread : List.of(one, two)) {
			thread.begin(100).acquire(lock, 1).write(object, X, 2).acquire(other, 3).release(lock);
			thread.write(object, Y, 4).release(other).end();
			thread.acquire(other, 5).write(object, Y, 6).release(other);
		}
		assertEquals(List.of(), run.findings());
		one.begin(101).acquire(lock, 11).write(object, X, 12).acquire(other, 13).release(lock);
		one.acquire(lock, 14).write(object, X, 15).release(lock).release(other).end();
		// the order of the locks is also a potential deadlock
		assertEquals(List.of("lock-order 1 3 13 14", "release-acquire 11 14"), run.findings());
	}
}
