/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.lockorder;

import java.util.List;

import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.LockMode;

/**
 * A thread has waited, or could have waited, for a lock while it held others: an edge of the lock graph from each of those
 * to that one. Immutable.
 *
 * @param lock      the lock that was taken
 * @param mode      how
 * @param held      the locks that the thread held, outermost first; not empty
 * @param modes     how it held them
 * @param period    when that was, as far as starts and joins of threads tell
 * @param evidence  where it took the lock; its locks are those held, and last the one taken
 */
record LockDependency(LockNode lock, LockMode mode, List<LockNode> held, List<LockMode> modes, Period period,
		AccessEvidence evidence) {

	/** The place in {@link #held} where this holds a lock so that who asks for it in the given mode waits; -1 if it does not. */
	int blocks(LockNode wanted, LockMode wantedMode) {
		int index = held.indexOf(wanted);
		return index >= 0 && excludes(wantedMode, modes.get(index)) ? index : -1;
	}

	/**
	 * Whether this thread can be in the state that this tells of while another one is in the state that the other tells
	 * of: no lock that both hold keeps them apart (a gate), and neither was over before the other began.
	 */
	boolean canMeet(LockDependency other) {
		if (evidence.thread() == other.evidence.thread() || period.isOrderedWith(other.period)) {
			return false;
		}
		for (int i = 0; i < held.size(); i++) {
			int index = other.held.indexOf(held.get(i));
			if (index >= 0 && excludes(modes.get(i), other.modes.get(index))) {
				return false;
			}
		}
		return true;
	}

	/** Whether this tells nothing that the other does not: the same thread, locks and places. */
	boolean isLike(LockDependency other) {
		return lock == other.lock && mode == other.mode && evidence.site() == other.evidence.site()
				&& held.equals(other.held) && modes.equals(other.modes);
	}

	/** Whether one of its locks is gone, so that nobody can wait here any more. */
	boolean isOver() {
		return lock.refersTo(null) || held.stream().anyMatch(node -> node.refersTo(null));
	}

	private static boolean excludes(LockMode mode, LockMode other) {
		return mode != LockMode.READ || other != LockMode.READ;
	}
}
