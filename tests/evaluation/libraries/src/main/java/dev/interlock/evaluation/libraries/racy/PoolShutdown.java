/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.libraries.racy;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/**
 * Commons Pool 1.2: a pool is closed while a worker returns an object. Closing writes the field {@code closed} under
 * the pool's monitor; returning an object reads it without the monitor.
 */
public final class PoolShutdown {

	private static final int ROUNDS = 500;
	/** The capacity of the pool. */
	private static final int BORROWED = 8;

	/** Creates the pooled objects. */
	private static final class Factory extends BasePoolableObjectFactory {
		@Override
		public Object makeObject() {
			return new Object();
		}
	}

	private final GenericObjectPool[] pools = new GenericObjectPool[ROUNDS];
	private final CyclicBarrier together = new CyclicBarrier(2);
	private int refused;

	private PoolShutdown() {
		for (int i = 0; i < ROUNDS; i++) {
			pools[i] = new GenericObjectPool(new Factory());
		}
	}

	private void giveBack() {
		try {
			for (GenericObjectPool pool : pools) {
				Object[] borrowed = new Object[BORROWED];
				for (int i = 0; i < BORROWED; i++) {
					borrowed[i] = pool.borrowObject();
				}
				together.await();
				giveBack(pool, borrowed);
			}
		} catch (Exception e) {
			throw new IllegalStateException("the open pool failed", e);
		}
	}

	private void giveBack(GenericObjectPool pool, Object[] borrowed) {
		for (Object object : borrowed) {
			try {
				pool.returnObject(object);
			} catch (Exception e) {
				// the pool was closed meanwhile: refused, or an exception of the half-closed pool
				refused++;
			}
		}
	}

	private void close() {
		for (GenericObjectPool pool : pools) {
			try {
				together.await();
				pool.close();
			} catch (InterruptedException | BrokenBarrierException e) {
				throw new IllegalStateException("this thread is never interrupted", e);
			} catch (Exception e) {
				throw new IllegalStateException("the pool could not be closed", e);
			}
		}
	}

	/** Runs the program. */
	public static void main(String[] args) throws InterruptedException {
		PoolShutdown program = new PoolShutdown();
		Thread worker = new Thread(program::giveBack, "worker");
		Thread closer = new Thread(program::close, "closer");
		worker.start();
		closer.start();
		worker.join();
		closer.join();
		System.out.println(program.refused + " of " + BORROWED * ROUNDS + " objects came too late");
	}
}
