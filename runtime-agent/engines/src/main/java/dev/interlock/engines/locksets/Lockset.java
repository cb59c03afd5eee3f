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
 * The set of locks that a thread holds at an access (O'Callahan and Choi, section 2.2), each for reading only or not.
 * Two accesses that hold the same lock exclude each other unless both hold it for reading. Immutable; it keeps no lock.
 */
public final class Lockset {

	/** No lock. */
	public static final Lockset EMPTY = new Lockset(new LockId[0], new LockMode[0], new int[0]);

	/** The locks by ascending numbers, each once, as strongly as it is held. */
	private final LockId[] locks;
	private final LockMode[] modes;
	private final int[] sites;

	Lockset(LockId[] locks, LockMode[] modes, int[] sites) {
		this.locks = locks;
		this.modes = modes;
		this.sites = sites;
	}

	/** The number of locks. */
	public int size() {
		return locks.length;
	}

	/** The number that stands for a lock, the same in all locksets; locks stand in the order of their numbers. */
	public int number(int index) {
		return locks[index].number;
	}

	/** Whether a lock is held for reading only, so that others may read too. */
	public boolean isShared(int index) {
		return modes[index] == LockMode.READ;
	}

	/** Whether accesses with these two locksets cannot be made at the same time. */
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

	/** Whether the two have a lock in common, however it is held. */
	public boolean hasLockOf(Lockset other) {
		return meetsBesides(other, EMPTY);
	}

	/** Whether the two have a lock in common, however it is held, that a third one has not. */
	public boolean meetsBesides(Lockset other, Lockset third) {
		for (int i = 0; i < locks.length; i++) {
			if (other.indexOf(number(i)) >= 0 && third.indexOf(number(i)) < 0) {
				return true;
			}
		}
		return false;
	}

	/** Whether this one has a lock that another one has not: that {@code L - M} is not empty (section 5.4). */
	public boolean hasLockBesides(Lockset other) {
		return meetsBesides(this, other);
	}

	/** Whether whatever this one excludes is excluded by the other, too: the other has all these locks, as strongly. */
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
	 * The candidate locks that remain after an access: those that it holds, and for a write those that it holds for
	 * writing (the read-write locks of Eraser).
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

	/** Where a lock of that number is, or -1. */
	public int indexOf(int number) {
		int i = 0;
		while (i < locks.length && number(i) != number) {
			i++;
		}
		return i == locks.length ? -1 : i;
	}

	/** A lock as it was held, or null if it is gone. */
	public HeldLock held(int index) {
		Object lock = locks[index].lock();
		return lock == null ? null : new HeldLock(lock, modes[index], sites[index]);
	}

	/** A lock, which may be gone. */
	LockId id(int index) {
		return locks[index];
	}

	/** The number of the site that took a lock; -1 where it is not known. */
	int site(int index) {
		return sites[index];
	}

	/** All of them as they were held, without those that are gone. */
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
