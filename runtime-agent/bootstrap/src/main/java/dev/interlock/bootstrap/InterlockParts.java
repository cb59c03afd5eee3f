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
 * Of which object some others are parts: the tables of a map, and what walks over a map and does not refer to it. Neither
 * is kept from being collected.
 */
final class InterlockParts extends InterlockWeakTable<InterlockParts.Entry> {

	private static final int FIRST_BUCKETS = 16;
	private static final InterlockParts[] TABLES = new InterlockParts[STRIPES];

	static {
		for (int i = 0; i < TABLES.length; i++) {
			TABLES[i] = new InterlockParts();
		}
	}

	private InterlockParts() {
		super(FIRST_BUCKETS);
	}

	/** What one part belongs to. */
	static final class Entry extends InterlockWeakEntry {

		/** Null only until it is known at once afterwards. */
		private volatile WeakReference<Object> whole;

		private Entry(Object key, int hash, ReferenceQueue<Object> collected) {
			super(key, hash, collected);
		}
	}

	/** An object is a part of another one, or of what that is a part of. */
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

	/** What an object is a part of; null if that is not known, or is gone. */
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
