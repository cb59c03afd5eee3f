/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.healing;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;

/** Each call of the concurrent map is atomic, the check and the put together are not: work is repeated. */
public final class Loads {

	private static final int KEYS = 20;

	private final Map<Integer, Object> loaded = new ConcurrentHashMap<>();
	private final AtomicInteger loads = new AtomicInteger();
	private final CyclicBarrier together = new CyclicBarrier(2);

	private Loads() {
	}

	private void load(int key) {
		if (!loaded.containsKey(key)) {
			loads.incrementAndGet();
			loaded.put(key, new Object());
		}
	}

	private void loadAll() {
		try {
			for (int i = 0; i < KEYS; i++) {
				together.await();
				load(i);
			}
		} catch (Exception e) {
			throw new IllegalStateException(e);
		}
	}

	/** Runs the program. */
	public static void main(String[] arguments) throws InterruptedException {
		Loads program = new Loads();
		Thread other = new Thread(program::loadAll, "other");
		other.start();
		program.loadAll();
		other.join();
		System.out.println(program.loads.get() == KEYS ? "right" : "something was loaded twice");
	}
}
