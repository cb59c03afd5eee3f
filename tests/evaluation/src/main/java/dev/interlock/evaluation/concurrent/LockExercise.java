/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.concurrent;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Plain counters, each under a different kind of lock. */
final class LockExercise implements Exercise {

	private static final int TIMES = 20;

	private final ReentrantLock lock = new ReentrantLock();
	private final ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock(true);
	private final StampedLock stamped = new StampedLock();
	private final Semaphore permit = new Semaphore(1);
	private final AtomicBoolean spin = new AtomicBoolean();
	private final long[] counts = new long[2];
	private long underMonitor;
	private long underLock;
	private long underWriteLock;
	private long underStamp;

	@Override
	public void work(int self) {
		for (int i = 0; i < TIMES; i++) {
			synchronized (this) {
				underMonitor++;
			}
			countUnderLock();
			countUnderWriteLock();
			countUnderStamp();
			countUnderOthers();
		}
	}

	private void countUnderLock() {
		lock.lock();
		try {
			underLock++;
		} finally {
			lock.unlock();
		}
	}

	private void countUnderWriteLock() {
		readWrite.readLock().lock();
		long before = underWriteLock;
		readWrite.readLock().unlock();
		readWrite.writeLock().lock();
		try {
			underWriteLock++;
			if (underWriteLock <= before) {
				throw new IllegalStateException("an update was lost under the write lock");
			}
		} finally {
			readWrite.writeLock().unlock();
		}
	}

	private void countUnderStamp() {
		long stamp = stamped.writeLock();
		underStamp++;
		stamp = stamped.tryConvertToReadLock(stamp);
		long seen = underStamp;
		stamped.unlockRead(stamp);
		if (seen <= 0) {
			throw new IllegalStateException("an update was lost under the stamped lock");
		}
	}

	private void countUnderOthers() {
		permit.acquireUninterruptibly();
		counts[0]++;
		permit.release();
		while (!spin.compareAndSet(false, true)) {
			Thread.yield();
		}
		counts[1]++;
		spin.set(false);
	}

	@Override
	public void check(long turns) {
		long expected = turns * THREADS * TIMES;
		Exercise.mustBe(expected, underMonitor, "the count under a monitor");
		Exercise.mustBe(expected, underLock, "the count under a reentrant lock");
		Exercise.mustBe(expected, underWriteLock, "the count under a write lock");
		Exercise.mustBe(expected, underStamp, "the count under a stamped lock");
		Exercise.mustBe(expected, counts[0], "the count under a semaphore");
		Exercise.mustBe(expected, counts[1], "the count under a spin lock");
	}
}
