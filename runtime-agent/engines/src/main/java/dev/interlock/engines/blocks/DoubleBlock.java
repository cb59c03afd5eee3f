/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.blocks;

import dev.interlock.engines.transactions.LockSet;

/**
 * Two accesses of a transaction to two variables, each the final write or an uninitialised read: a 2-block (Wang and
 * Stoller, section 4.2).
 *
 * @param first  the first access
 * @param second the second access
 * @param held   the locks held without interruption from the first to the second
 * @param middle the locks acquired and released between them, and held at neither
 */
record DoubleBlock(Event first, Event second, LockSet held, LockSet middle) {

	/** How two 2-blocks of different transactions can be interleaved without an equivalent serial order. */
	enum Break {
		/** The other 2-block comes between the two accesses of this one. */
		INSIDE,
		/** The second access of each comes after the first access of the other. */
		CROSSED
	}

	/** Whether the whole other 2-block can come between the two accesses of this one. */
	boolean canContain(DoubleBlock other) {
		return !held.excludes(other.first.held()) && !held.excludes(other.second.held())
				&& !held.excludes(other.middle);
	}

	/** Whether an access of another transaction can come between the two of this one. */
	private boolean canContain(Event access) {
		return !held.excludes(access.held());
	}

	private static boolean conflict(Event one, Event other) {
		return one.write() || other.write();
	}

	/**
	 * How this 2-block and one of another transaction can be interleaved so that the two variables imply opposite
	 * orders of the transactions.
	 *
	 * @param sameOrder whether the other 2-block accesses the two variables in the same order
	 * @return null if no interleaving splits this 2-block
	 */
	Break brokenBy(DoubleBlock other, boolean sameOrder) {
		if (sameOrder) {
			boolean both = conflict(first, other.first) && conflict(second, other.second);
			return both && canContain(other) ? Break.INSIDE : null;
		}
		if (!conflict(first, other.second) || !conflict(second, other.first)) {
			return null;
		}
		if (canContain(other)) {
			return Break.INSIDE;
		}
		if (other.canContain(this)) {
			// then the other 2-block is split
			return null;
		}
		// first, the other's first, second, the other's second; or the same with the roles exchanged
		return canContain(other.first) && other.canContain(second)
				|| other.canContain(first) && canContain(other.second)
						? Break.CROSSED
						: null;
	}
}
