/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** A counter under a reentrant lock, acquired in each available way, and twice by the same thread. */
public final class ReentrantLockCounter {

	private final ReentrantLock lock = new ReentrantLock();
	private int count;

	private void increment() {
		for (int i = 0; i < 300; i++) {
			acquire(i % 3);
			try {
				lock.lock();
				count++;
				lock.unlock();
				count++;
			} finally {
				lock.unlock();
			}
		}
	}

	private void acquire(int way) {
		try {
			if (way == 0) {
				lock.lock();
			} else if (way == 1) {
				lock.lockInterruptibly();
			} else {
				while (!lock.tryLock(1, TimeUnit.MILLISECONDS)) {
					Thread.yield();
				}
			}
		} catch (InterruptedException e) {
			throw new IllegalStateException("this thread is never interrupted", e);
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		ReentrantLockCounter counter = new ReentrantLockCounter();
		Workers.of(args).run(counter::increment, counter::increment);
		Result.check("count", 1200, counter.count);
	}
}
