/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.libraries.sound;

import java.util.concurrent.atomic.AtomicInteger;

import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/**
 * Four threads use one pool of commons-pool 1.2 correctly: no object is with two threads at a time, and none is
 * lost.
 */
public final class PooledWork {

	private static final int THREADS = 4;
	private static final int ROUNDS = 400;

	private final AtomicInteger made = new AtomicInteger();
	private final GenericObjectPool pool = new GenericObjectPool(new BasePoolableObjectFactory() {
		@Override
		public Object makeObject() {
			made.incrementAndGet();
			return new AtomicInteger();
		}
	});
	private final AtomicInteger shared = new AtomicInteger();
	private final AtomicInteger failed = new AtomicInteger();

	private PooledWork() {
		pool.setMaxActive(THREADS);
		pool.setMaxIdle(2);
	}

	private void work(int self) {
		try {
			for (int i = 0; i < ROUNDS; i++) {
				AtomicInteger borrowed = (AtomicInteger) pool.borrowObject();
				if (borrowed.incrementAndGet() != 1) {
					shared.incrementAndGet();
				}
				borrowed.decrementAndGet();
				if (i % 50 == self) {
					pool.invalidateObject(borrowed);
				} else {
					pool.returnObject(borrowed);
				}
				if (i % 100 == 0) {
					pool.evict();
					pool.setMaxIdle(2 + i / 100 % 2);
				}
				if (pool.getNumActive() > THREADS) {
					failed.incrementAndGet();
				}
			}
		} catch (Exception e) {
			failed.incrementAndGet();
		}
	}

	/** Runs the program; the exit status is 1 if the pool failed. */
	public static void main(String[] args) throws Exception {
		PooledWork program = new PooledWork();
		Thread[] threads = new Thread[THREADS];
		for (int i = 0; i < THREADS; i++) {
			int self = i;
			threads[i] = new Thread(() -> program.work(self));
			threads[i].start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		boolean right = program.shared.get() == 0 && program.failed.get() == 0 && program.pool.getNumActive() == 0;
		program.pool.close();
		System.out.println((right ? "right" : "wrong") + ", " + program.made.get() + " objects made");
		System.exit(right ? 0 : 1);
	}
}
