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

import jdk.internal.vm.annotation.ForceInline;

/**
 * The shadow states of all accessed arrays, by the identity of the arrays, which it references weakly. Divided into
 * stripes, each with a lock for additions and removals; a lookup takes no lock.
 */
final class InterlockArrays extends InterlockWeakTable<InterlockArrayShadow> {

	private static final InterlockArrays[] TABLE = new InterlockArrays[STRIPES];

	static {
		for (int i = 0; i < TABLE.length; i++) {
			TABLE[i] = new InterlockArrays();
		}
	}

	private InterlockArrays() {
		super(64);
	}

	@Override
	InterlockArrayShadow entry(Object array, int hash, ReferenceQueue<Object> queue) {
		return new InterlockArrayShadow(array, length(array), hash, queue);
	}

	/** The shadow state of an array; null if it has none yet. */
	@ForceInline
	static InterlockArrayShadow find(Object array) {
		int hash = hash(array);
		return TABLE[stripe(hash)].find(hash, array);
	}

	/** The shadow state of an array; created at its first use. */
	static InterlockArrayShadow of(Object array) {
		int hash = hash(array);
		return TABLE[stripe(hash)].of(hash, array);
	}

	/** The length of an array; 0 for null. */
	static int length(Object array) {
		if (array instanceof int[]) {
			return ((int[]) array).length;
		}
		if (array instanceof Object[]) {
			return ((Object[]) array).length;
		}
		return array == null ? 0 : java.lang.reflect.Array.getLength(array);
	}
}
