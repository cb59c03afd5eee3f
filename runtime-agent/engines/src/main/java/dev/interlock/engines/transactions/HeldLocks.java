/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.util.Arrays;
import java.util.List;

/** The locks that a thread holds, in the order in which it took them; only that thread uses it. */
public final class HeldLocks {

	private Object[] locks = new Object[4];
	private LockUse[] uses = new LockUse[4];
	private boolean[] shared = new boolean[4];
	private int[] stamps = new int[4];
	private int size;
	private LockSet set = LockSet.EMPTY;
	/** Counts the acquisitions and releases. */
	private int generation;

	/** The locks held now. */
	public LockSet set() {
		return set;
	}

	/** The locks held now in the order in which they were taken; a copy. */
	List<LockUse> uses() {
		return List.of(Arrays.copyOf(uses, size));
	}

	/** Another number whenever locks have been taken or given back. */
	public int generation() {
		return generation;
	}

	/** Adds a lock; its stamp tells this time of holding it from others. */
	void add(Object lock, LockUse use, boolean isShared) {
		if (size == locks.length) {
			locks = Arrays.copyOf(locks, 2 * size);
			uses = Arrays.copyOf(uses, 2 * size);
			shared = Arrays.copyOf(shared, 2 * size);
			stamps = Arrays.copyOf(stamps, 2 * size);
		}
		locks[size] = lock;
		uses[size] = use;
		shared[size] = isShared;
		stamps[size++] = ++generation;
		set = set.with(use, isShared);
	}

	/** Takes a lock out; returns its use, or null if it is not held. */
	LockUse remove(Object lock, boolean isShared) {
		for (int i = size - 1; i >= 0; i--) {
			if (locks[i] == lock && shared[i] == isShared) {
				LockUse use = uses[i];
				int rest = --size - i;
				System.arraycopy(locks, i + 1, locks, i, rest);
				System.arraycopy(uses, i + 1, uses, i, rest);
				System.arraycopy(shared, i + 1, shared, i, rest);
				System.arraycopy(stamps, i + 1, stamps, i, rest);
				locks[size] = null;
				generation++;
				set = set.without(use, isShared);
				return use;
			}
		}
		return null;
	}

	/**
	 * The locks held now that have been held since a moment.
	 *
	 * @param since the {@link #generation()} at that moment
	 */
	public LockSet heldSince(int since) {
		if (since == generation) {
			return set;
		}
		LockSet held = LockSet.EMPTY;
		for (int i = 0; i < size; i++) {
			if (stamps[i] <= since) {
				held = held.with(uses[i], shared[i]);
			}
		}
		return held;
	}
}
