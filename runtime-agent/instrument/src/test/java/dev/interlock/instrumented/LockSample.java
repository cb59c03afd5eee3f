/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;

/** Acquires locks in all ways, and queries which are held. */
public final class LockSample {

	static Supplier<String> held;

	private static final Object MONITOR = new Object();

	private static final ReentrantReadWriteLock SIDES = new ReentrantReadWriteLock();

	private final Lock lock = new ReentrantLock();

	static String block() {
		synchronized (MONITOR) {
			return held.get();
		}
	}

	static String loopInBlock() {
		int sum = 0;
		synchronized (MONITOR) {
			while (sum < 10) {
				sum += held.get().length();
			}
		}
		return held.get();
	}

	static String nested() {
		synchronized (MONITOR) {
			synchronized (LockSample.class) {
				synchronized (MONITOR) {
					return held.get();
				}
			}
		}
	}

	static String blockThatThrows() {
		try {
			synchronized (MONITOR) {
				throw new IllegalStateException();
			}
		} catch (IllegalStateException e) {
			return held.get();
		}
	}

	static String fieldOfObject() {
		LockSample sample = new LockSample();
		sample.lock.lock();
		try {
			return held.get();
		} finally {
			sample.lock.unlock();
		}
	}

	static String sideOfField() {
		SIDES.readLock().lock();
		try {
			return held.get();
		} finally {
			SIDES.readLock().unlock();
		}
	}

	static String chosen() {
		synchronized (held == null ? MONITOR : SIDES) {
			return held.get();
		}
	}

	static String methods() {
		return new LockSample().outer() + ',' + held.get();
	}

	static String onThis() {
		return new LockSample().receiver();
	}

	static String methodThatThrows() {
		LockSample sample = new LockSample();
		synchronized (sample) {
			try {
				sample.failing(null);
			} catch (IllegalStateException e) {
				return held.get();
			}
			throw new AssertionError();
		}
	}

	static synchronized String staticMethod() {
		return held.get();
	}

	static String recursive() {
		return new LockSample().recurse(20) + ',' + held.get();
	}

	static String reentrantLock() {
		ReentrantLock lock = new ReentrantLock();
		lock.lock();
		lock.lock();
		String inside = held.get();
		lock.unlock();
		inside += ',' + held.get();
		lock.unlock();
		return inside + ',' + held.get();
	}

	static String interruptibly() throws InterruptedException {
		Lock lock = new ReentrantLock();
		lock.lockInterruptibly();
		try {
			return held.get();
		} finally {
			lock.unlock();
		}
	}

	static String interrupted() {
		Lock lock = new ReentrantLock();
		Thread.currentThread().interrupt();
		try {
			lock.lockInterruptibly();
			throw new AssertionError();
		} catch (InterruptedException e) {
			return held.get();
		}
	}

	static String tried() throws InterruptedException {
		ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
		String inside = "";
		if (lock.writeLock().tryLock() && lock.readLock().tryLock(1, TimeUnit.SECONDS)) {
			inside = held.get();
			lock.writeLock().unlock();
			inside += ',' + held.get();
			inside += lock.writeLock().tryLock(1, TimeUnit.NANOSECONDS);
			lock.readLock().unlock();
		}
		return inside + ',' + held.get();
	}

	static String unbalanced() {
		ReentrantLock lock = new ReentrantLock();
		try {
			lock.unlock();
			throw new AssertionError();
		} catch (IllegalMonitorStateException e) {
			return held.get();
		}
	}

	static String handOverHand() {
		ReentrantLock one = new ReentrantLock();
		StampedLock two = new StampedLock();
		one.lock();
		long stamp = two.readLock();
		String inside = held.get();
		one.unlock();
		inside += ',' + held.get();
		two.unlockRead(stamp);
		return inside + ',' + held.get();
	}

	static String stamps() throws InterruptedException {
		StampedLock lock = new StampedLock();
		long read = lock.tryReadLock(1, TimeUnit.SECONDS);
		String inside = held.get();
		long write = lock.tryConvertToWriteLock(read);
		inside += ',' + held.get();
		inside += "," + lock.tryReadLock() + held.get();
		lock.unlock(write);
		return inside + ',' + held.get();
	}

	String receiver() {
		synchronized (this) {
			return held.get();
		}
	}

	synchronized String outer() {
		return inner() + ',' + held.get();
	}

	synchronized String inner() {
		return held.get();
	}

	synchronized int failing(Object parameter) {
		Object kept = parameter;
		parameter = "reused";
		if (kept == null) {
			throw new IllegalStateException(String.valueOf(parameter));
		}
		return 1;
	}

	synchronized String recurse(int depth) {
		return depth == 0 ? held.get() : recurse(depth - 1);
	}
}
