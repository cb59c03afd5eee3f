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
 * Consecutive accesses of one thread to elements of one array, from the same sites in the same order, as in a loop over
 * a buffer. They are checked together, before the thread's next synchronisation. Until then the thread's order relative
 * to other threads does not change, so the check finds the same as one at each access. SlimState (ASE 2015) and BigFoot
 * (PLDI 2017) commit footprints in the same way. When the JVM ends, at most {@link #MOST} elements are left unchecked.
 * Used by its thread only.
 */
final class InterlockRun {

	/** The number of elements that are checked one by one before others are deferred. */
	private static final int FEWEST = 8;
	/** The maximum number of elements that are checked together. */
	private static final int MOST = 1 << 10;

	/** The number of slots in which a thread finds its runs by site; a power of two. */
	private static final int PLACES = 64;
	/** The slots of a thread that has had no run. */
	private static final InterlockRun[] NONE = new InterlockRun[PLACES];

	static {
		InterlockArrayShadow nothing = new InterlockArrayShadow(null, 0, 0, null);
		Arrays.fill(NONE, new InterlockRun(new InterlockFootprint(nothing)));
	}

	/** Of no array for the placeholder in empty slots. */
	private final InterlockFootprint footprint;

	private int epoch;
	private int site;
	/** The number of sites that take turns. */
	private int sites;
	private boolean write;
	/** The element that continues the run. */
	private int next;
	private int length;

	/** The array while some elements are deferred; else null. */
	private Object array;
	/** The first of the deferred elements. */
	private int from;
	/** The location that the listener captured. */
	private Object place;

	InterlockRun(InterlockFootprint footprint) {
		this.footprint = footprint;
	}

	/** The runs of a thread that has had none, for {@link InterlockThread#runs}. */
	static InterlockRun[] none() {
		return NONE;
	}

	/**
	 * Whether an access of the thread continues the run that it had at the same site; the access is then deferred. The
	 * footprint does not cover it until {@link #reportFootprint}.
	 *
	 * @param first the first element
	 * @param count the number of elements
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
	 * The footprint of the run that the thread had last at a site, or that it {@linkplain #remember remembers} there:
	 * the first place to look for earlier accesses. Of any array, or none.
	 */
	@ForceInline
	static InterlockFootprint recent(InterlockThread thread, int site) {
		return thread.runs[site & PLACES - 1].footprint;
	}

	/**
	 * The thread accesses elements at a site that a footprint covers. Remembers the footprint unless the slot has
	 * deferred elements.
	 */
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

	/** Makes the footprint cover the elements deferred so far. */
	void reportFootprint() {
		footprint.add(from, next, 1, write, epoch);
	}

	/**
	 * The thread accesses elements that are not known to be covered.
	 *
	 * @param first   the first element
	 * @param count   the number of elements
	 * @param newSite the number of the site of the first; the others follow it
	 * @return whether they are deferred; otherwise they must be checked now
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

	/** Checks the deferred elements; the thread has not synchronised since. */
	void commit(InterlockThread thread) {
		if (array != null) {
			commitWaiting(thread);
		}
	}

	@DontInline
	private void commitWaiting(InterlockThread thread) {
		Object waiting = array;
		reportFootprint();
		footprint.isBehind = false;
		array = null;
		InterlockListener listener = thread.listener;
		if (listener == InterlockListener.installed && thread.epoch == epoch
				&& !InterlockSamplingPause.hasSamplingGap(thread)) {
			InterlockElementHooks.commit(footprint.shadow, waiting, from, next, write, thread, listener, site, sites,
					place);
		}
		place = null;
	}
}
