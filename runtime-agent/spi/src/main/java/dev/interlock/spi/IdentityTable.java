/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Maps an object's identity and a number to a value, one for each variable or lock. The table does not keep objects
 * reachable, so a value must not refer to its object. A lookup takes no lock, and finds all entries whose addition
 * happens before it: chains are replaced and never changed. It uses no class of the JDK that is instrumented, as it is
 * used at most events.
 *
 * @param <V> the type of the values
 */
public final class IdentityTable<V> implements ObjectValues<V> {

	private static final int PART_BITS = 5;
	private static final int SPREAD = 0x9E3779B9;

	/** The key of the null owner. */
	private final Object statics = new Object();
	private final List<Part<V>> parts = new ArrayList<>(1 << PART_BITS);
	private final Function<Object, V> values;

	/** @param values makes a value for an object, which may be null, at its first use */
	public IdentityTable(Function<Object, V> values) {
		this.values = values;
		for (int i = 0; i < 1 << PART_BITS; i++) {
			parts.add(new Part<>());
		}
	}

	@Override
	public V find(Object owner, int key) {
		Object object = owner == null ? statics : owner;
		int hash = hash(object, key);
		Entry<V> entry = part(hash).find(hash, object, key);
		return entry == null ? null : entry.value;
	}

	@Override
	public V of(Object owner, int key) {
		Object object = owner == null ? statics : owner;
		int hash = hash(object, key);
		Entry<V> entry = part(hash).find(hash, object, key);
		return (entry == null
				? part(hash).add(object, new Entry<>(object, key, hash, values.apply(owner), part(hash).collected))
				: entry).value;
	}

	/** A hit in the cache needs neither a hash nor the table. */
	@Override
	public V find(Object owner, int key, Recent<V> recent) {
		Object object = owner == null ? statics : owner;
		Entry<V> known = recent.find(object, key);
		if (known != null) {
			return known.value;
		}
		int hash = hash(object, key);
		Entry<V> entry = part(hash).find(hash, object, key);
		if (entry == null) {
			return null;
		}
		recent.add(entry);
		return entry.value;
	}

	/** The number of entries; some of their objects may have been collected. */
	public int size() {
		int size = 0;
		for (Part<V> part : parts) {
			size += part.size;
		}
		return size;
	}

	/** A copy of all values, without those of objects known to be collected. */
	public List<V> values() {
		List<V> all = new ArrayList<>();
		parts.forEach(part -> part.addTo(all));
		return all;
	}

	private Part<V> part(int hash) {
		return parts.get(hash >>> Integer.SIZE - PART_BITS);
	}

	private static int hash(Object object, int key) {
		return (System.identityHashCode(object) + key * 31) * SPREAD;
	}

	/** The last few results of one thread in one table. Keeps no object reachable; used only by its thread. */
	public static final class Recent<V> {

		private static final int SIZE = 4;

		private final Entry<?>[] entries = new Entry<?>[SIZE];
		private int next;

		@SuppressWarnings("unchecked")
		private Entry<V> find(Object object, int key) {
			for (Entry<?> entry : entries) {
				if (entry != null && entry.key == key && entry.refersTo(object)) {
					return (Entry<V>) entry;
				}
			}
			return null;
		}

		private void add(Entry<V> entry) {
			entries[next++ & SIZE - 1] = entry;
		}
	}

	/**
	 * The value of one object and number. A phantom reference, because weak references are cleared before the object's
	 * finalizer runs.
	 */
	private static final class Entry<V> extends PhantomReference<Object> {

		private final int hash;
		private final int key;
		private final V value;

		Entry(Object owner, int key, int hash, V value, ReferenceQueue<Object> collected) {
			super(owner, collected);
			this.key = key;
			this.hash = hash;
			this.value = value;
		}
	}

	/** A link of a chain. */
	private record Link<V>(Entry<V> entry, Link<V> next) {
	}

	/** A hash table; updates hold its lock. */
	private static final class Part<V> {

		private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
		private volatile Link<V>[] buckets = buckets(16);
		private volatile int size;

		Entry<V> find(int hash, Object object, int key) {
			Link<V>[] table = buckets;
			Link<V> at = table[hash & table.length - 1];
			while (at != null && (at.entry.key != key || !at.entry.refersTo(object))) {
				at = at.next;
			}
			return at == null ? null : at.entry;
		}

		/** Adds an entry if its object has none. */
		Entry<V> add(Object object, Entry<V> entry) {
			removeCollected();
			return addNew(object, entry);
		}

		void addTo(List<V> all) {
			removeCollected();
			for (Link<V> head : buckets) {
				for (Link<V> at = head; at != null; at = at.next) {
					all.add(at.entry.value);
				}
			}
		}

		/**
		 * Called without the lock: a virtual thread that waits for the queue's own lock may be unmounted while it holds
		 * this one.
		 */
		private void removeCollected() {
			for (Object next = collected.poll(); next != null; next = collected.poll()) {
				remove((Entry<?>) next);
			}
		}

		private synchronized Entry<V> addNew(Object object, Entry<V> entry) {
			Entry<V> found = find(entry.hash, object, entry.key);
			if (found != null) {
				return found;
			}
			if (size >= buckets.length) {
				grow();
			}
			put(buckets, entry);
			size++;
			return entry;
		}

		private static <V> void put(Link<V>[] table, Entry<V> entry) {
			int bucket = entry.hash & table.length - 1;
			table[bucket] = new Link<>(entry, table[bucket]);
		}

		@SuppressWarnings({ "unchecked", "rawtypes" })
		private static <V> Link<V>[] buckets(int count) {
			return new Link[count];
		}

		private void grow() {
			Link<V>[] larger = buckets(buckets.length * 2);
			for (Link<V> head : buckets) {
				for (Link<V> at = head; at != null; at = at.next) {
					put(larger, at.entry);
				}
			}
			buckets = larger;
		}

		private synchronized void remove(Entry<?> entry) {
			Link<V>[] table = buckets;
			int bucket = entry.hash & table.length - 1;
			Link<V> kept = null;
			for (Link<V> at = table[bucket]; at != null; at = at.next) {
				if (at.entry == entry) {
					size--;
				} else {
					kept = new Link<>(at.entry, kept);
				}
			}
			table[bucket] = kept;
		}
	}
}
