/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What an engine knows of objects of the program, by their identity; it does not keep them, and calls no method of theirs.
 * Thread-safe; for what is asked seldom, as it has one lock.
 *
 * @param <V> what is known of an object
 */
public final class WeakIdentityMap<V> {

	private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
	private final Map<Key, V> values = new HashMap<>();

	/** An object by its identity. */
	private static final class Key extends WeakReference<Object> {

		private final int hash;

		Key(Object object, ReferenceQueue<Object> collected) {
			super(object, collected);
			hash = System.identityHashCode(object);
		}

		@Override
		public int hashCode() {
			return hash;
		}

		@Override
		public boolean equals(Object other) {
			if (this == other) {
				return true;
			}
			Object object = get();
			return object != null && other instanceof Key key && key.refersTo(object);
		}
	}

	/** What is known of an object, or null. */
	public V get(Object object) {
		Key key = new Key(object, null);
		synchronized (values) {
			return values.get(key);
		}
	}

	/** What is known of an object; made if there is nothing yet. */
	public V computeIfAbsent(Object object, Function<Object, V> maker) {
		removeCollected();
		Key key = new Key(object, collected);
		synchronized (values) {
			return values.computeIfAbsent(key, absent -> maker.apply(object));
		}
	}

	/** Keeps something about an object, in place of what was kept. */
	public void put(Object object, V value) {
		removeCollected();
		Key key = new Key(object, collected);
		synchronized (values) {
			values.put(key, value);
		}
	}

	/** All that is known of objects that are there now; a copy. */
	public List<V> values() {
		removeCollected();
		synchronized (values) {
			return List.copyOf(values.values());
		}
	}

	/** The number of objects that something is known of. */
	public int size() {
		removeCollected();
		synchronized (values) {
			return values.size();
		}
	}

	/** Not under the lock: a virtual thread that waits for the queue's own lock may be unmounted with it. */
	private void removeCollected() {
		for (Reference<?> next = collected.poll(); next != null; next = collected.poll()) {
			synchronized (values) {
				values.remove(next);
			}
		}
	}
}
