/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package correct;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Eight threads share fields under the locks of java.util.concurrent. */
public final class ExplicitLocks {

	private static final int ROUNDS = 1000;
	private final ReentrantLock lock = new ReentrantLock();
	private final Condition changed = lock.newCondition();
	private final ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
	private final StampedLock stamped = new StampedLock();
	private int turn;
	private int exclusive;
	private String text = "";
	private long stampedValue;

	public static void main(String[] arguments) throws Exception {
		ExplicitLocks shared = new ExplicitLocks();
		Crew.of(8, shared::work);
		System.out
				.println(shared.exclusive + " " + shared.text.length() + " " + shared.stampedValue + " " + shared.turn);
	}

	private void work(int number) throws InterruptedException {
		for (int i = 0; i < ROUNDS; i++) {
			lock.lockInterruptibly();
			try {
				exclusive++;
			} finally {
				lock.unlock();
			}
			readOrWrite(i);
			long stamp = stamped.writeLock();
			stampedValue += i;
			stamped.unlockWrite(stamp);
		}
		lock.lock();
		try {
			while (turn != number) {
				changed.await();
			}
			turn++;
			changed.signalAll();
		} finally {
			lock.unlock();
		}
	}

	private void readOrWrite(int i) {
		if (i % 10 == 0) {
			readWrite.writeLock().lock();
			text = "x" + i;
			readWrite.writeLock().unlock();
		} else {
			readWrite.readLock().lock();
			int length = text.length();
			readWrite.readLock().unlock();
			if (length > 10) {
				throw new IllegalStateException();
			}
		}
	}
}
