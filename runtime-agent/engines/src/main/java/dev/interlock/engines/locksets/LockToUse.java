/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.locksets;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import dev.interlock.spi.FindingDetails.LockSuggestion;

/**
 * Suggests a lock for a finding, by the accesses counted until {@link #get}. Keeps neither the variable nor a lock
 * reachable. Thread-safe.
 */
final class LockToUse implements Supplier<LockSuggestion> {

	private final List<LockUse> uses;
	private final List<Side> sides;

	/** The names of the locks held at an access of the finding. */
	private record Side(int site, List<Supplier<String>> locks) {

		boolean lacks(String name) {
			return locks.stream().noneMatch(lock -> lock.get() == name);
		}
	}

	/** @param uses the counts of the field, or of each of the sites */
	LockToUse(List<LockUse> uses) {
		this.uses = uses;
		this.sides = new ArrayList<>(2);
	}

	/** Adds an access of the finding with known locks. */
	void add(int site, Lockset held, Object owner) {
		LockUse use = uses.get(0);
		List<Supplier<String>> locks = new ArrayList<>(held.size());
		for (int i = 0; i < held.size(); i++) {
			locks.add(name(use, held, i, owner));
		}
		sides.add(new Side(site, locks));
	}

	/**
	 * The supplier of a lock's name: it may change to a better name, which then identifies the count. The name of the
	 * owner's monitor is fixed.
	 */
	private static Supplier<String> name(LockUse use, Lockset held, int index, Object owner) {
		String own = use.own(held, index, owner);
		return own != null ? () -> own : () -> use.name(held, index);
	}

	/** Suggests the lock that most accesses held; null if fewer than half of them held the same lock. */
	@Override
	public LockSuggestion get() {
		long all = 0;
		Map<String, Long> holding = new IdentityHashMap<>();
		for (LockUse use : uses) {
			all += use.all();
			use.addTo(holding);
		}
		String best = null;
		for (Map.Entry<String, Long> each : holding.entrySet()) {
			if (best == null || isBetter(each.getKey(), each.getValue(), best, holding.get(best))) {
				best = each.getKey();
			}
		}
		if (best == null || holding.get(best) == 0 || holding.get(best) * 2 < all) {
			return null;
		}
		// a concurrent access may have been counted for its lock only
		return new LockSuggestion(best, Math.min(holding.get(best), all), all, lacking(best));
	}

	private static boolean isBetter(String name, long count, String other, long otherCount) {
		return count > otherCount || count == otherCount && name.compareTo(other) < 0;
	}

	private List<Integer> lacking(String name) {
		return sides.stream().filter(side -> side.lacks(name)).map(Side::site).toList();
	}
}
