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
import java.util.function.ObjIntConsumer;

/** The locks that a thread holds, in the order of acquisition; used only by that thread. */
public final class HeldLocks {

	private Object[] locks = new Object[4];
	private LockUse[] uses = new LockUse[4];
	private boolean[] shared = new boolean[4];
	private int[] stamps = new int[4];
	private int[] sites = new int[4];
	private int size;
	private LockSet set = LockSet.EMPTY;
	/** Counts acquisitions and releases. */
	private int generation;
	/** The hash of {@link #sites}. */
	private int places;

	/** The current lock set. */
	public LockSet set() {
		return set;
	}

	/** A copy of the current locks in the order of acquisition. */
	List<LockUse> uses() {
		return List.of(Arrays.copyOf(uses, size));
	}

	/** A copy of the acquisition sites of the current locks, in that order. */
	int[] sites() {
		return Arrays.copyOf(sites, size);
	}

	/** Visits the current locks with their acquisition sites, in the order of acquisition. */
	void forEach(ObjIntConsumer<LockUse> visitor) {
		for (int i = 0; i < size; i++) {
			visitor.accept(uses[i], sites[i]);
		}
	}

	/** The acquisition site of a lock; -1 if the lock is not held. */
	int site(Object lock, boolean isShared) {
		int place = find(lock, isShared);
		return place < 0 ? -1 : sites[place];
	}

	/** A hash of {@link #sites()}: equal for equal sites, whichever locks were acquired there. */
	int places() {
		return places;
	}

	/**
	 * Whether acquiring or releasing a lock has no effect on other threads: a read side while the write side is held.
	 */
	boolean isReEntrant(Object lock, boolean isShared) {
		return isShared && find(lock, false) >= 0;
	}

	/** A number that changes with each acquisition and release. */
	public int generation() {
		return generation;
	}

	/**
	 * Adds a lock that was acquired at a site. The stamp identifies this acquisition. A read side under its write side
	 * takes the stamp of the write side: if the write side is released first, the thread has held the lock all the
	 * time.
	 */
	void add(Object lock, LockUse use, boolean isShared, int site) {
		if (size == locks.length) {
			locks = Arrays.copyOf(locks, 2 * size);
			uses = Arrays.copyOf(uses, 2 * size);
			shared = Arrays.copyOf(shared, 2 * size);
			stamps = Arrays.copyOf(stamps, 2 * size);
			sites = Arrays.copyOf(sites, 2 * size);
		}
		int exclusive = isShared ? find(lock, false) : -1;
		locks[size] = lock;
		uses[size] = use;
		shared[size] = isShared;
		sites[size] = site;
		places = 31 * places + site + 1;
		generation++;
		stamps[size++] = exclusive < 0 ? generation : stamps[exclusive];
		set = set.with(use, isShared);
	}

	/** Removes a lock; returns its use, or null if it is not held. */
	LockUse remove(Object lock, boolean isShared) {
		int place = find(lock, isShared);
		if (place < 0) {
			return null;
		}
		LockUse use = uses[place];
		int rest = --size - place;
		System.arraycopy(locks, place + 1, locks, place, rest);
		System.arraycopy(uses, place + 1, uses, place, rest);
		System.arraycopy(shared, place + 1, shared, place, rest);
		System.arraycopy(stamps, place + 1, stamps, place, rest);
		System.arraycopy(sites, place + 1, sites, place, rest);
		locks[size] = null;
		places = 0;
		for (int i = 0; i < size; i++) {
			places = 31 * places + sites[i] + 1;
		}
		generation++;
		set = set.without(use, isShared);
		return use;
	}

	private int find(Object lock, boolean isShared) {
		int place = size - 1;
		while (place >= 0 && (locks[place] != lock || shared[place] != isShared)) {
			place--;
		}
		return place;
	}

	/**
	 * The current locks that have been held since an earlier moment.
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
