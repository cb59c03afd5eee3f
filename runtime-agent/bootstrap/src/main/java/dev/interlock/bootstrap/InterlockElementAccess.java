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

/** An access to elements of an array while their shadow states are asked about. One object a thread. */
final class InterlockElementAccess {

	private static final int UNKNOWN = -1;

	/** Points at the state of an element that has one of its own. */
	private final InterlockElementShadow state = new InterlockElementShadow();

	boolean write;
	/** Whether the listener has been told of the range that this is. */
	boolean inRange;

	private final InterlockThread thread;
	private InterlockListener listener;
	private Object array;
	private int site;
	private int from;
	private int end;
	private int step;
	/** How many sites took turns, from the first one on. */
	private int sites = 1;
	/** What the listener has kept of where the accesses were made, if that is not where the thread is. */
	private Object place;
	private boolean isPast;
	/** The last element about which the listener was asked, or {@link #UNKNOWN}. */
	private int asked;

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
		asked = UNKNOWN;
	}

	/**
	 * The access that is begun next was made earlier.
	 *
	 * @param newSites how many sites took turns
	 * @param newPlace what the listener has kept of where they are; may be null
	 */
	void remember(int newSites, Object newPlace) {
		sites = newSites;
		place = newPlace;
		isPast = true;
	}

	/**
	 * The accesses that are begun next are made at several sites in turn.
	 *
	 * @param newSites how many
	 */
	void takeTurns(int newSites) {
		sites = newSites;
	}

	/** How many sites take turns. */
	int sites() {
		return sites;
	}

	/** Whether the accesses were made earlier. */
	boolean isPast() {
		return isPast;
	}

	/** What the listener has kept of where they were made; null if nothing. */
	Object place() {
		return place;
	}

	/** Ends it, and lets go of the array. */
	void end() {
		sites = 1;
		place = null;
		isPast = false;
		array = null;
		inRange = false;
		state.release();
	}

	/** The thread that makes it. */
	InterlockThread thread() {
		return thread;
	}

	/** The thread's epoch. */
	int epoch() {
		return thread.epoch;
	}

	/** Asks the listener about the state of an element, and perhaps of others after it. */
	@DontInline
	void ask(int index, InterlockShadow shadow) {
		if (thread.optimistic.takes(shadow)) {
			return;
		}
		tellRange();
		listener.access(thread, array, index, write, siteOf(index), shadow);
		asked = index;
	}

	/**
	 * Puts an access to many elements into the state of an interval if that holds nothing but what is settled for the
	 * thread, and that need not be told; returns whether it has. The first access is told in any case.
	 */
	boolean goesOn(int index, InterlockIntervals state) {
		if (!listener.othersOnly || end - from == 1 && !isPast || !state.isSettled(thread, write)) {
			return false;
		}
		tellRange();
		// before anybody sees the epoch in the shadow state: a release after this ends it
		thread.recorded = thread.epoch;
		state.put(thread, write);
		asked = index;
		return true;
	}

	private void tellRange() {
		if ((end - from > 1 || isPast) && !inRange) {
			listener.range(thread, array, from, end, step, write, site, sites);
			inRange = true;
		}
	}

	/** Tells the listener that all it was asked about stands in the states; no lock of an array is held. */
	void tell() {
		if (asked != UNKNOWN) {
			listener.accessed(thread, array, asked, write, siteOf(asked));
		}
	}

	private int siteOf(int index) {
		return sites == 1 ? site : site + (index - from) % sites;
	}

	/** An access to an element that has a state of its own. */
	void element(int[] writes, int[] reads0, int[] reads1, int index) {
		state.pointAt(writes, reads0, reads1, index);
		if (!state.covers(thread.epoch, write)) {
			ask(index, state);
		}
	}

	/**
	 * Accesses to elements that have states of their own. The listener is asked about the first of neighbours in the same
	 * state, and what becomes of its state becomes of theirs; about each where there are accesses of atomic modes, too.
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
				ask(i, state);
				slot = write ? 0 : slotOf(epoch, oldWrite, oldRead0, oldRead1);
			}
		}
	}

	/** Where the listener has put a read, if that is all that it has done. */
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
