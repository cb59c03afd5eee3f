/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.happensbefore;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The clocks of all synchronisation variables, by the identity of their objects, which it does not keep, and their keys.
 * A lookup takes no lock, and finds whatever was added before in the order of happens-before: chains never change, but
 * are replaced.
 */
final class SyncClocks {

	private static final int PART_BITS = 5;

	/** Stands for no object. */
	private final Object statics = new Object();
	private final Part[] parts = new Part[1 << PART_BITS];

	SyncClocks() {
		for (int i = 0; i < parts.length; i++) {
			parts[i] = new Part();
		}
	}

	/** One synchronisation variable. */
	private static final class Entry extends WeakReference<Object> {

		private final int hash;
		private final int key;
		private final SyncClock clock = new SyncClock();

		Entry(Object owner, int key, int hash, ReferenceQueue<Object> collected) {
			super(owner, collected);
			this.key = key;
			this.hash = hash;
		}

		boolean is(Object object, int otherKey) {
			return key == otherKey && refersTo(object);
		}
	}

	/** A link of a chain. */
	private record Link(Entry entry, Link next) {
	}

	/** The clock of a synchronisation variable, or null if nothing was released to it. */
	SyncClock find(Object owner, int key) {
		Object object = owner == null ? statics : owner;
		int hash = hash(object, key);
		Entry entry = parts[hash >>> Integer.SIZE - PART_BITS].find(hash, object, key);
		return entry == null ? null : entry.clock;
	}

	/** The clock of a synchronisation variable; made at its first use. */
	SyncClock of(Object owner, int key) {
		Object object = owner == null ? statics : owner;
		int hash = hash(object, key);
		Part part = parts[hash >>> Integer.SIZE - PART_BITS];
		Entry entry = part.find(hash, object, key);
		return (entry == null ? part.add(hash, object, key) : entry).clock;
	}

	/** How many synchronisation variables there are; for tests. */
	int size() {
		int size = 0;
		for (Part part : parts) {
			part.removeCollected();
			size += part.size();
		}
		return size;
	}

	private static int hash(Object object, int key) {
		return (System.identityHashCode(object) + key * 31) * 0x9E3779B9;
	}

	/** A hash table with a lock of its own, for those who change it. */
	private static final class Part {

		private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
		private volatile AtomicReferenceArray<Link> buckets = new AtomicReferenceArray<>(16);
		private int size;

		Entry find(int hash, Object object, int key) {
			AtomicReferenceArray<Link> table = buckets;
			Link at = table.get(hash & table.length() - 1);
			while (at != null && !at.entry.is(object, key)) {
				at = at.next;
			}
			return at == null ? null : at.entry;
		}

		Entry add(int hash, Object object, int key) {
			removeCollected();
			return addNew(hash, object, key);
		}

		private synchronized Entry addNew(int hash, Object object, int key) {
			Entry found = find(hash, object, key);
			if (found == null) {
				if (size >= buckets.length()) {
					grow();
				}
				found = new Entry(object, key, hash, collected);
				put(buckets, found);
				size++;
			}
			return found;
		}

		/** Not under this lock: a virtual thread that waits for the queue's own lock may be unmounted with it. */
		void removeCollected() {
			for (Object next = collected.poll(); next != null; next = collected.poll()) {
				remove((Entry) next);
			}
		}

		synchronized int size() {
			return size;
		}

		private static void put(AtomicReferenceArray<Link> table, Entry entry) {
			int bucket = entry.hash & table.length() - 1;
			table.set(bucket, new Link(entry, table.get(bucket)));
		}

		private void grow() {
			AtomicReferenceArray<Link> larger = new AtomicReferenceArray<>(buckets.length() * 2);
			for (int bucket = 0; bucket < buckets.length(); bucket++) {
				for (Link at = buckets.get(bucket); at != null; at = at.next) {
					put(larger, at.entry);
				}
			}
			buckets = larger;
		}

		private synchronized void remove(Entry entry) {
			int bucket = entry.hash & buckets.length() - 1;
			Link kept = null;
			for (Link at = buckets.get(bucket); at != null; at = at.next) {
				if (at.entry == entry) {
					size--;
				} else {
					kept = new Link(at.entry, kept);
				}
			}
			buckets.set(bucket, kept);
		}
	}
}
