/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package locks;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Threads that end while they hold a lock, and threads that still wait for it when the program ends. */
public class Orphans {

	public static void main(String[] arguments) throws InterruptedException {
		ReentrantLock lock = new ReentrantLock();
		ReentrantReadWriteLock written = new ReentrantReadWriteLock();
		ReentrantReadWriteLock read = new ReentrantReadWriteLock();
		ReentrantLock timed = new ReentrantLock();
		ReentrantLock released = new ReentrantLock();
		endHolding(lock, "lock");
		endHolding(written.writeLock(), "writer");
		endHolding(read.readLock(), "reader");
		endHolding(timed, "timed");
		Thread tidy = new Thread(() -> {
			released.lock();
			released.unlock();
		}, "tidy");
		tidy.start();
		tidy.join();
		released.lock();
		await(start(() -> lock.lock(), "waits for lock"), Thread.State.WAITING);
		await(start(() -> written.readLock().lock(), "waits for writer"), Thread.State.WAITING);
		await(start(() -> read.writeLock().lock(), "waits for reader"), Thread.State.WAITING);
		await(start(() -> tryFor(timed), "waits a day"), Thread.State.TIMED_WAITING);
		// the holder is alive
		await(start(() -> released.lock(), "waits for main"), Thread.State.WAITING);
		System.exit(0);
	}

	private static void tryFor(Lock lock) {
		try {
			lock.tryLock(1, TimeUnit.DAYS);
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}

	private static void endHolding(Lock lock, String name) throws InterruptedException {
		Thread holder = start(() -> lock.lock(), name);
		holder.join();
	}

	private static Thread start(Runnable body, String name) {
		Thread thread = new Thread(body, name);
		thread.setDaemon(true);
		thread.start();
		return thread;
	}

	private static void await(Thread thread, Thread.State state) throws InterruptedException {
		while (thread.getState() != state) {
			Thread.sleep(1);
		}
	}
}
