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
import java.util.Arrays;
import java.util.List;

import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;

/**
 * The set of locks that a thread holds at an access (O'Callahan and Choi, section 2.2), each shared or exclusively. Two
 * accesses that hold the same lock exclude each other unless both hold it shared. Immutable; keeps no lock reachable.
 */
public final class Lockset {

	public static final Lockset EMPTY = new Lockset(new LockId[0], new LockMode[0], new int[0]);

	/** The locks by ascending number, each once in its strongest mode. */
	private final LockId[] locks;
	private final LockMode[] modes;
	private final int[] sites;

	Lockset(LockId[] locks, LockMode[] modes, int[] sites) {
		this.locks = locks;
		this.modes = modes;
		this.sites = sites;
	}

	public int size() {
		return locks.length;
	}

	/** The number of a lock, which is the same in all locksets. The index follows the order of the numbers. */
	public int number(int index) {
		return locks[index].number;
	}

	/** Whether a lock is held for reading only. */
	public boolean isShared(int index) {
		return modes[index] == LockMode.READ;
	}

	/** Whether two accesses with these locksets exclude each other. */
	public boolean excludes(Lockset other) {
		int mine = 0;
		int theirs = 0;
		while (mine < locks.length && theirs < other.locks.length) {
			int difference = Integer.compare(number(mine), other.number(theirs));
			if (difference == 0 && !(isShared(mine) && other.isShared(theirs))) {
				return true;
			}
			mine += difference <= 0 ? 1 : 0;
			theirs += difference >= 0 ? 1 : 0;
		}
		return false;
	}

	/** Whether the two have a lock in common, in any mode. */
	public boolean hasLockOf(Lockset other) {
		return meetsBesides(other, EMPTY);
	}

	/** Whether the two have a lock in common, in any mode, that a third lockset lacks. */
	public boolean meetsBesides(Lockset other, Lockset third) {
		for (int i = 0; i < locks.length; i++) {
			if (other.indexOf(number(i)) >= 0 && third.indexOf(number(i)) < 0) {
				return true;
			}
		}
		return false;
	}

	/** Whether this lockset has a lock that another one lacks: {@code L - M} is not empty (section 5.4). */
	public boolean hasLockBesides(Lockset other) {
		return meetsBesides(this, other);
	}

	/**
	 * Whether the other lockset has all locks of this one, at least as strongly. It then excludes all that this one
	 * excludes.
	 */
	public boolean isSubsetOf(Lockset other) {
		int theirs = 0;
		for (int mine = 0; mine < locks.length; mine++) {
			while (theirs < other.locks.length && other.number(theirs) < number(mine)) {
				theirs++;
			}
			if (theirs == other.locks.length || other.number(theirs) != number(mine)
					|| other.isShared(theirs) && !isShared(mine)) {
				return false;
			}
		}
		return true;
	}

	/**
	 * The candidate locks that remain after an access: those that it holds, and for a write those that it holds
	 * exclusively (the read-write locks of Eraser).
	 */
	public Lockset refine(Lockset held, boolean write) {
		int[] kept = new int[locks.length];
		int size = 0;
		for (int i = 0; i < locks.length; i++) {
			int at = held.indexOf(number(i));
			if (at >= 0 && !(write && held.isShared(at))) {
				kept[size++] = i;
			}
		}
		return size == locks.length ? this : only(Arrays.copyOf(kept, size));
	}

	private Lockset only(int[] kept) {
		return new Lockset(Arrays.stream(kept).mapToObj(i -> locks[i]).toArray(LockId[]::new),
				Arrays.stream(kept).mapToObj(i -> modes[i]).toArray(LockMode[]::new),
				Arrays.stream(kept).map(i -> sites[i]).toArray());
	}

	/** The index of the lock with a number, or -1. */
	public int indexOf(int number) {
		int i = 0;
		while (i < locks.length && number(i) != number) {
			i++;
		}
		return i == locks.length ? -1 : i;
	}

	/** A lock as it was held; null if it was collected. */
	public HeldLock held(int index) {
		Object lock = locks[index].lock();
		return lock == null ? null : new HeldLock(lock, modes[index], sites[index]);
	}

	LockId id(int index) {
		return locks[index];
	}

	/** The acquisition site of a lock; -1 if unknown. */
	int site(int index) {
		return sites[index];
	}

	/** All locks as they were held, without collected ones. */
	public List<HeldLock> held() {
		List<HeldLock> held = new ArrayList<>(locks.length);
		for (int i = 0; i < locks.length; i++) {
			HeldLock lock = held(i);
			if (lock != null) {
				held.add(lock);
			}
		}
		return held;
	}

	@Override
	public String toString() {
		StringBuilder text = new StringBuilder("{");
		for (int i = 0; i < locks.length; i++) {
			text.append(i > 0 ? ", " : "").append(number(i)).append(isShared(i) ? "r" : "");
		}
		return text.append('}').toString();
	}
}
