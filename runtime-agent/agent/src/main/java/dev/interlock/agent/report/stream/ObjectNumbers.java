/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.stream;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;

/**
 * Numbers objects of the program by identity, from 1. Calls none of their methods and does not keep them alive. Not
 * thread-safe.
 */
final class ObjectNumbers {

	private final Map<Key, Integer> numbers = new HashMap<>();
	private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
	private int last;

	/** An object by identity. A collected one equals only itself, so that it can still be removed. */
	private static final class Key extends WeakReference<Object> {
		private final int hash;

		Key(Object object, ReferenceQueue<Object> queue) {
			super(object, queue);
			this.hash = System.identityHashCode(object);
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

	/** The number of an object, and whether it is new. */
	record Numbered(int number, boolean isNew) {
	}

	/** The number of an object; the same at each call. */
	Numbered of(Object object) {
		for (Object gone = collected.poll(); gone != null; gone = collected.poll()) {
			numbers.remove(gone);
		}
		Key key = new Key(object, collected);
		Integer known = numbers.get(key);
		if (known != null) {
			// the key is not in the map, so the queue must not return it
			key.clear();
			return new Numbered(known, false);
		}
		numbers.put(key, ++last);
		return new Numbered(last, true);
	}

	/** Forgets the number of an object; its next use gets another one. */
	void forget(Object object) {
		Key key = new Key(object, null);
		numbers.remove(key);
	}

	/** The number of objects that are alive and numbered; for tests. */
	int size() {
		return numbers.size();
	}
}
