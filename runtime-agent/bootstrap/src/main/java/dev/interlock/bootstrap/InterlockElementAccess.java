/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.vm.annotation.DontInline;

/** An access to elements of an array while their shadow states are checked. There is one object for each thread. */
final class InterlockElementAccess {

	private static final int UNKNOWN = -1;

	/** Points at the state of an element that has its own. */
	private final InterlockElementShadow state = new InterlockElementShadow();

	boolean write;
	/** Whether the range of this access has been reported to the listener. */
	boolean inRange;

	private final InterlockThread thread;
	private InterlockListener listener;
	private Object array;
	private int site;
	private int from;
	private int end;
	private int step;
	/** The number of sites that take turns, from the first one on. */
	private int sites = 1;
	/** The location that the listener captured for deferred accesses; null if that is the thread's current one. */
	private Object place;
	private boolean isPast;
	/** The last element passed to the listener, or {@link #UNKNOWN}. */
	private int lastPassed;

	InterlockElementAccess(InterlockThread thread) {
		this.thread = thread;
	}

	/** Begins an access to the elements from the first, inclusive, to the end, exclusive, in steps. */
	void begin(InterlockListener newListener, Object newArray, int newFrom, int newEnd, int newStep, boolean newWrite,
			int newSite) {
		from = newFrom;
		end = newEnd;
		step = newStep;
		inRange = false;
		listener = newListener;
		array = newArray;
		write = newWrite;
		site = newSite;
		lastPassed = UNKNOWN;
	}

	/**
	 * The next access was made earlier.
	 *
	 * @param newSites the number of sites that took turns
	 * @param newPlace the location that the listener captured; may be null
	 */
	void remember(int newSites, Object newPlace) {
		sites = newSites;
		place = newPlace;
		isPast = true;
	}

	/**
	 * The next accesses are made at several sites in turn.
	 *
	 * @param newSites the number of sites
	 */
	void takeTurns(int newSites) {
		sites = newSites;
	}

	/** The number of sites that take turns. */
	int sites() {
		return sites;
	}

	/** Whether the accesses were made earlier. */
	boolean isPast() {
		return isPast;
	}

	/** The location that the listener captured; null if none. */
	Object place() {
		return place;
	}

	/** Ends the access and clears its references. */
	void end() {
		sites = 1;
		place = null;
		isPast = false;
		array = null;
		inRange = false;
		state.release();
	}

	/** The accessing thread. */
	InterlockThread thread() {
		return thread;
	}

	/** The thread's epoch. */
	int epoch() {
		return thread.epoch;
	}

	/**
	 * Passes the state of an element to the listener. The listener's change may be applied to the elements after it.
	 */
	@DontInline
	void pass(int index, InterlockShadow shadow) {
		if (thread.optimistic.takes(shadow)) {
			return;
		}
		reportRange();
		listener.access(thread, array, index, write, siteOf(index), shadow);
		lastPassed = index;
	}

	/**
	 * Records an access to many elements in the state of an interval, if the access need not be reported. The state
	 * must contain only epochs that are settled for the thread. A thread's first access to an interval without epochs
	 * is always reported.
	 *
	 * @return whether the access has been recorded
	 */
	boolean goesOn(int index, InterlockIntervals state) {
		if (!listener.othersOnly || end - from == 1 && !isPast || !state.isSettled(thread, write)) {
			return false;
		}
		reportRange();
		// before the epoch is visible in the shadow state: a release after this ends the epoch
		thread.recorded = thread.epoch;
		state.put(thread, write);
		lastPassed = index;
		return true;
	}

	@DontInline
	private void reportRange() {
		if ((end - from > 1 || isPast) && !inRange) {
			listener.range(thread, array, from, end, step, write, site, sites);
			inRange = true;
		}
	}

	/** Notifies the listener that all accesses passed to it are recorded in the states. No lock of an array is held. */
	void report() {
		if (lastPassed != UNKNOWN) {
			listener.accessed(thread, array, lastPassed, write, siteOf(lastPassed));
		}
	}

	private int siteOf(int index) {
		return sites == 1 ? site : site + (index - from) % sites;
	}

	/** Accesses an element that has its own state. */
	void element(int[] writes, int[] reads0, int[] reads1, int index) {
		state.pointAt(writes, reads0, reads1, index);
		if (!state.covers(thread.epoch, write)) {
			pass(index, state);
		}
	}

	/**
	 * Accesses elements that have their own states. The listener is called for the first of several neighbours in the
	 * same state, and its change of that state is applied to the others. It is called for each element if the array has
	 * atomic accesses.
	 */
	void elements(int[] writes, int[] reads0, int[] reads1, int from, int end, int step) {
		int epoch = thread.epoch;
		int slot = UNKNOWN;
		int oldWrite = 0;
		int oldRead0 = 0;
		int oldRead1 = 0;
		boolean alike = !InterlockAtomics.areIn(array);
		for (int i = from; i < end; i += step) {
			int lastWrite = writes[i];
			int read0 = reads0[i];
			int read1 = reads1[i];
			if (lastWrite == epoch || !write && (read0 == epoch || read1 == epoch)) {
				continue;
			}
			state.pointAt(writes, reads0, reads1, i);
			boolean isSame = alike && slot != UNKNOWN && lastWrite == oldWrite && read0 == oldRead0
					&& read1 == oldRead1;
			if (!isSame || !(write ? state.changeWrite(lastWrite, epoch, read0, read1)
					: state.changeRead(slot, slot == 0 ? read0 : read1, epoch, lastWrite))) {
				oldWrite = lastWrite;
				oldRead0 = read0;
				oldRead1 = read1;
				pass(i, state);
				slot = write ? 0 : slotOf(epoch, oldWrite, oldRead0, oldRead1);
			}
		}
	}

	/** The slot in which the listener has recorded a read, if it has changed nothing else. */
	private int slotOf(int epoch, int oldWrite, int oldRead0, int oldRead1) {
		int read0 = state.read(0);
		int read1 = state.read(1);
		if (state.write() != oldWrite) {
			return UNKNOWN;
		}
		if (read0 == epoch && read1 == oldRead1) {
			return 0;
		}
		return read1 == epoch && read0 == oldRead0 ? 1 : UNKNOWN;
	}
}
