/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.vm.annotation.ForceInline;

/**
 * The arrays that one thread has accessed lately, if the listener selects accesses by context, see
 * {@link InterlockRedundancyBits}. An open hash table by identity that references the arrays weakly. Looked up at each
 * access to one of their first elements. Used by its thread only.
 */
final class InterlockCoveredElements {

	private static final InterlockRedundancyBits[] NONE = { null };
	private static final int SMALLEST = 16;
	/** The table has at least this many places for each array, and more just after it has grown. */
	private static final int SPARE = 2;
	private static final int SPARE_AFTERWARDS = 8;
	/** The maximum number of arrays; when it is reached all are discarded. */
	private static final int MOST = 1 << 10;

	private final InterlockThread thread;
	private InterlockRedundancyBits[] table = NONE;
	private int size;

	InterlockCoveredElements(InterlockThread thread) {
		this.thread = thread;
	}

	/** The entry of an array; null if it has not been accessed lately. */
	@ForceInline
	InterlockRedundancyBits find(Object array) {
		InterlockRedundancyBits[] now = table;
		int place = InterlockWeakTable.hash(array) & now.length - 1;
		InterlockRedundancyBits at = now[place];
		while (at != null && !at.owner.refersTo(array)) {
			place = place + 1 & now.length - 1;
			at = now[place];
		}
		return at;
	}

	/** Adds an array that has no entry. */
	InterlockRedundancyBits add(InterlockShadowOwner array) {
		if (size >= table.length / SPARE) {
			makeRoom();
		}
		InterlockRedundancyBits added = new InterlockRedundancyBits(array, thread);
		put(added);
		return added;
	}

	private void put(InterlockRedundancyBits added) {
		int place = added.owner.hash & table.length - 1;
		while (table[place] != null) {
			place = place + 1 & table.length - 1;
		}
		table[place] = added;
		size++;
	}

	/** Discards collected arrays, and all of them if too many remain. */
	private void makeRoom() {
		InterlockRedundancyBits[] before = table;
		int living = 0;
		for (InterlockRedundancyBits each : before) {
			living += isAlive(each) ? 1 : 0;
		}
		boolean isFull = living >= MOST;
		size = 0;
		table = new InterlockRedundancyBits[isFull ? SMALLEST
				: Math.max(SMALLEST, SPARE_AFTERWARDS * Integer.highestOneBit(living))];
		for (int i = 0; i < before.length && !isFull; i++) {
			if (isAlive(before[i])) {
				put(before[i]);
			}
		}
	}

	private static boolean isAlive(InterlockRedundancyBits array) {
		return array != null && !array.owner.refersTo(null);
	}
}
