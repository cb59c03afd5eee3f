/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package locks;

import java.lang.management.ManagementFactory;
import java.util.Hashtable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** A deadlock on locks that the JDK acquires; the argument selects them. */
public class JdkDeadlock {

	private static final CountDownLatch BOTH = new CountDownLatch(2);
	private static final Object MONITOR = new Object();

	public static void main(String[] arguments) throws InterruptedException {
		if (arguments[0].equals("bin")) {
			bin(new ConcurrentHashMap<>());
		} else {
			tables(new Meeting(), new Meeting());
		}
		while (ManagementFactory.getThreadMXBean().findDeadlockedThreads() == null) {
			Thread.sleep(1);
		}
	}

	private static void bin(ConcurrentHashMap<String, Integer> map) {
		start("bin", () -> map.computeIfAbsent("key", key -> { // held: bin
			meet();
			synchronized (MONITOR) { // waits: bin
				return 1;
			}
		}));
		start("monitor", () -> {
			synchronized (MONITOR) { // held: monitor
				meet();
				map.put("key", 2); // waits: monitor
			}
		});
	}

	private static void tables(Meeting one, Meeting other) {
		start("one", () -> one.equals(other)); // held: one
		start("other", () -> other.equals(one)); // held: other
	}

	/** Both threads hold their own table's monitor before they request the other one. */
	private static final class Meeting extends Hashtable<String, String> {

		private static final long serialVersionUID = 1;

		@Override
		public int size() {
			meet();
			return super.size(); // waits: one, other
		}
	}

	private static void start(String name, Runnable body) {
		Thread thread = new Thread(body, name);
		thread.setDaemon(true);
		thread.start();
	}

	private static void meet() {
		BOTH.countDown();
		try {
			BOTH.await();
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}
}
