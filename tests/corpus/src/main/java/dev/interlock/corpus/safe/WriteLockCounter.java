/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.concurrent.locks.ReentrantReadWriteLock;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Written under the write lock, read under the read lock, and read again after a lock downgrade. */
public final class WriteLockCounter {

	private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
	private int count;

	private void increment() {
		for (int i = 0; i < 300; i++) {
			lock.writeLock().lock();
			int before = count;
			count = before + 1;
			lock.readLock().lock();
			lock.writeLock().unlock();
			int after = count;
			lock.readLock().unlock();
			if (after != before + 1) {
				throw new IllegalStateException("another thread wrote while the read lock was held");
			}
		}
	}

	private void watch() {
		int last = 0;
		while (last < 600) {
			lock.readLock().lock();
			int now = count;
			lock.readLock().unlock();
			if (now < last) {
				throw new IllegalStateException("the counter went back from " + last + " to " + now);
			}
			last = now;
			Thread.yield();
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		WriteLockCounter counter = new WriteLockCounter();
		Workers.of(args).run(counter::increment, counter::increment, counter::watch);
		Result.check("count", 600, counter.count);
	}
}
