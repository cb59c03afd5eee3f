/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Locks in cycles. Each time one thread has ended before the next one begins, unless a scheduler stops it. */
public class LockCycles {

	private static final int MOST_YIELDS = 2_000;

	private static final Object GATE = new Object();
	private static final Object BLOCK_A = new Object();
	private static final Object BLOCK_B = new Object();
	private static final Lock LOCK_A = new ReentrantLock();
	private static final Lock LOCK_B = new ReentrantLock();

	private static boolean isGated;

	/** An account whose methods are synchronized. */
	private static final class Account {

		private int balance;

		synchronized void move(Account to) {
			to.deposit();
			balance--;
		}

		synchronized void deposit() {
			balance++;
		}
	}

	/** All philosophers have their cycle at one place. */
	private record Philosopher(Object left, Object right) {

		void eat() {
			synchronized (left) {
				synchronized (right) {
					Thread.yield();
				}
			}
		}
	}

	/** @param arguments {@code gated} if a further lock prevents all deadlocks */
	public static void main(String[] arguments) throws InterruptedException {
		isGated = arguments.length > 0;
		run(LockCycles::blocksForwards, LockCycles::blocksBackwards);
		Account one = new Account();
		Account two = new Account();
		run(() -> one.move(two), () -> two.move(one));
		run(LockCycles::locksForwards, LockCycles::locksBackwards);
		Object first = new Object();
		Object second = new Object();
		Object third = new Object();
		run(new Philosopher(first, second)::eat, new Philosopher(second, third)::eat,
				new Philosopher(third, first)::eat);
	}

	private static void blocksForwards() {
		synchronized (BLOCK_A) {
			synchronized (BLOCK_B) {
				Thread.yield();
			}
		}
	}

	private static void blocksBackwards() {
		synchronized (BLOCK_B) {
			synchronized (BLOCK_A) {
				Thread.yield();
			}
		}
	}

	private static void locksForwards() {
		LOCK_A.lock();
		LOCK_B.lock();
		LOCK_B.unlock();
		LOCK_A.unlock();
	}

	private static void locksBackwards() {
		LOCK_B.lock();
		LOCK_A.lock();
		LOCK_A.unlock();
		LOCK_B.unlock();
	}

	private static void run(Runnable... parts) throws InterruptedException {
		AtomicInteger ended = new AtomicInteger();
		Thread[] threads = new Thread[parts.length];
		for (int i = 0; i < parts.length; i++) {
			int before = i;
			threads[i] = new Thread(() -> {
				for (int yields = 0; ended.get() < before && yields < MOST_YIELDS; yields++) {
					Thread.yield();
				}
				guarded(parts[before]);
				ended.incrementAndGet();
			}, "part-" + i);
			threads[i].start();
		}
		// the main thread can always go on, also beside a deadlock
		while (ended.get() < parts.length) {
			Thread.sleep(10);
		}
		for (Thread thread : threads) {
			thread.join();
		}
	}

	private static void guarded(Runnable part) {
		if (isGated) {
			synchronized (GATE) {
				part.run();
			}
		} else {
			part.run();
		}
	}
}
