/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.libraries.recent;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

import cn.hutool.cache.Cache;
import cn.hutool.cache.CacheUtil;

/**
 * Hutool 5.8.28, <a href="https://github.com/chinabugotech/hutool/issues/3686">issue 3686</a>: threads ask one LRU cache. It
 * looks into its {@code LinkedHashMap}, which orders itself at each look, under a lock of the key and fills it under the
 * lock of the cache.
 */
public final class CachedAnswers {

	private static final int ROUNDS = 50;
	private static final int KEYS = 40;

	private final Cache<Integer, Integer> cache = CacheUtil.newLRUCache(20, 30_000);
	private final CyclicBarrier together = new CyclicBarrier(2);

	private CachedAnswers() {
	}

	private void ask(int[] failed) {
		try {
			for (int i = 0; i < ROUNDS; i++) {
				together.await();
				for (int k = 0; k < KEYS; k++) {
					int key = k;
					try {
						cache.get(key, () -> key * key);
					} catch (RuntimeException e) {
						// the map was changed by two threads: the harm that the race does
						failed[0]++;
					}
				}
			}
		} catch (InterruptedException | BrokenBarrierException e) {
			throw new IllegalStateException("these threads are never interrupted", e);
		}
	}

	/** Runs the program. */
	public static void main(String[] args) throws InterruptedException {
		CachedAnswers program = new CachedAnswers();
		int[] first = new int[1];
		int[] second = new int[1];
		Thread one = new Thread(() -> program.ask(first), "one");
		Thread other = new Thread(() -> program.ask(second), "other");
		one.start();
		other.start();
		one.join();
		other.join();
		System.out.println(first[0] + second[0] + " of " + 2 * ROUNDS * KEYS + " questions failed");
	}
}
