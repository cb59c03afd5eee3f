/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.Hashtable;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;

/** Monitors of the JDK that are held while code of the program runs, in which threads may switch. */
public final class JdkMonitors {

	private static final Object LOCK = new Object();
	private static final List<Loud> LIST = Collections.synchronizedList(new ArrayList<>());
	private static final ConcurrentHashMap<Object, Integer> MAP = new ConcurrentHashMap<>();
	private static final Vector<Object> VECTOR = new Vector<>();
	private static final Vector<Object> OTHER = new Vector<>();
	private static final Hashtable<Object, Integer> TABLE = new Hashtable<>();
	private static final StringBuffer BUFFER = new StringBuffer();
	private static int failures;

	/** Locks in methods that the JDK calls. */
	private static final class Loud implements Comparable<Loud> {

		private final int number;

		Loud(int number) {
			this.number = number;
		}

		@Override
		public int hashCode() {
			synchronized (LOCK) {
				return number % 2;
			}
		}

		@Override
		public boolean equals(Object other) {
			synchronized (LOCK) {
				return other instanceof Loud && ((Loud) other).number == number;
			}
		}

		@Override
		public String toString() {
			synchronized (LOCK) {
				return ".";
			}
		}

		@Override
		public int compareTo(Loud other) {
			synchronized (LOCK) {
				return Integer.compare(number, other.number);
			}
		}
	}

	/** Refuses to be equal. */
	private static final class Bad {
		@Override
		public boolean equals(Object other) {
			synchronized (LOCK) {
				throw new IllegalStateException();
			}
		}

		@Override
		public int hashCode() {
			return 0;
		}
	}

	public static void main(String[] arguments) throws InterruptedException {
		Thread[] threads = new Thread[3];
		for (int i = 0; i < threads.length; i++) {
			int first = i * 3;
			threads[i] = new Thread(() -> use(first));
			threads[i].start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		System.out.println(LIST.size() + " " + MAP.size() + " " + VECTOR.size() + " " + TABLE.size() + " " + BUFFER
				+ " " + failures + " " + timed());
	}

	private static void use(int first) {
		for (int i = first; i < first + 3; i++) {
			Loud loud = new Loud(i);
			LIST.add(loud);
			LIST.contains(new Loud(-1));
			MAP.computeIfAbsent(loud, key -> {
				synchronized (LOCK) {
					return 1;
				}
			});
			VECTOR.add(loud);
			VECTOR.contains(new Loud(-1));
			try {
				VECTOR.indexOf(new Bad());
			} catch (IllegalStateException e) {
				synchronized (LOCK) {
					failures++;
				}
			}
			VECTOR.removeIf(each -> each.equals(null));
			VECTOR.removeAll(List.of(new Loud(-1)));
			OTHER.addAll(VECTOR);
			TABLE.put(loud, i);
			TABLE.computeIfPresent(loud, (key, value) -> key.hashCode());
			BUFFER.append(loud);
		}
		LIST.sort(null);
	}

	/** A timer runs its tasks in the order of their times, and both threads use one monitor. */
	private static String timed() throws InterruptedException {
		List<Integer> order = new ArrayList<>();
		Timer timer = new Timer();
		synchronized (LOCK) {
			// the first task waits for the monitor until all have been added
			long now = System.currentTimeMillis();
			for (int number : new int[] { 0, 3, 2, 1 }) {
				timer.schedule(new TimerTask() {
					@Override
					public void run() {
						synchronized (LOCK) {
							order.add(number);
							LOCK.notifyAll();
						}
					}
				}, new Date(now + 20L * number));
			}
			while (order.size() < 4) {
				LOCK.wait();
			}
		}
		timer.cancel();
		return order.toString();
	}
}
