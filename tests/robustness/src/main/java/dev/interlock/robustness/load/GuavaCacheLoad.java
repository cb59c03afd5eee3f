/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.load;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.util.concurrent.RateLimiter;
import com.google.common.util.concurrent.Striped;

/** A Guava loading cache that evicts and expires, together with striped locks and a rate limiter. */
public final class GuavaCacheLoad {

	private static final int TURNS = 50000;

	private static final int STRIPES = 4;

	private GuavaCacheLoad() {
	}

	/** Runs the program; the argument is how much, in per cent of the small load. */
	public static void main(String[] args) throws InterruptedException {
		LoadingCache<Integer, String> cache = CacheBuilder.newBuilder().maximumSize(200).recordStats()
				.expireAfterAccess(java.time.Duration.ofMillis(50)).build(new CacheLoader<>() {
					@Override
					public String load(Integer key) {
						return "value " + key;
					}
				});
		Striped<java.util.concurrent.locks.Lock> locks = Striped.lock(STRIPES);
		RateLimiter limiter = RateLimiter.create(1_000_000);
		long[] counts = new long[STRIPES];
		LongAdder wrong = new LongAdder();
		long turns = Load.run(args, TURNS, (self, turn) -> {
			int key = ThreadLocalRandom.current().nextInt(400);
			wrong.add(cache.getUnchecked(key).equals("value " + key) ? 0 : 1);
			if (key % 50 == 0) {
				cache.invalidate(key);
			}
			limiter.acquire();
			var lock = locks.getAt(key % STRIPES);
			lock.lock();
			try {
				counts[key % STRIPES]++;
			} finally {
				lock.unlock();
			}
		});
		System.out.println(turns + " look-ups, " + cache.stats());
		Load.check("wrong values", 0, wrong.sum());
		Load.check("counted under striped locks", turns, java.util.Arrays.stream(counts).sum());
	}
}
