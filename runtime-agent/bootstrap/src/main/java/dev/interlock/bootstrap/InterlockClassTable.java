/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.lang.ref.WeakReference;

/**
 * Numbers by class and another number, for values that are computed once for each class and looked up often. Classes
 * are referenced weakly. Lookups take no lock. It is not a table of the JDK, whose synchronisation would be taken for
 * the program's.
 */
final class InterlockClassTable {

	private static final int LONGEST_WALK = 16;

	private Entry[] buckets = new Entry[256];
	private int size;

	/** One number of one class. */
	static final class Entry extends WeakReference<Class<?>> {

		final int value;
		private final long key;
		private final int hash;
		private Entry next;

		private Entry(Class<?> type, long key, int value, int hash) {
			super(type);
			this.key = key;
			this.value = value;
			this.hash = hash;
		}
	}

	/** The added entry; null if there is none or it is not found quickly. The caller then adds it again. */
	Entry find(Class<?> type, long key) {
		Entry[] table = buckets;
		Entry entry = table[hash(type, key) & table.length - 1];
		for (int i = 0; entry != null && i < LONGEST_WALK; i++) {
			if (entry.key == key && entry.refersTo(type)) {
				return entry;
			}
			entry = entry.next;
		}
		return null;
	}

	synchronized void add(Class<?> type, long key, int value) {
		if (size >= buckets.length) {
			grow();
		}
		put(buckets, new Entry(type, key, value, hash(type, key)));
		size++;
	}

	/** Doubles the table, without the entries of unloaded classes. */
	private void grow() {
		Entry[] larger = new Entry[buckets.length * 2];
		int kept = 0;
		for (Entry head : buckets) {
			for (Entry entry = head; entry != null; entry = entry.next) {
				Class<?> type = entry.get();
				if (type != null) {
					// a new entry, as other threads may be traversing the old ones
					put(larger, new Entry(type, entry.key, entry.value, entry.hash));
					kept++;
				}
			}
		}
		size = kept;
		buckets = larger;
	}

	private static void put(Entry[] table, Entry entry) {
		int bucket = entry.hash & table.length - 1;
		entry.next = table[bucket];
		table[bucket] = entry;
	}

	private static int hash(Class<?> type, long key) {
		int hash = System.identityHashCode(type) + (int) (key >> 2) * 0x9E3779B9;
		return hash ^ hash >>> 16;
	}
}
