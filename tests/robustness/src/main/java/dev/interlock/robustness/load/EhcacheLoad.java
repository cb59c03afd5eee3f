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

import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ExpiryPolicyBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;

/** An on-heap Ehcache that evicts and expires: each value read must belong to its key. */
public final class EhcacheLoad {

	private static final int TURNS = 20_000;
	private static final Long COUNTER = -1L;

	private EhcacheLoad() {
	}

	private static void count(Cache<Long, String> counters) {
		while (true) {
			String before = counters.get(COUNTER);
			if (counters.replace(COUNTER, before, "" + (Long.parseLong(before) + 1))) {
				return;
			}
		}
	}

	/** Runs the program; the argument is how much, in per cent of the small load. */
	public static void main(String[] args) throws InterruptedException {
		var small = CacheConfigurationBuilder
				.newCacheConfigurationBuilder(Long.class, String.class, ResourcePoolsBuilder.heap(200))
				.withExpiry(ExpiryPolicyBuilder.timeToIdleExpiration(java.time.Duration.ofMillis(50)));
		var lasting = CacheConfigurationBuilder.newCacheConfigurationBuilder(Long.class, String.class,
				ResourcePoolsBuilder.heap(10));
		try (CacheManager manager = CacheManagerBuilder.newCacheManagerBuilder().withCache("small", small)
				.withCache("lasting", lasting).build(true)) {
			Cache<Long, String> cache = manager.getCache("small", Long.class, String.class);
			Cache<Long, String> counters = manager.getCache("lasting", Long.class, String.class);
			counters.put(COUNTER, "0");
			LongAdder wrong = new LongAdder();
			long turns = Load.run(args, TURNS, (self, turn) -> {
				long key = ThreadLocalRandom.current().nextLong(400);
				String value = cache.get(key);
				if (value == null) {
					cache.putIfAbsent(key, "value " + key);
				} else if (!value.equals("value " + key)) {
					wrong.increment();
				}
				if (key % 50 == 0) {
					cache.remove(key);
				}
				if (turn % 10 == 0) {
					count(counters);
				}
			});
			Load.check("wrong values", 0, wrong.sum());
			// each thread counts in its first turn and then in every tenth one
			Load.check("counted", 4 * ((turns / 4 + 9) / 10), Long.parseLong(counters.get(COUNTER)));
		}
	}
}
