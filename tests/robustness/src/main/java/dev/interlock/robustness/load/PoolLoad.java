/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.load;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.apache.commons.pool2.BaseKeyedPooledObjectFactory;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericKeyedObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPool;

/** Pools of commons-pool2 that are smaller than the number of threads; the pooled objects are plain counters. */
public final class PoolLoad {

	private static final int TURNS = 10_000;

	/** Plain on purpose: a pooled object belongs to one thread at a time. */
	private static final class Counter {
		private long value;
	}

	private final Queue<Counter> made = new ConcurrentLinkedQueue<>();

	private final GenericObjectPool<Counter> pool = new GenericObjectPool<>(new BasePooledObjectFactory<>() {
		@Override
		public Counter create() {
			return newCounter();
		}

		@Override
		public PooledObject<Counter> wrap(Counter counter) {
			return new DefaultPooledObject<>(counter);
		}
	});

	private final GenericKeyedObjectPool<Integer, Counter> keyed = new GenericKeyedObjectPool<>(
			new BaseKeyedPooledObjectFactory<>() {
				@Override
				public Counter create(Integer key) {
					return newCounter();
				}

				@Override
				public PooledObject<Counter> wrap(Counter counter) {
					return new DefaultPooledObject<>(counter);
				}
			});

	private PoolLoad() {
		pool.setMaxTotal(2);
		keyed.setMaxTotalPerKey(2);
	}

	private Counter newCounter() {
		Counter counter = new Counter();
		made.add(counter);
		return counter;
	}

	private void once(int self, long turn) throws Exception {
		Counter counter = pool.borrowObject();
		counter.value++;
		if (turn % 100 == self) {
			pool.invalidateObject(counter);
		} else {
			pool.returnObject(counter);
		}
		Integer key = (int) (turn % 3);
		Counter other = keyed.borrowObject(key);
		other.value++;
		keyed.returnObject(key, other);
		if (turn % 1000 == 0 && self == 0) {
			pool.evict();
			keyed.clearOldest();
		}
	}

	/** Runs the program; the argument is how much, in per cent of the small load. */
	public static void main(String[] args) throws InterruptedException {
		PoolLoad program = new PoolLoad();
		long turns = Load.run(args, TURNS, program::once);
		program.pool.close();
		program.keyed.close();
		Load.check("sum of all counters", 2 * turns, program.made.stream().mapToLong(counter -> counter.value).sum());
	}
}
