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
 * Finds what is known of an object by its identity, at each access to it: without a lock and without making anything. It
 * does not keep the object. Thread-safe.
 *
 * @param <V> what is known of an object
 */
public final class ObjectTable<V> {

	private final ConcurrentHashMap<Object, Entry<V>> entries = new ConcurrentHashMap<>();
	private final ReferenceQueue<Object> collected = new ReferenceQueue<>();

	/** What is known of one object. */
	public static final class Entry<V> extends WeakReference<Object> {

		private final int hash;
		private final V value;
		/** Null as long as nobody has asked for it. */
		private Object standIn;

		Entry(Object object, int hash, V value, ReferenceQueue<Object> collected) {
			super(object, collected);
			this.hash = hash;
			this.value = value;
		}

		/** What is known. */
		public V value() {
			return value;
		}

		/** What stands for the object in reports once it is gone; the same one each time. */
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

	/** What a thread asks with; it is used again and again by that thread. */
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

	/** What is known of an object; null if nothing is. */
	public V find(Object object, Key key) {
		key.object = object;
		key.hash = System.identityHashCode(object);
		Entry<V> entry = entries.get(key);
		key.object = null;
		return entry == null ? null : entry.value();
	}

	/** What is known of an object, made if there is nothing yet; only the thread itself uses the key. */
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

	/** Of several threads that add at the same time, one wins: they ask and put under the lock of the hash's stripe. */
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

	/** Not under a lock: a virtual thread that waits for the queue's own lock may be unmounted with it. */
	private void removeCollected() {
		for (Reference<?> next = collected.poll(); next != null; next = collected.poll()) {
			entries.remove(next);
		}
	}
}
