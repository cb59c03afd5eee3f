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
 * A request for a lock by a thread that holds others and has waited, or could have waited: the edges of the lock graph
 * from each held lock to the requested one. Immutable.
 *
 * @param lock      the acquired lock
 * @param mode      the mode of the acquisition
 * @param held      the locks that the thread held, outermost first; not empty
 * @param modes     the modes of the held locks
 * @param period    the period of the thread, by starts and joins
 * @param evidence  the acquisition; its locks are the held ones, and last the acquired one
 */
record LockDependency(LockNode lock, LockMode mode, List<LockNode> held, List<LockMode> modes, Period period,
		AccessEvidence evidence) {

	/** The index in {@link #held} of a lock that blocks a request in the given mode; -1 if none does. */
	int blocks(LockNode wanted, LockMode wantedMode) {
		int index = held.indexOf(wanted);
		return index >= 0 && excludes(wantedMode, modes.get(index)) ? index : -1;
	}

	/**
	 * Whether two threads can be in the states of the two dependencies at the same time. No common held lock may
	 * exclude them (a gate), and neither period may end before the other begins.
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

	/** Whether the dependencies have the same locks, modes and site. */
	boolean isLike(LockDependency other) {
		return lock == other.lock && mode == other.mode && evidence.site() == other.evidence.site()
				&& held.equals(other.held) && modes.equals(other.modes);
	}

	/** Whether one of the locks was collected, so that no thread can wait here any more. */
	boolean isOver() {
		return lock.refersTo(null) || held.stream().anyMatch(node -> node.refersTo(null));
	}

	private static boolean excludes(LockMode mode, LockMode other) {
		return mode != LockMode.READ || other != LockMode.READ;
	}
}
