/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/**
 * The atomic accesses that a thread is about to make in one call. There are several if the call accesses neighbouring
 * elements of an array at once. Used by its thread only.
 */
final class InterlockAtomicAccesses {

	/** The maximum number of bytes accessed at once, each of them an element. */
	private static final int MOST = Long.BYTES;

	private InterlockAtomicAccess[] accesses;
	private int kept;

	/** An unused access to begin. */
	InterlockAtomicAccess next() {
		if (accesses == null) {
			accesses = new InterlockAtomicAccess[MOST];
		}
		if (accesses[kept] == null) {
			accesses[kept] = new InterlockAtomicAccess();
		}
		return accesses[kept];
	}

	/** Keeps the access from {@link #next}, to be reported after it has been made. */
	void keep() {
		kept++;
	}

	/** Clears the access from the last {@link #next} unless it was kept. */
	void endOthers() {
		if (kept < MOST && accesses[kept] != null) {
			accesses[kept].end();
		}
	}

	/** The number of kept accesses. */
	int size() {
		return kept;
	}

	/** A kept access. */
	InterlockAtomicAccess get(int index) {
		return accesses[index];
	}

	/** Discards all kept accesses. */
	void clear() {
		while (kept > 0) {
			accesses[--kept].end();
		}
	}
}
