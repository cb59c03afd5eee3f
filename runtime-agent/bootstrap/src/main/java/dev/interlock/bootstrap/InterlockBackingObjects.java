/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/**
 * The containers of objects that are parts of others: of the tables of a map, and of iterators over a map that do not
 * refer to it. Neither is kept alive.
 */
final class InterlockBackingObjects extends InterlockWeakTable<InterlockBackingObjects.Entry> {

	private static final int FIRST_BUCKETS = 16;
	private static final InterlockBackingObjects[] TABLES = new InterlockBackingObjects[STRIPES];

	static {
		for (int i = 0; i < TABLES.length; i++) {
			TABLES[i] = new InterlockBackingObjects();
		}
	}

	private InterlockBackingObjects() {
		super(FIRST_BUCKETS);
	}

	/** The container of one part. */
	static final class Entry extends InterlockWeakEntry {

		/** Null only until it is set directly after construction. */
		private volatile WeakReference<Object> whole;

		private Entry(Object key, int hash, ReferenceQueue<Object> collected) {
			super(key, hash, collected);
		}
	}

	/** An object is a part of another one, or of that one's container. */
	static void add(Object part, Object of) {
		Entry outer = find(of);
		WeakReference<Object> whole = outer == null ? new WeakReference<>(of) : outer.whole;
		int hash = hash(part);
		TABLES[stripe(hash)].of(hash, part).whole = whole;
	}

	/** Whether an object is known as a part of another one. */
	static boolean isPart(Object object) {
		return find(object) != null;
	}

	/** The container of a part; null if it is unknown or has been collected. */
	static Object whole(Object part) {
		Entry found = find(part);
		WeakReference<Object> whole = found == null ? null : found.whole;
		return whole == null ? null : whole.get();
	}

	private static Entry find(Object object) {
		int hash = hash(object);
		return TABLES[stripe(hash)].find(hash, object);
	}

	@Override
	Entry entry(Object key, int hash, ReferenceQueue<Object> queue) {
		return new Entry(key, hash, queue);
	}
}
