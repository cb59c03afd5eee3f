/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Maps objects by identity to values, without keeping the objects reachable. A lookup happens at each access: it takes
 * no lock and allocates nothing. Thread-safe.
 *
 * @param <V> the type of the values
 */
public final class ObjectTable<V> {

	private final ConcurrentHashMap<Object, Entry<V>> entries = new ConcurrentHashMap<>();
	private final ReferenceQueue<Object> collected = new ReferenceQueue<>();

	/** The entry of one object. */
	public static final class Entry<V> extends WeakReference<Object> {

		private final int hash;
		private final V value;
		/** Created on demand; null until then. */
		private Object standIn;

		Entry(Object object, int hash, V value, ReferenceQueue<Object> collected) {
			super(object, collected);
			this.hash = hash;
			this.value = value;
		}

		public V value() {
			return value;
		}

		/** The substitute for a collected object in reports; the same one each time. */
		synchronized Object standIn(Supplier<Object> maker) {
			if (standIn == null) {
				standIn = maker.get();
			}
			return standIn;
		}

		@Override
		public int hashCode() {
			return hash;
		}

		@Override
		public boolean equals(Object other) {
			return this == other;
		}
	}

	/** A reusable lookup key; each thread has its own. */
	public static final class Key {

		private Object object;
		private int hash;

		@Override
		public int hashCode() {
			return hash;
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof Entry<?> entry && entry.refersTo(object);
		}
	}

	/** The value of an object; null if there is none. */
	public V find(Object object, Key key) {
		key.object = object;
		key.hash = System.identityHashCode(object);
		Entry<V> entry = entries.get(key);
		key.object = null;
		return entry == null ? null : entry.value();
	}

	/** The entry of an object, created if there is none. The key must be the calling thread's own. */
	public Entry<V> get(Object object, Key key, Supplier<V> maker) {
		key.object = object;
		key.hash = System.identityHashCode(object);
		Entry<V> entry = entries.get(key);
		if (entry == null) {
			entry = add(object, key, maker.get());
		}
		key.object = null;
		return entry;
	}

	/** If several threads add the same object, one wins: lookup and insertion hold the lock of the hash's stripe. */
	private Entry<V> add(Object object, Key key, V value) {
		removeCollected();
		Entry<V> made = new Entry<>(object, key.hash, value, collected);
		synchronized (stripes[key.hash & stripes.length - 1]) {
			Entry<V> other = entries.get(key);
			if (other != null) {
				return other;
			}
			entries.put(made, made);
			return made;
		}
	}

	private final Object[] stripes = stripes();

	private static Object[] stripes() {
		Object[] made = new Object[64];
		for (int i = 0; i < made.length; i++) {
			made[i] = new Object();
		}
		return made;
	}

	/** Called without a lock: a virtual thread that waits for the queue's own lock may be unmounted with it. */
	private void removeCollected() {
		for (Reference<?> next = collected.poll(); next != null; next = collected.poll()) {
			entries.remove(next);
		}
	}
}
