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
import jdk.internal.vm.annotation.DontInline;

/** The variables of one owner in {@link InterlockShadowTable}: an open hash table that only grows. */
final class InterlockShadowOwner extends InterlockWeakEntry {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();
	private static final long READS = UNSAFE.objectFieldOffset(InterlockShadowOwner.class, "coveredReads");
	private static final long WRITES = UNSAFE.objectFieldOffset(InterlockShadowOwner.class, "coveredWrites");

	/** So many bits does the number of a variable have that has a bit of its own. */
	private static final int BITS = 5;

	/** The class of the object that the program knows and that keeps its state in this one; null if it is this one. */
	volatile Class<?> knownAs;

	private InterlockShadowCell[] cells = new InterlockShadowCell[4];
	private int size;

	/** Of the first variables, those whose states cover reads in one epoch: the epoch above, and a bit for each below. */
	private volatile long coveredReads;
	/** The same for writes. */
	private volatile long coveredWrites;

	InterlockShadowOwner(Object owner, int hash, ReferenceQueue<Object> collected) {
		super(owner, hash, collected);
	}

	/** Whether the state of a variable is known to cover an access in an epoch; perhaps not if another thread makes it now. */
	boolean covers(int variable, int epoch, boolean write) {
		boolean hasBit = variable >>> BITS == 0;
		if (hasBit) {
			long covered = write ? coveredWrites : coveredReads;
			if ((int) (covered >>> Integer.SIZE) == epoch && (covered & 1L << variable) != 0) {
				return true;
			}
		}
		InterlockShadowCell cell = known(variable);
		if (cell == null || !cell.covers(epoch, write)) {
			return false;
		}
		if (hasBit) {
			remember(cell, epoch, write);
		}
		return true;
	}

	@DontInline
	private void remember(InterlockShadowCell cell, int epoch, boolean write) {
		long covered = write ? coveredWrites : coveredReads;
		long others = (int) (covered >>> Integer.SIZE) == epoch ? covered : (long) epoch << Integer.SIZE;
		UNSAFE.compareAndSetLong(this, write ? WRITES : READS, covered, others | 1L << cell.variable);
		if (!cell.covers(epoch, write)) {
			// it has changed meanwhile, perhaps before the bit was there to be taken away
			forget(write ? WRITES : READS, cell.variable);
		}
	}

	/** The state of a variable has changed. */
	void changed(int variable) {
		if (variable >>> BITS == 0) {
			forget(READS, variable);
			forget(WRITES, variable);
		}
	}

	private void forget(long place, int variable) {
		long covered = UNSAFE.getLongVolatile(this, place);
		while ((covered & 1L << variable) != 0
				&& !UNSAFE.compareAndSetLong(this, place, covered, covered & ~(1L << variable))) {
			covered = UNSAFE.getLongVolatile(this, place);
		}
	}

	/** The shadow state of a variable of this owner; null if it has none, or perhaps if another thread makes it now. */
	private InterlockShadowCell known(int variable) {
		InterlockShadowCell[] table = cells;
		int at = variable & (table.length - 1);
		InterlockShadowCell cell = table[at];
		while (cell != null && cell.variable != variable) {
			at = at + 1 & (table.length - 1);
			cell = table[at];
		}
		return cell;
	}

	/** The shadow state of a variable of this owner; made at its first use. */
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
			InterlockShadowCell cell = new InterlockShadowCell(variable, this);
			// whoever finds it without the lock must find it complete
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

	/** Where a variable is, or belongs. */
	private static int place(InterlockShadowCell[] table, int variable) {
		int at = variable & (table.length - 1);
		while (table[at] != null && table[at].variable != variable) {
			at = at + 1 & (table.length - 1);
		}
		return at;
	}
}
