/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;

import jdk.internal.misc.Unsafe;

/**
 * Represents the lock of one bin of a {@code ConcurrentHashMap}, which the map holds while it runs a function of the
 * program. The underlying monitor is that of the bin's first node and therefore changes. Keys in the same bin share the
 * lock.
 */
public final class InterlockMapBin {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();
	private static final long TABLE = InterlockOffsets.find(ConcurrentHashMap.class, "table");
	private static final int FIRST_BINS = 16;
	private static final int HASH_BITS = 0x7fffffff;

	private final WeakReference<ConcurrentHashMap<?, ?>> map;
	private final int bin;

	InterlockMapBin(ConcurrentHashMap<?, ?> map, int bin) {
		this.map = new WeakReference<>(map);
		this.bin = bin;
	}

	/** The current bin of a key; null if it cannot be determined without calling code of the program. */
	static InterlockMapBin of(ConcurrentHashMap<?, ?> map, Object key) {
		if (TABLE == InterlockOffsets.NONE || key == null || !isHashOfJdk(key)) {
			return null;
		}
		int hash = key.hashCode();
		int spread = (hash ^ hash >>> Short.SIZE) & HASH_BITS;
		Object[] table = table(map);
		int bins = table == null ? FIRST_BINS : table.length;
		return InterlockMapBins.of(map, spread & bins - 1);
	}

	/** The object whose monitor currently guards the bin; null if there is none. */
	public Object monitor() {
		ConcurrentHashMap<?, ?> of = map.get();
		Object[] table = of == null ? null : table(of);
		return table == null || bin >= table.length ? null : table[bin];
	}

	/** Whether the calling thread holds the lock. */
	boolean isHeld() {
		Object monitor = monitor();
		return monitor != null && Thread.holdsLock(monitor);
	}

	private static Object[] table(ConcurrentHashMap<?, ?> map) {
		return (Object[]) UNSAFE.getReferenceVolatile(map, TABLE);
	}

	/** Whether the hash code comes from a final class of the JDK, whose method does not call code of the program. */
	private static boolean isHashOfJdk(Object key) {
		return key instanceof String || key instanceof Integer || key instanceof Long || key instanceof Enum
				|| key instanceof Class || key instanceof Character || key instanceof Short || key instanceof Byte
				|| key instanceof Boolean || key instanceof Double || key instanceof Float
				|| key instanceof java.util.UUID || key.getClass() == Object.class;
	}
}
