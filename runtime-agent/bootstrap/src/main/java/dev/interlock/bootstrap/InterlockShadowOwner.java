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

import jdk.internal.misc.Unsafe;

/** The variables of one owner in {@link InterlockShadowTable}: an open hash table that only grows. */
public final class InterlockShadowOwner extends InterlockWeakEntry {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();
	private static final long UNCOVERED = UNSAFE.objectFieldOffset(InterlockShadowOwner.class, "uncovered");

	private static final InterlockShadowCell[] GONE = { null };

	/** The class of the program's object that keeps its state in this one; null if it is this one. */
	volatile Class<?> knownAs;

	/** The number of times that accesses to one of its variables had to be reported again; it wraps. */
	volatile int uncovered;

	private InterlockShadowCell[] cells = new InterlockShadowCell[4];
	private int size;

	InterlockShadowOwner(Object owner, int hash, ReferenceQueue<Object> collected) {
		super(owner, hash, collected);
	}

	/** Invalidates the copies that threads keep of the accesses to its variables. */
	void invalidate() {
		UNSAFE.getAndAddInt(this, UNCOVERED, 1);
	}

	@Override
	void clean() {
		cells = GONE;
	}

	/**
	 * The shadow state of a variable of this owner; null if it has none, or possibly if another thread is adding it.
	 */
	InterlockShadowCell known(int variable) {
		InterlockShadowCell[] table = cells;
		int at = variable & (table.length - 1);
		InterlockShadowCell cell = table[at];
		while (cell != null && cell.variable != variable) {
			at = at + 1 & (table.length - 1);
			cell = table[at];
		}
		return cell;
	}

	/** The shadow state of a variable of this owner; created at its first use. */
	InterlockShadowCell cell(int variable) {
		InterlockShadowCell[] table = cells;
		int at = variable & (table.length - 1);
		for (InterlockShadowCell cell = table[at]; cell != null; cell = table[at]) {
			if (cell.variable == variable) {
				return cell;
			}
			at = at + 1 & (table.length - 1);
		}
		return add(variable);
	}

	private synchronized InterlockShadowCell add(int variable) {
		if (size >= cells.length / 2) {
			grow();
		}
		int at = place(cells, variable);
		if (cells[at] == null) {
			InterlockShadowCell cell = new InterlockShadowCell(this, variable);
			// a thread that finds it without the lock must find it complete
			UNSAFE.storeFence();
			cells[at] = cell;
			size++;
		}
		return cells[at];
	}

	private void grow() {
		InterlockShadowCell[] larger = new InterlockShadowCell[cells.length * 2];
		for (InterlockShadowCell cell : cells) {
			if (cell != null) {
				larger[place(larger, cell.variable)] = cell;
			}
		}
		UNSAFE.storeFence();
		cells = larger;
	}

	/** The index at which a variable is, or belongs. */
	private static int place(InterlockShadowCell[] table, int variable) {
		int at = variable & (table.length - 1);
		while (table[at] != null && table[at].variable != variable) {
			at = at + 1 & (table.length - 1);
		}
		return at;
	}
}
