/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.locksets;

import dev.interlock.spi.FindingDetails.LockSuggestion;
import dev.interlock.spi.HeldLock;

/**
 * Counts how many accesses to a variable held each lock, to suggest the one that protects most ("17 of 18 accesses counted
 * hold {@code Counter.lock}"). What is counted is what analyses are asked about: one access of each kind for each epoch of a
 * thread. Not thread-safe.
 */
public final class LockUse {

	/** More different locks than this are not told apart; the first ones are kept. */
	private static final int MOST = 8;

	private final LockId[] locks = new LockId[MOST];
	private final Lockset[] examples = new Lockset[MOST];
	private final long[] counts = new long[MOST];
	private int size;
	private long all;

	/** Counts an access. */
	public void count(Lockset held) {
		all++;
		for (int i = 0; i < held.size(); i++) {
			count(held, held.number(i));
		}
	}

	private void count(Lockset held, int number) {
		int at = 0;
		while (at < size && locks[at].number != number) {
			at++;
		}
		if (at == size && size < MOST) {
			locks[size] = held.id(number);
			examples[size++] = held;
		}
		if (at < size) {
			counts[at]++;
		}
	}

	/** The lock that most accesses held; null if fewer than half of them held one and the same. */
	public LockSuggestion suggestion() {
		int best = -1;
		for (int i = 0; i < size; i++) {
			if (best < 0 || counts[i] > counts[best]) {
				best = i;
			}
		}
		if (best < 0 || counts[best] * 2 < all) {
			return null;
		}
		HeldLock lock = examples[best].heldBy(locks[best].number);
		return lock == null ? null : new LockSuggestion(lock, counts[best], all);
	}
}
