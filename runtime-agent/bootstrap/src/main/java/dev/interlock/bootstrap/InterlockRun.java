/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.util.Arrays;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Accesses of one thread to elements of one array that come one after the other, from the same sites in the same order,
 * as in a loop over a buffer: they are looked at together, before the thread's next synchronisation. Until then the order
 * in which the thread stands to others is the same, so that it finds what it would have found at each one (footprints are
 * committed so in SlimState, ASE 2015, and BigFoot, PLDI 2017). What has not been looked at when the JVM is ended
 * meanwhile is at most {@link #MOST} elements. Used by its thread only.
 */
final class InterlockRun {

	/** So many elements are looked at one by one before others are left for later. */
	private static final int FEWEST = 8;
	/** So many are looked at together. */
	private static final int MOST = 1 << 10;

	/** A thread finds the runs that it goes on with by their sites: at so many places, a power of two. */
	private static final int PLACES = 64;
	/** The places of a thread that has had no run. */
	private static final InterlockRun[] NONE = new InterlockRun[PLACES];

	static {
		InterlockArrayShadow nothing = new InterlockArrayShadow(null, 0, 0, null);
		Arrays.fill(NONE, new InterlockRun(new InterlockFootprint(nothing)));
	}

	/** In no array for the one that stands where there is none. */
	private final InterlockFootprint footprint;

	private int epoch;
	private int site;
	/** How many sites take turns. */
	private int sites;
	private boolean write;
	/** The element with which it goes on. */
	private int next;
	private int length;

	/** The array, while some elements have not been looked at; else null. */
	private Object array;
	/** The first of them. */
	private int from;
	/** What the listener keeps of where the thread was. */
	private Object place;

	InterlockRun(InterlockFootprint footprint) {
		this.footprint = footprint;
	}

	/** The runs of a thread that has had none: for {@link InterlockThread#runs}. */
	static InterlockRun[] none() {
		return NONE;
	}

	/**
	 * Whether an access of the thread goes on with the run that it had at the same site; then it is left for later. What
	 * the footprint covers is behind until {@link #tellFootprint}.
	 *
	 * @param first the first element
	 * @param count how many elements
	 * @param now   the thread's epoch
	 * @param site  the number of the site of the first; the others follow it
	 */
	@ForceInline
	static boolean goesOn(Object accessed, int first, int count, int now, InterlockThread thread, int site) {
		InterlockRun run = thread.runs[site & PLACES - 1];
		if (run.array != accessed || run.next != first || run.site != site || run.sites != count || run.epoch != now
				|| first - run.from >= MOST || thread.excluded != 0 || thread.enteringMonitor != null) {
			return false;
		}
		run.next = first + count;
		return true;
	}

	/**
	 * The footprint of the run that the thread had last at a site, or that it {@linkplain #remember remembers} there: where
	 * to look first for what it has accessed before. In any array, or none.
	 */
	@ForceInline
	static InterlockFootprint recent(InterlockThread thread, int site) {
		return thread.runs[site & PLACES - 1].footprint;
	}

	/** The thread accesses at a site what a footprint covers; it is found there unless a run goes on at that place. */
	static void remember(InterlockFootprint footprint, InterlockThread thread, int site) {
		if (footprint.run != null && thread.runs[site & PLACES - 1].array == null) {
			footprint.run.putInto(thread, site);
		}
	}

	private void putInto(InterlockThread thread, int at) {
		if (thread.runs == NONE) {
			thread.runs = NONE.clone();
		}
		thread.runs[at & PLACES - 1] = this;
	}

	/** The footprint is to cover what has been left for later so far. */
	void tellFootprint() {
		footprint.add(from, next, 1, write, epoch);
	}

	/**
	 * The thread accesses elements that are not known to be covered.
	 *
	 * @param first   the first element
	 * @param count   how many elements
	 * @param newSite the number of the site of the first; the others follow it
	 * @return whether they are left for later; otherwise they are to be looked at now
	 */
	boolean takes(Object accessed, int first, int count, boolean writes, int now, InterlockThread thread, int newSite) {
		if (first != next || newSite != site || count != sites || writes != write || epoch != now) {
			commit(thread);
			begin(first + count, count, writes, now, newSite);
			return false;
		}
		if (thread.excluded != 0 || thread.enteringMonitor != null) {
			return false;
		}
		next += count;
		length += count;
		if (length < FEWEST) {
			return false;
		}
		if (array == null && !open(accessed, first, thread)) {
			return false;
		}
		if (next - from >= MOST) {
			commit(thread);
		}
		return true;
	}

	private void begin(int behind, int count, boolean writes, int now, int newSite) {
		next = behind;
		length = count;
		sites = count;
		write = writes;
		epoch = now;
		site = newSite;
	}

	@DontInline
	private boolean open(Object accessed, int first, InterlockThread thread) {
		InterlockListener listener = thread.listener;
		if (listener != InterlockListener.installed || !listener.shadows || thread.epoch != epoch || epoch == 0) {
			return false;
		}
		thread.footprints.await(this, thread);
		thread.enterAgent();
		try {
			place = listener.place(thread, site);
		} finally {
			thread.leaveAgent();
		}
		from = first;
		array = accessed;
		footprint.isBehind = true;
		putInto(thread, site);
		return true;
	}

	/** Looks at what has been left; the thread has not synchronised since. */
	void commit(InterlockThread thread) {
		if (array != null) {
			commitWaiting(thread);
		}
	}

	@DontInline
	private void commitWaiting(InterlockThread thread) {
		Object waiting = array;
		tellFootprint();
		footprint.isBehind = false;
		array = null;
		InterlockListener listener = thread.listener;
		if (listener == InterlockListener.installed && thread.epoch == epoch && !InterlockRest.hasMissed(thread)) {
			InterlockElementHooks.commit(footprint.shadow, waiting, from, next, write, thread, listener, site, sites,
					place);
		}
		place = null;
	}
}
