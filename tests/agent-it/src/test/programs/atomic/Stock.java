/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package atomic;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Transactions that wait on a monitor or on conditions and so release their lock in between. Two threads run them in
 * sequence, without a start or a join that orders them.
 */
public class Stock {

	private static final int ROUNDS = 2;

	private final ReentrantLock lock = new ReentrantLock();
	private final Condition filled = lock.newCondition();
	private final ReentrantReadWriteLock sides = new ReentrantReadWriteLock();
	private final Condition emptied = sides.writeLock().newCondition();
	private int monitored;
	private int locked;
	private int written;
	private int awaited;

	public static void main(String[] arguments) throws InterruptedException {
		Stock stock = new Stock();
		Thread first = new Thread(stock::work, "first");
		Thread second = new Thread(stock::work, "second");
		first.start();
		second.start();
		first.join();
		second.join();
	}

	private void work() {
		for (int i = 0; i < ROUNDS; i++) {
			try {
				waitBetween();
				awaitBetween();
				awaitBetweenWrites();
				awaitFirst();
			} catch (InterruptedException e) {
				return;
			}
		}
	}

	synchronized void waitBetween() throws InterruptedException {
		monitored++;
		wait(1);
		monitored++;
	}

	void awaitBetween() throws InterruptedException {
		lock.lock();
		try {
			locked++;
			filled.await(1, TimeUnit.MICROSECONDS);
			locked++;
		} finally {
			lock.unlock();
		}
	}

	void awaitBetweenWrites() throws InterruptedException {
		sides.writeLock().lock();
		try {
			written++;
			emptied.awaitNanos(1);
			written++;
		} finally {
			sides.writeLock().unlock();
		}
	}

	/** Only reads before it waits. */
	void awaitFirst() throws InterruptedException {
		lock.lock();
		try {
			if (awaited >= 0) {
				filled.awaitNanos(1);
			}
			awaited++;
		} finally {
			lock.unlock();
		}
	}
}
