/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package locks;

import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Three threads in a deadlock on three kinds of locks; the program still ends. */
public class Ring {

	private final CountDownLatch all = new CountDownLatch(3);
	private final ReentrantLock account = new ReentrantLock();
	private final ReentrantReadWriteLock rates = new ReentrantReadWriteLock();

	public static void main(String[] arguments) throws InterruptedException {
		Ring ring = new Ring();
		start("teller", ring::holdMonitor);
		start("broker", ring::holdLock);
		start("auditor", ring::holdRates);
		while (ManagementFactory.getThreadMXBean().findDeadlockedThreads() == null) {
			Thread.sleep(1);
		}
	}

	private static void start(String name, Runnable body) {
		Thread thread = new Thread(body, name);
		thread.setDaemon(true);
		thread.start();
	}

	private synchronized void holdMonitor() {
		meet();
		account.lock(); // waits: teller
	}

	private void holdLock() {
		account.lock();
		meet();
		rates.writeLock().lock(); // waits: broker
	}

	private void holdRates() {
		rates.writeLock().lock();
		meet();
		askForMonitor();
	}

	private synchronized void askForMonitor() {
		System.out.println("never"); // waits: auditor
	}

	private void meet() {
		all.countDown();
		try {
			all.await();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}
}
