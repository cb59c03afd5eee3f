/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package locks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** Two threads, in sequence, acquire locks of JDK collections and a monitor in two orders. */
public class JdkLocks {

	private static final Object MONITOR = new Object();

	public static void main(String[] arguments) throws InterruptedException {
		Map<String, Integer> filled = new ConcurrentHashMap<>(Map.of("key", 1));
		Map<String, Integer> empty = new ConcurrentHashMap<>();
		Map<String, Integer> apart = new ConcurrentHashMap<>(Map.of("a", 1, "b", 1));
		Map<String, Integer> mapped = Collections.synchronizedMap(new HashMap<>());
		Map<String, Integer> table = new Hashtable<>();
		List<Integer> list = new CopyOnWriteArrayList<>(List.of(1));
		List<Integer> listed = Collections.synchronizedList(new ArrayList<>(List.of(1)));
		Map<String, Integer> failed = new ConcurrentHashMap<>(Map.of("key", 1));
		both(() -> filled.compute("key", (key, value) -> underMonitor()), () -> filled.merge("key", 1, (a, b) -> b));
		both(() -> empty.computeIfAbsent("key", key -> underMonitor()), () -> empty.put("key", 2));
		// no cycle: two bins
		both(() -> apart.compute("a", (key, value) -> underMonitor()), () -> apart.compute("b", (key, value) -> 2));
		both(() -> mapped.computeIfAbsent("key", key -> underMonitor()), () -> mapped.put("key", 2));
		both(() -> table.computeIfAbsent("key", key -> underMonitor()), () -> table.remove("key"));
		both(() -> list.removeIf(value -> underMonitor() == 0), () -> list.add(2));
		both(() -> listed.forEach(value -> underMonitor()), () -> listed.size());
		// no cycle: the call that threw no longer holds a lock
		both(() -> {
			try {
				failed.compute("key", (key, value) -> {
					throw new IllegalStateException("no value");
				});
			} catch (IllegalStateException e) {
				underMonitor();
			}
		}, () -> failed.put("key", 2));
	}

	private static int underMonitor() {
		synchronized (MONITOR) {
			return 1;
		}
	}

	private static void both(Runnable holding, Runnable asking) throws InterruptedException {
		CountDownLatch done = new CountDownLatch(1);
		Thread second = new Thread(() -> {
			await(done);
			synchronized (MONITOR) {
				asking.run();
			}
		}, "second");
		second.start();
		Thread first = new Thread(() -> {
			holding.run();
			done.countDown();
		}, "first");
		first.start();
		first.join();
		second.join();
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}
}
