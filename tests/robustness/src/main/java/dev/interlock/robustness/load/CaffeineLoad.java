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

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

/** A Caffeine cache that evicts, expires and counts: each value read must belong to its key. */
public final class CaffeineLoad {

	private static final int TURNS = 50000;

	private CaffeineLoad() {
	}

	/** Runs the program; the argument is how much, in per cent of the small load. */
	public static void main(String[] args) throws InterruptedException {
		LongAdder removed = new LongAdder();
		Cache<Integer, String> cache = Caffeine.newBuilder().maximumSize(200).recordStats()
				.expireAfterAccess(java.time.Duration.ofMillis(50))
				.removalListener((key, value, cause) -> removed.increment())
				.build();
		LongAdder wrong = new LongAdder();
		long turns = Load.run(args, TURNS, (self, turn) -> {
			int key = ThreadLocalRandom.current().nextInt(400);
			String value = cache.get(key, k -> "value " + k);
			wrong.add(value.equals("value " + key) ? 0 : 1);
			if (key % 50 == 0) {
				cache.invalidate(key);
			}
			if (turn % 100 == 0) {
				cache.put(key, "value " + key);
				cache.asMap().computeIfPresent(key, (k, old) -> old);
			}
		});
		cache.cleanUp();
		System.out.println(turns + " look-ups, " + removed.sum() + " removals, hit rate " + cache.stats().hitRate());
		Load.check("wrong values", 0, wrong.sum());
	}
}
