/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

import dev.interlock.spi.HeldLock;

/**
 * An immutable set of the locks that a thread holds at a moment, each exclusively or shared (the read side of a
 * read-write lock).
 */
public final class LockSet {

	public static final LockSet EMPTY = new LockSet(new int[0], new LockUse[0]);

	/** Twice the lock's number, plus 1 if it is held shared; sorted. */
	private final int[] elements;
	/** The lock of each element. */
	private final LockUse[] uses;

	private LockSet(int[] elements, LockUse[] uses) {
		this.elements = elements;
		this.uses = uses;
	}

	/** This set with one more lock. */
	public LockSet with(LockUse lock, boolean shared) {
		int element = element(lock, shared);
		int place = Arrays.binarySearch(elements, element);
		if (place >= 0) {
			return this;
		}
		int at = -place - 1;
		int[] more = new int[elements.length + 1];
		LockUse[] moreUses = new LockUse[more.length];
		System.arraycopy(elements, 0, more, 0, at);
		System.arraycopy(uses, 0, moreUses, 0, at);
		more[at] = element;
		moreUses[at] = lock;
		System.arraycopy(elements, at, more, at + 1, elements.length - at);
		System.arraycopy(uses, at, moreUses, at + 1, uses.length - at);
		return new LockSet(more, moreUses);
	}

	/** This set without one lock. */
	public LockSet without(LockUse lock, boolean shared) {
		int element = element(lock, shared);
		return keep(each -> each != element);
	}

	private static int element(LockUse lock, boolean shared) {
		return lock.number() << 1 | (shared ? 1 : 0);
	}

	private LockSet keep(IntPredicate condition) {
		int[] kept = new int[elements.length];
		LockUse[] keptUses = new LockUse[elements.length];
		int size = 0;
		for (int i = 0; i < elements.length; i++) {
			if (condition.test(elements[i])) {
				kept[size] = elements[i];
				keptUses[size++] = uses[i];
			}
		}
		if (size == elements.length) {
			return this;
		}
		return size == 0 ? EMPTY : new LockSet(Arrays.copyOf(kept, size), Arrays.copyOf(keptUses, size));
	}

	private boolean contains(int element) {
		return Arrays.binarySearch(elements, element) >= 0;
	}

	/**
	 * The locks for reports.
	 *
	 * @param order the order of acquisition, as far as known
	 * @param sites returns the acquisition site of a lock; -1 where it is not known
	 */
	List<HeldLock> heldLocks(List<LockUse> order, ToIntFunction<LockUse> sites) {
		List<HeldLock> held = new ArrayList<>();
		// locks that are missing in the order come last
		IntStream.range(0, elements.length).boxed()
				.sorted(Comparator.comparingInt(i -> order.indexOf(uses[i]) & Integer.MAX_VALUE)).forEach(i -> {
					held.add(uses[i].held((elements[i] & 1) != 0, sites.applyAsInt(uses[i])));
				});
		return held;
	}

	/** Whether a lock is in the set, exclusively or shared. */
	boolean holds(LockUse lock) {
		return contains(element(lock, false)) || contains(element(lock, true));
	}

	public boolean isEmpty() {
		return elements.length == 0;
	}

	/** The number of locks. */
	public int size() {
		return elements.length;
	}

	/** The exclusively held locks: only they protect writes. */
	public LockSet exclusive() {
		return keep(element -> (element & 1) == 0);
	}

	/** The locks that both sets hold in the same mode. */
	public LockSet intersect(LockSet other) {
		return this == other ? this : keep(other::contains);
	}

	/** The locks that the other set does not hold in the same mode. */
	public LockSet minus(LockSet other) {
		return keep(element -> !other.contains(element));
	}

	/**
	 * The locks that have been held without interruption since an earlier moment. A lock that was exclusive then may be
	 * shared now.
	 *
	 * @param earlier the locks held at that moment
	 * @param taken   the locks acquired after it
	 */
	public LockSet keptSince(LockSet earlier, LockSet taken) {
		return keep(element -> (earlier.contains(element) || earlier.contains(element & ~1))
				&& !taken.contains(element & ~1) && !taken.contains(element | 1));
	}

	/** The same locks, all as exclusive. */
	public LockSet asExclusive() {
		LockSet all = exclusive();
		for (int i = 0; all.size() < elements.length && i < elements.length; i++) {
			all = all.with(uses[i], false);
		}
		return all;
	}

	public boolean isExclusive(LockUse lock) {
		return contains(element(lock, false));
	}

	/**
	 * Whether two threads can never hold the two sets at the same time: both contain some lock, and at most one of them
	 * as shared.
	 */
	public boolean excludes(LockSet other) {
		int i = 0;
		int j = 0;
		while (i < elements.length && j < other.elements.length) {
			int mine = elements[i];
			int its = other.elements[j];
			if (mine >> 1 == its >> 1 && (mine & its & 1) == 0) {
				return true;
			}
			// the exclusive element of a lock sorts first, so it meets both elements of the other set
			if (mine < its) {
				i++;
			} else {
				j++;
			}
		}
		return false;
	}

	/** Whether the other set holds all locks of this one in the same mode. */
	public boolean isSubsetOf(LockSet other) {
		return this == other || intersect(other).elements.length == elements.length;
	}

	@Override
	public boolean equals(Object other) {
		return this == other || other instanceof LockSet that && Arrays.equals(elements, that.elements);
	}

	@Override
	public int hashCode() {
		return Arrays.hashCode(elements);
	}
}
