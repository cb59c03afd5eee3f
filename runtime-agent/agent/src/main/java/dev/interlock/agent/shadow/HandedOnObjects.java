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
 * The objects that have been handed on by races and those behind their final fields, by identity and without keeping them.
 * Thread-safe.
 */
final class HandedOnObjects {

	/** How many epochs are kept of one object. */
	private static final int MOST_EPOCHS = 8;

	private final ConcurrentMap<Key, Entry> entries = new ConcurrentHashMap<>();
	private final ReferenceQueue<Object> collected = new ReferenceQueue<>();

	/** What is known of one object. */
	static final class Entry {

		/** The epochs in which something was handed on that has it behind a final field. */
		private int[] epochs = {};
		/** Whether there have been more of them than are kept. */
		private boolean isFull;
		/** The epoch in which it was handed on itself and followed last. */
		private int followed;

		/** Remembers that it has been followed for an epoch; returns whether it was new. */
		synchronized boolean follow(int epoch) {
			boolean isNew = followed != epoch;
			followed = epoch;
			return isNew;
		}

		/** Adds an epoch in which something was handed on that has it behind a final field. */
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

		/** Those epochs; not changed later. */
		synchronized int[] epochs() {
			return epochs;
		}

		/** Whether there have been more of them than are kept. */
		synchronized boolean isFull() {
			return isFull;
		}
	}

	/** An object, by identity. */
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

	/** How many objects are known. */
	int size() {
		return entries.size();
	}

	/** What is known of an object; null if that is nothing. */
	Entry find(Object object) {
		return entries.isEmpty() ? null : entries.get(new Key(object, null));
	}

	/** What is known of an object from now on. */
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
