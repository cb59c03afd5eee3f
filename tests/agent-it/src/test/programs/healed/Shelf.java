/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package healed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentHashMap;

/** A test and then an act on a shared map, and calls on it that throw. Prints how often a key was put twice. */
public final class Shelf {

	private static final int KEYS = 2000;

	private final Map<Key, String> books = new ConcurrentHashMap<>();
	private final Map<Integer, Integer> puts = new HashMap<>();

	/** A key that can refuse to be compared. */
	private record Key(int number) {

		@Override
		public int hashCode() {
			if (number < 0) {
				throw new NoSuchElementException();
			}
			return number;
		}
	}

	public static void main(String[] arguments) throws InterruptedException {
		Shelf shelf = new Shelf();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			threads.add(new Thread(shelf::fill, "reader-" + i));
		}
		threads.forEach(Thread::start);
		for (Thread thread : threads) {
			thread.join();
		}
		System.out.println(shelf.puts.values().stream().filter(times -> times > 1).count());
	}

	private void fill() {
		for (int i = 0; i < KEYS; i++) {
			add(new Key(i));
			if (i % 100 == 0) {
				remove(new Key(-1));
			}
		}
	}

	private void add(Key key) {
		if (!books.containsKey(key)) {
			books.put(key, "book");
			synchronized (puts) {
				puts.merge(key.number, 1, Integer::sum);
			}
		}
	}

	private void remove(Key key) {
		try {
			books.remove(key);
		} catch (NoSuchElementException e) {
			// as wanted
		}
	}
}
