/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import java.lang.invoke.VarHandle;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;

/** The state of one variable: its tuples, and whether threads share it. Thread-safe. */
final class VariableState {

	/** The number of accesses remembered as redundant; a power of two. */
	private static final int KNOWN = 8;

	/** The number of locks that the thread may have released in between. */
	private static final int JUST_BEFORE = 2;

	/** Null when the variable is done. */
	private LockTrie tuples = new LockTrie();
	private volatile boolean isDone;
	private volatile boolean isShared;
	private final HybridLimits limits;
	private boolean isFull;
	/** Recent accesses that are redundant; null before the first. Concurrent updates may be lost. */
	private AtomicLongArray known;

	VariableState(HybridLimits limits) {
		this.limits = limits;
	}

	/** Whether all reports of the variable have been made. */
	boolean isDone() {
		return isDone;
	}

	/** Ends the analysis after a complete report, unless all pairs are wanted. */
	synchronized void done() {
		isDone = true;
		tuples = null;
	}

	synchronized int size() {
		return tuples == null ? 0 : tuples.size();
	}

	boolean isShared() {
		return isShared;
	}

	/**
	 * Marks the variable as shared; returns whether that is new, so that only one thread reads the earlier accesses.
	 */
	synchronized boolean share() {
		boolean first = !isShared;
		isShared = true;
		return first;
	}

	/** Whether an access is known as redundant; may miss some. */
	boolean isKnown(int epoch, boolean write, int site) {
		AtomicLongArray places = known;
		return places != null && places.getPlain(place(write, site)) == key(epoch, write, site);
	}

	/**
	 * Records that an access, and all later ones of its kind and site in its epoch, are redundant: their locksets only
	 * grow.
	 */
	void setKnown(int epoch, boolean write, int site) {
		AtomicLongArray places = known;
		if (places == null) {
			places = new AtomicLongArray(KNOWN);
			VarHandle.releaseFence();
			known = places;
		}
		places.setPlain(place(write, site), key(epoch, write, site));
	}

	private static int place(boolean write, int site) {
		return 2 * site + (write ? 1 : 0) & KNOWN - 1;
	}

	private static long key(int epoch, boolean write, int site) {
		return (long) epoch << Integer.SIZE | 2L * site + (write ? 1 : 0);
	}

	/**
	 * Whether the thread of an access has accessed the variable just before under a lock that an earlier access held.
	 *
	 * @param clock returns the clock of an epoch; two consecutive epochs have one lock release between them
	 */
	synchronized boolean isGuarded(Tuple access, Tuple earlier, IntUnaryOperator clock) {
		return tuples != null && tuples.has(before -> before.thread() == access.thread()
				&& before.epoch() != access.epoch() && before.locks().hasLockOf(earlier.locks())
				&& clock.applyAsInt(access.epoch()) - clock.applyAsInt(before.epoch()) <= JUST_BEFORE);
	}

	/** Whether an access is not redundant, and no access of its site in its epoch is kept. */
	synchronized boolean isNew(Tuple access, Switches switches, int bound) {
		return tuples != null && !tuples.has(access::isRepeated) && !isRedundant(access, switches, bound);
	}

	/** Keeps an earlier access with unknown timestamp, which makes no later access redundant. */
	synchronized void keep(Tuple access) {
		if (tuples != null) {
			keepIfRoom(access);
		}
	}

	/**
	 * Keeps an atomic access that is older than the first tuple, as {@link #keep} does. A newer one was reported, so it
	 * is kept here or another access covers it (Theorem 2).
	 *
	 * @param unordered whether an epoch is unordered with the current point of the calling thread
	 * @return whether it was missing
	 */
	synchronized boolean keepUnknown(Tuple access, IntPredicate unordered) {
		if (tuples == null || tuples.hasSubset(access.locks(),
				earlier -> earlier.coversKindOf(access) && unordered.test(earlier.epoch()))) {
			return false;
		}
		keep(access);
		return true;
	}

	/** Whether an access of the epoch and kind is kept. */
	synchronized boolean has(int epoch, boolean write, boolean atomic) {
		return tuples != null && tuples.has(
				tuple -> tuple.epoch() == epoch && tuple.write() == write && tuple.atomic() == atomic);
	}

	/** Earlier accesses that race with an access, redundant or not; see {@link #add}. */
	synchronized Collection<Tuple> racing(Tuple access, IntPredicate unordered, Switches switches) {
		return tuples == null ? List.of() : find(access, unordered, switches);
	}

	/**
	 * Checks and keeps an access, unless it is redundant.
	 *
	 * @param access    the access
	 * @param unordered whether an epoch is unordered with the access
	 * @param bound     the maximum number of locks that a thread holds (section 5.5)
	 * @return an earlier access that races with it ({@code IsPotentialHybridRace}), or none; for all pairs one of each
	 *         site
	 */
	synchronized Collection<Tuple> add(Tuple access, IntPredicate unordered, Switches switches, int bound) {
		if (tuples == null) {
			return List.of();
		}
		if (isRedundant(access, switches, bound)) {
			return List.of();
		}
		Collection<Tuple> found = find(access, unordered, switches);
		keepIfRoom(access);
		return found;
	}

	private Collection<Tuple> find(Tuple access, IntPredicate unordered, Switches switches) {
		Predicate<Tuple> races = earlier -> earlier.conflictsWith(access) && unordered.test(earlier.epoch());
		if (switches.allPairs()) {
			return tuples.allDisjoint(access.locks(), races);
		}
		Tuple race = tuples.findDisjoint(access.locks(), races);
		return race == null ? List.of() : List.of(race);
	}

	private void keepIfRoom(Tuple access) {
		if (!tuples.add(access) && !isFull) {
			isFull = true;
			limits.variableIsFull();
		}
	}

	private boolean isRedundant(Tuple access, Switches switches, int bound) {
		if (switches.subset()
				&& tuples.hasSubset(access.locks(), earlier -> covers(earlier, access, switches.allPairs()))) {
			return true;
		}
		return switches.oversized() && tuples.needsMoreLocks(access.locks(), bound,
				earlier -> covers(earlier, access, switches.allPairs()));
	}

	private static boolean covers(Tuple earlier, Tuple access, boolean bySite) {
		return earlier.covers(access) && (!bySite || earlier.site() == access.site());
	}
}
