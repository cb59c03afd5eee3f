/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package locks;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Two threads, in sequence without a start or a join between them, that acquire locks in two orders. */
public class Orders {

	private final CountDownLatch turn = new CountDownLatch(1);
	private final ReentrantLock account = new ReentrantLock();
	private final Object journal = new Object();
	private final ReentrantReadWriteLock rates = new ReentrantReadWriteLock();
	private final ReentrantLock tried = new ReentrantLock();
	private final ReentrantLock stock = new ReentrantLock();
	private final Condition filled = stock.newCondition();
	private final Object shelf = new Object();

	public static void main(String[] arguments) throws InterruptedException {
		Orders orders = new Orders();
		Thread first = new Thread(orders::first, "first");
		Thread second = new Thread(orders::second, "second");
		first.start();
		second.start();
		first.join();
		second.join();
	}

	private void first() {
		account.lock();
		try {
			synchronized (journal) { // order: journal under account
				writeRates();
			}
		} finally {
			account.unlock();
		}
		tried.lock();
		synchronized (journal) {
			tried.unlock();
		}
		waitForStock();
		turn.countDown();
	}

	private void writeRates() {
		rates.writeLock().lock(); // order: rates under journal
		rates.writeLock().unlock();
	}

	private void waitForStock() {
		stock.lock();
		try {
			synchronized (shelf) {
				filled.awaitNanos(1); // order: stock again under shelf
			}
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		} finally {
			stock.unlock();
		}
	}

	private void takeFromStock() {
		stock.lock();
		synchronized (shelf) { // order: shelf under stock
			filled.signalAll();
		}
		stock.unlock();
	}

	private void second() {
		try {
			turn.await();
		} catch (InterruptedException e) {
			return;
		}
		synchronized (journal) {
			pay();
			if (tried.tryLock()) {
				tried.unlock();
			}
		}
		takeFromStock();
		rates.readLock().lock();
		synchronized (journal) { // order: journal under rates
			rates.readLock().unlock();
		}
	}

	private void pay() {
		account.lock(); // order: account under journal
		account.unlock();
	}
}
