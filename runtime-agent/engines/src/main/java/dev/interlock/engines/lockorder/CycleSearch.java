/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.lockorder;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the cycles that a new dependency closes: a chain of distinct threads, each requesting a lock that the next one
 * holds, that can all be in this state at the same time. No lock occurs twice in a cycle, because a shorter cycle would
 * exist. The search is bounded, and reports whether it stopped early.
 */
final class CycleSearch {

	private static final int MOST_STEPS = 20_000;
	private static final int MOST_CYCLES = 64;

	private final List<LockDependency> path = new ArrayList<>();
	private final List<List<LockDependency>> cycles = new ArrayList<>();
	private int steps;

	CycleSearch(LockDependency added) {
		path.add(added);
		extend(added);
	}

	/** The cycles. Each begins with the new dependency, and each dependency requests a lock that the next one holds. */
	List<List<LockDependency>> cycles() {
		return cycles;
	}

	/** Whether the search stopped early, so that cycles may be missing. */
	boolean isStoppedEarly() {
		return steps >= MOST_STEPS || cycles.size() >= MOST_CYCLES;
	}

	private void extend(LockDependency last) {
		for (LockDependency next : last.lock().holding) {
			if (++steps >= MOST_STEPS || cycles.size() >= MOST_CYCLES) {
				return;
			}
			if (next.blocks(last.lock(), last.mode()) >= 0 && fits(next)) {
				path.add(next);
				if (path.get(0).blocks(next.lock(), next.mode()) >= 0) {
					cycles.add(List.copyOf(path));
				} else {
					extend(next);
				}
				path.remove(path.size() - 1);
			}
		}
	}

	private boolean fits(LockDependency next) {
		for (LockDependency other : path) {
			if (other.lock() == next.lock() || !next.canMeet(other)) {
				return false;
			}
		}
		return true;
	}
}
