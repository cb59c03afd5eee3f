/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Stack;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Two threads use objects of classes that extend JDK types and lock internally or are not changed: no case is a
 * race.
 */
public final class SafeSubclasses {

	private static final int TIMES = 200;

	private SafeSubclasses() {
		// only static members
	}

	/** Locks in each overridden method, and so in inherited methods that call these. */
	static final class Locked extends HashMap<String, String> {
		private static final long serialVersionUID = 1L;
		private final ReentrantLock lock = new ReentrantLock();

		@Override
		public String get(Object key) {
			lock.lock();
			try {
				return super.get(key);
			} finally {
				lock.unlock();
			}
		}

		@Override
		public synchronized int size() {
			return 0;
		}

		@Override
		public String put(String key, String value) {
			lock.lock();
			try {
				return super.containsKey(key) ? super.get(key) : super.put(key, value);
			} finally {
				lock.unlock();
			}
		}
	}

	/** Synchronises the overridden methods; {@code addAll} and {@code containsAll} call these. */
	static class Monitored extends HashSet<String> {
		private static final long serialVersionUID = 1L;

		@Override
		public synchronized boolean add(String element) {
			return super.add(element);
		}

		@Override
		public synchronized boolean contains(Object element) {
			return super.contains(element);
		}
	}

	/** Has its own representation and does not touch the inherited one. */
	static final class Own extends ArrayList<String> {
		private static final long serialVersionUID = 1L;
		private final List<String> kept = Collections.synchronizedList(new ArrayList<>());

		@Override
		public boolean add(String element) {
			return kept.add(element);
		}

		@Override
		public int size() {
			return kept.size();
		}
	}

	/** A class with the method names of a map that is not a map. */
	static final class Cell {
		private volatile Object value = "";

		Object get(Object key) {
			return value;
		}

		void put(Object key, Object newValue) {
			value = newValue;
		}

		int size() {
			return 1;
		}
	}

	public static void main(String[] args) throws InterruptedException {
		Locked locked = new Locked();
		both(() -> locked.put("a", "b") + locked.get("a") + locked.size());
		Map<String, String> asMap = new Locked();
		both(() -> asMap.put("a", "b") + asMap.get("a") + asMap.size());
		Monitored monitored = new Monitored();
		both(() -> monitored.add("a") && monitored.contains("a") && monitored.addAll(List.of("b", "c"))
				&& monitored.containsAll(List.of("b")));
		Set<String> anonymous = new Monitored() {
			private static final long serialVersionUID = 1L;

			@Override
			public boolean add(String element) {
				return super.add(element);
			}
		};
		both(() -> anonymous.add("a") && anonymous.contains("a"));
		List<String> own = new Own();
		both(() -> own.add("a") && own.size() > 0);
		Cell cell = new Cell();
		both(() -> {
			cell.put("a", "b");
			return cell.get("a").hashCode() + cell.size();
		});
		Properties properties = new Properties() {
			private static final long serialVersionUID = 1L;
		};
		Stack<String> stack = new Stack<>() {
			private static final long serialVersionUID = 1L;
		};
		both(() -> properties.put("a", "b") + stack.push("a") + stack.size() + properties.get("a"));
		Map<String, String> inOrder = new LinkedHashMap<>(Map.of("a", "b", "c", "d")) {
			private static final long serialVersionUID = 1L;
		};
		both(() -> inOrder.get("a") + inOrder.get("c") + inOrder.getOrDefault("e", "f"));
		Map<String, String> recent = new LinkedHashMap<>(16, 0.75f, true);
		both(() -> {
			synchronized (recent) {
				return recent.put("a", "b") + recent.get("a");
			}
		});
		System.out.println("done");
	}

	private interface Use {
		Object use();
	}

	private static void both(Use use) throws InterruptedException {
		Runnable body = () -> {
			for (int i = 0; i < TIMES; i++) {
				use.use();
			}
		};
		Thread one = new Thread(body);
		Thread other = new Thread(body);
		one.start();
		other.start();
		one.join();
		other.join();
	}
}
