/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.endurance.plugin;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Work of two threads on static and instance fields, arrays, monitors, locks and collections, all of which die with the
 * class loader of this class.
 */
public final class Plugin implements Callable<Integer> {

	private static final int TURNS = 200;
	private static final ThreadLocal<int[]> CELL = ThreadLocal.withInitial(() -> new int[1]);
	private static final Map<Integer, Plugin> ALL = new ConcurrentHashMap<>();

	private static int calls;
	private static volatile Plugin last;

	private final ReentrantLock lock = new ReentrantLock();
	private final Map<String, Integer> counts = new HashMap<>();
	private final int[] elements = new int[64];
	private int sum;

	@Override
	public Integer call() throws InterruptedException {
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 2; i++) {
			Thread thread = new Thread(this::work, "plugin");
			thread.start();
			threads.add(thread);
		}
		for (Thread thread : threads) {
			thread.join();
		}
		return sum + counts.get("turns") - elements[0];
	}

	private void work() {
		for (int i = 0; i < TURNS; i++) {
			synchronized (Plugin.class) {
				calls++;
			}
			synchronized (this) {
				sum++;
				elements[i % elements.length]++;
			}
			lock.lock();
			try {
				counts.merge("turns", 1, Integer::sum);
			} finally {
				lock.unlock();
			}
			CELL.get()[0]++;
			ALL.put(i, this);
			last = this;
		}
	}

	@Override
	public String toString() {
		return "Plugin after " + calls + " turns, last " + (last == this);
	}
}
