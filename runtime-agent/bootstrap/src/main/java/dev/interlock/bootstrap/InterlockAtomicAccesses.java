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
 * The accesses of atomic modes that a thread is about to make by one call: several if it is to neighbouring elements of an
 * array at once. Only the thread itself uses it.
 */
final class InterlockAtomicAccesses {

	/** The most bytes that are accessed at once, each of them an element. */
	private static final int MOST = Long.BYTES;

	private InterlockAtomicAccess[] accesses;
	private int kept;

	/** One to begin. */
	InterlockAtomicAccess next() {
		if (accesses == null) {
			accesses = new InterlockAtomicAccess[MOST];
		}
		if (accesses[kept] == null) {
			accesses[kept] = new InterlockAtomicAccess();
		}
		return accesses[kept];
	}

	/** What {@link #next} gave is to be told of once it has been made. */
	void keep() {
		kept++;
	}

	/** Lets go of what {@link #next} gave last, unless it has been kept. */
	void endOthers() {
		if (kept < MOST && accesses[kept] != null) {
			accesses[kept].end();
		}
	}

	/** How many are to be told of. */
	int size() {
		return kept;
	}

	/** One of them. */
	InterlockAtomicAccess get(int index) {
		return accesses[index];
	}

	/** None is to be told of any more. */
	void clear() {
		while (kept > 0) {
			accesses[--kept].end();
		}
	}
}
