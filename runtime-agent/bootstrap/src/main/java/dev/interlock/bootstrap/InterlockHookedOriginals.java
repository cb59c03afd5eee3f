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
 * In place of which handles the others are that tell of their accesses: the program may ask what a handle stands for which
 * it was given by another one, and must be told what it would be told of its own.
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

	/** What is known of one handle. */
	static final class Entry extends InterlockWeakEntry {

		/** Weak, as it leads to a class that may have the handle in a static field, and would keep both alive. */
		private volatile WeakReference<MethodHandle> original;

		private Entry(Object key, int hash, ReferenceQueue<Object> collected) {
			super(key, hash, collected);
		}
	}

	/** A handle takes the place of another one, which it keeps. */
	static void put(MethodHandle handle, MethodHandle original) {
		int hash = hash(handle);
		TABLES[stripe(hash)].of(hash, handle).original = new WeakReference<>(original);
	}

	/** The handle in whose place one is; that itself if there is none. */
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
