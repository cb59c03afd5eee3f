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
 * @param second the second one
 * @param held   the locks that are held all the time from the first to the second
 * @param middle the locks that are taken and given back between them, and held at neither
 */
record DoubleBlock(Event first, Event second, LockSet held, LockSet middle) {

	/** How two 2-blocks of different transactions can be interleaved so that they cannot be serialised. */
	enum Break {
		/** The other one comes between the two accesses of this one. */
		INSIDE,
		/** Each one's second access comes after the other one's first. */
		CROSSED
	}

	/** Whether all of the other one can come between the two accesses of this one. */
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
	 * How this one and one of another transaction can be interleaved so that one variable says that this transaction comes
	 * first, and the other one the opposite.
	 *
	 * @param sameOrder whether the other one accesses the two variables in the same order
	 * @return null if there is no way, in which this one is split
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
			// then it is the other one that is split
			return null;
		}
		// first, the other's first, second, the other's second, or the two transactions the other way round
		return canContain(other.first) && other.canContain(second)
				|| other.canContain(first) && canContain(other.second)
						? Break.CROSSED
						: null;
	}
}
