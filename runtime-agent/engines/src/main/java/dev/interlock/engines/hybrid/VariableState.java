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

/** What is kept of one variable: its tuples, and whether threads share it. Thread-safe. */
final class VariableState {

	/** For so many accesses it is known that they say nothing new; a power of two. */
	private static final int KNOWN = 8;

	/** How many locks the thread may have given back meanwhile. */
	private static final int JUST_BEFORE = 2;

	/** Null when nothing more is of interest. */
	private LockTrie tuples = new LockTrie();
	private volatile boolean isDone;
	private volatile boolean isShared;
	private final HybridLimits limits;
	private boolean isFull;
	/** Accesses of the last epochs that say nothing new; null before the first. What threads do at the same time may be lost. */
	private AtomicLongArray known;

	VariableState(HybridLimits limits) {
		this.limits = limits;
	}

	/** Whether all that is to be reported of the variable has been. */
	boolean isDone() {
		return isDone;
	}

	/** One race was reported with all that there is to show, and more are not asked for. */
	synchronized void done() {
		isDone = true;
		tuples = null;
	}

	/** The number of tuples. */
	synchronized int size() {
		return tuples == null ? 0 : tuples.size();
	}

	/** Whether threads share it. */
	boolean isShared() {
		return isShared;
	}

	/** Threads share it; returns whether that is new: of all threads one has to say what was before. */
	synchronized boolean share() {
		boolean first = !isShared;
		isShared = true;
		return first;
	}

	/** Whether it is known that an access says nothing new; it may also be so where this says no. */
	boolean isKnown(int epoch, boolean write, int site) {
		AtomicLongArray places = known;
		return places != null && places.getPlain(place(write, site)) == key(epoch, write, site);
	}

	/** An access, and each one of its kind and site in its epoch, says nothing new any more: their locksets only grow. */
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
	 * Whether the thread of an access has made one just before it under a lock that an earlier access held.
	 *
	 * @param clock the clock of an epoch; two epochs follow each other if one lock is given back between them
	 */
	synchronized boolean isGuarded(Tuple access, Tuple earlier, IntUnaryOperator clock) {
		return tuples != null && tuples.has(before -> before.thread() == access.thread()
				&& before.epoch() != access.epoch() && before.locks().hasLockOf(earlier.locks())
				&& clock.applyAsInt(access.epoch()) - clock.applyAsInt(before.epoch()) <= JUST_BEFORE);
	}

	/** Whether an access is not redundant, and none of its site in its epoch is kept. */
	synchronized boolean isNew(Tuple access, Switches switches, int bound) {
		return tuples != null && !tuples.has(access::isRepeated) && !isRedundant(access, switches, bound);
	}

	/** Takes an access that is known from before, and whose timestamp is not: it makes nothing later redundant. */
	synchronized void keep(Tuple access) {
		if (tuples != null) {
			keepIfRoom(access);
		}
	}

	/**
	 * Takes an access of an atomic mode that was made before anything was kept of the variable, as {@link #keep} does. If it
	 * was made later it has been told: then it is here, or one that stands for it (Theorem 2).
	 *
	 * @param unordered whether an epoch is unordered with what the calling thread does
	 * @return whether it was not here
	 */
	synchronized boolean keepUnknown(Tuple access, IntPredicate unordered) {
		if (tuples == null || tuples.hasSubset(access.locks(),
				earlier -> earlier.standsForKindOf(access) && unordered.test(earlier.epoch()))) {
			return false;
		}
		keep(access);
		return true;
	}

	/** Whether an access is here, as far as its epoch and its kind tell. */
	synchronized boolean has(int epoch, boolean write, boolean atomic) {
		return tuples != null && tuples.has(
				tuple -> tuple.epoch() == epoch && tuple.write() == write && tuple.atomic() == atomic);
	}

	/** Earlier accesses that race with one, whether it is redundant or not; see {@link #add}. */
	synchronized Collection<Tuple> racing(Tuple access, IntPredicate unordered, Switches switches) {
		return tuples == null ? List.of() : find(access, unordered, switches);
	}

	/**
	 * Takes an access, unless it is redundant.
	 *
	 * @param access    the access
	 * @param unordered whether an epoch is unordered with it
	 * @param bound     the number of locks that no thread exceeds (section 5.5)
	 * @return an earlier access that races with it ({@code IsPotentialHybridRace}), or none; of all pairs one of each site
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
				&& tuples.hasSubset(access.locks(), earlier -> standsFor(earlier, access, switches.allPairs()))) {
			return true;
		}
		return switches.oversized() && tuples.needsMoreLocks(access.locks(), bound,
				earlier -> standsFor(earlier, access, switches.allPairs()));
	}

	private static boolean standsFor(Tuple earlier, Tuple access, boolean bySite) {
		return earlier.standsFor(access) && (!bySite || earlier.site() == access.site());
	}
}
