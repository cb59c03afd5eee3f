/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Racily published objects and the objects behind their final fields, by identity and weakly referenced. Thread-safe.
 */
final class PublishedObjects {

	/** The most epochs that are kept for one object. */
	private static final int MOST_EPOCHS = 8;

	private final ConcurrentMap<Key, Entry> entries = new ConcurrentHashMap<>();
	private final ReferenceQueue<Object> collected = new ReferenceQueue<>();

	/** The epochs of one object. */
	static final class Entry {

		/** The epochs of publications from which this object is reachable through a final field. */
		private int[] epochs = {};
		/** Whether there were more of them than are kept. */
		private boolean isFull;
		/** The epoch of the last publication of the object itself that was followed. */
		private int followed;

		/** Sets the epoch for which the object is followed; returns whether it changed. */
		synchronized boolean follow(int epoch) {
			boolean isNew = followed != epoch;
			followed = epoch;
			return isNew;
		}

		/** Adds the epoch of a publication from which this object is reachable through a final field. */
		synchronized void add(int epoch) {
			for (int known : epochs) {
				if (known == epoch) {
					return;
				}
			}
			if (epochs.length == MOST_EPOCHS) {
				isFull = true;
				return;
			}
			epochs = java.util.Arrays.copyOf(epochs, epochs.length + 1);
			epochs[epochs.length - 1] = epoch;
		}

		/** The epochs of {@link #add}; the array is never modified. */
		synchronized int[] epochs() {
			return epochs;
		}

		/** Whether some epochs were not kept. */
		synchronized boolean isFull() {
			return isFull;
		}
	}

	/** A weak reference to an object, by identity. */
	private static final class Key extends WeakReference<Object> {

		private final int hash;

		Key(Object object, ReferenceQueue<Object> queue) {
			super(object, queue);
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
			Object mine = get();
			return mine != null && other instanceof Key key && key.refersTo(mine);
		}
	}

	/** The number of known objects. */
	int size() {
		return entries.size();
	}

	/** The entry of an object; null if there is none. */
	Entry find(Object object) {
		return entries.isEmpty() ? null : entries.get(new Key(object, null));
	}

	/** The entry of an object, created if necessary. */
	Entry of(Object object) {
		Entry found = find(object);
		if (found != null) {
			return found;
		}
		for (Object gone = collected.poll(); gone != null; gone = collected.poll()) {
			entries.remove(gone);
		}
		return entries.computeIfAbsent(new Key(object, collected), key -> new Entry());
	}
}
