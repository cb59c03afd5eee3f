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

	/** The number of an object; 0 if it has none. */
	int known(Object object) {
		for (Object gone = collected.poll(); gone != null; gone = collected.poll()) {
			numbers.remove(gone);
		}
		Integer known = numbers.get(new Key(object, null));
		return known == null ? 0 : known;
	}

	/** A number that no object has. */
	int next() {
		return ++last;
	}

	/** Gives an object that has no number one from {@link #next}. */
	void put(Object object, int number) {
		numbers.put(new Key(object, collected), number);
	}

	/** The number of an object; the same at each call. */
	int of(Object object) {
		int number = known(object);
		if (number == 0) {
			number = next();
			put(object, number);
		}
		return number;
	}

	/** The number of objects that are alive and numbered; for tests. */
	int size() {
		return numbers.size();
	}
}
