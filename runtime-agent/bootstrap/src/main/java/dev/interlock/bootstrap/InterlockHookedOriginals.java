/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.lang.invoke.MethodHandle;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/**
 * The original handles that reporting handles have replaced. The program may reveal a handle that it was given, and
 * must see the same result as for its own handle.
 */
final class InterlockHookedOriginals extends InterlockWeakTable<InterlockHookedOriginals.Entry> {

	private static final int FIRST_BUCKETS = 8;
	private static final InterlockHookedOriginals[] TABLES = new InterlockHookedOriginals[STRIPES];

	static {
		for (int i = 0; i < TABLES.length; i++) {
			TABLES[i] = new InterlockHookedOriginals();
		}
	}

	private InterlockHookedOriginals() {
		super(FIRST_BUCKETS);
	}

	/** The original of one handle. */
	static final class Entry extends InterlockWeakEntry {

		/** Weak, as it leads to a class that may hold the handle in a static field, which would keep both alive. */
		private volatile WeakReference<MethodHandle> original;

		private Entry(Object key, int hash, ReferenceQueue<Object> collected) {
			super(key, hash, collected);
		}
	}

	/** Records that a handle replaces another one; the handle keeps the original alive. */
	static void put(MethodHandle handle, MethodHandle original) {
		int hash = hash(handle);
		TABLES[stripe(hash)].of(hash, handle).original = new WeakReference<>(original);
	}

	/** The original that a handle replaces; the handle itself if there is none. */
	static MethodHandle of(MethodHandle handle) {
		int hash = hash(handle);
		Entry entry = TABLES[stripe(hash)].find(hash, handle);
		WeakReference<MethodHandle> known = entry == null ? null : entry.original;
		MethodHandle original = known == null ? null : known.get();
		return original == null ? handle : original;
	}

	@Override
	Entry entry(Object key, int hash, ReferenceQueue<Object> queue) {
		return new Entry(key, hash, queue);
	}
}
