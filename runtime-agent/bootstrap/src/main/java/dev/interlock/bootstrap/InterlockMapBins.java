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
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;

/** The bins that have been used as locks, by map. Maps are referenced weakly. */
final class InterlockMapBins extends InterlockWeakTable<InterlockMapBins.Entry> {

	private static final int FIRST_BUCKETS = 16;
	private static final InterlockMapBins[] TABLES = new InterlockMapBins[STRIPES];

	static {
		for (int i = 0; i < TABLES.length; i++) {
			TABLES[i] = new InterlockMapBins();
		}
	}

	private InterlockMapBins() {
		super(FIRST_BUCKETS);
	}

	/** The bins of one map. */
	static final class Entry extends InterlockWeakEntry {

		private InterlockMapBin[] bins = new InterlockMapBin[0];

		private Entry(Object key, int hash, ReferenceQueue<Object> collected) {
			super(key, hash, collected);
		}

		private synchronized InterlockMapBin bin(ConcurrentHashMap<?, ?> map, int number) {
			if (number >= bins.length) {
				bins = Arrays.copyOf(bins, number + 1);
			}
			if (bins[number] == null) {
				bins[number] = new InterlockMapBin(map, number);
			}
			return bins[number];
		}
	}

	/** The bin of a map; always the same object for the same map and number. */
	static InterlockMapBin of(ConcurrentHashMap<?, ?> map, int number) {
		int hash = hash(map);
		return TABLES[stripe(hash)].of(hash, map).bin(map, number);
	}

	@Override
	Entry entry(Object key, int hash, ReferenceQueue<Object> queue) {
		return new Entry(key, hash, queue);
	}
}
