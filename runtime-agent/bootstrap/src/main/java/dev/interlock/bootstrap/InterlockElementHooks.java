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

/**
 * The static methods that instrumented code calls after its accesses to arrays, like {@link InterlockShadowHooks} for
 * fields: for one element, or for neighbouring elements.
 */
public final class InterlockElementHooks {

	private static final long[] NONE = {};

	private InterlockElementHooks() {
		// static only
	}

	/** For {@link #isKnown}: the start of the interval that the thread has read, or written. */
	public static int knownFrom(InterlockFootprint known, boolean write) {
		reportRun(known);
		return known == null ? 0 : known.from(write);
	}

	/** For {@link #isKnown}: the length of that interval, with the sign bit flipped. */
	public static int knownLength(InterlockFootprint known, boolean write, int epoch) {
		return known == null ? Integer.MIN_VALUE : known.turnedLength(write, epoch);
	}

	/** For {@link #isKnown}: a bit for each single element that the thread has accessed, or written; usually empty. */
	public static long[] knownSingles(InterlockFootprint known, boolean write, int epoch) {
		long[] singles = known == null ? null : known.singles(write, epoch);
		return singles == null ? NONE : singles;
	}

	/**
	 * Whether a footprint contained an element when the calling loop was entered. It makes no call and accesses no
	 * object, so the loop is compiled like one without checks.
	 */
	public static boolean isKnown(int index, int from, int length, long[] singles) {
		int word = index >>> InterlockFootprint.WORD_SHIFT;
		return word < singles.length && (singles[word] & 1L << index) != 0
				|| index - from + Integer.MIN_VALUE < length;
	}

	/** Whether a footprint contained neighbouring elements, see {@link #isKnown}. */
	public static boolean areKnown(int last, int count, int from, int length) {
		int first = last - count + 1 - from;
		return first + Integer.MIN_VALUE < length && first + count - 1 + Integer.MIN_VALUE < length;
	}

	/**
	 * The footprint in an array, for {@link #readElement} and {@link #writeElement}.
	 *
	 * @param known the thread's footprint in this array or in another one, or null
	 * @return the footprint in this array; null if there is none
	 */
	public static InterlockFootprint footprint(InterlockFootprint known, Object array, InterlockThread thread) {
		return known != null && known.isIn(array) ? known : thread.footprints.find(array);
	}

	/**
	 * An element of an array has been read.
	 *
	 * @param known the thread's footprint in the array, or null
	 * @return the thread's footprint in the array, if it is known
	 */
	public static InterlockFootprint readElement(InterlockFootprint known, Object array, int index, int epoch,
			InterlockThread thread, int site) {
		return known != null && known.coversRead(index, epoch) ? known
				: element(known, array, index, false, epoch, thread, site);
	}

	/**
	 * An element of an array has been written.
	 *
	 * @param known the thread's footprint in the array, or null
	 * @return the thread's footprint in the array, if it is known
	 */
	public static InterlockFootprint writeElement(InterlockFootprint known, Object array, int index, int epoch,
			InterlockThread thread, int site) {
		return known != null && known.coversWrite(index, epoch) ? known
				: element(known, array, index, true, epoch, thread, site);
	}

	/**
	 * Neighbouring elements of an array have been read in order, each at its own site.
	 *
	 * @param last  the last of them
	 * @param count the number of elements
	 * @param site  the number of the first one's site; the others follow it
	 */
	public static InterlockFootprint readNeighbours(InterlockFootprint known, Object array, int last, int count,
			int epoch, InterlockThread thread, int site) {
		int first = last - count + 1;
		if (known != null && known.coversReads(first, last, epoch)
				|| InterlockRun.goesOn(array, first, count, epoch, thread, site)) {
			return known;
		}
		InterlockFootprint recent = InterlockRun.recent(thread, site);
		return recent.coversReads(first, last, epoch) && recent.isIn(array) ? recent
				: neighbours(known, array, first, count, false, epoch, thread, site);
	}

	/** Neighbouring elements of an array have been written in order, each at its own site. */
	public static InterlockFootprint writeNeighbours(InterlockFootprint known, Object array, int last, int count,
			int epoch, InterlockThread thread, int site) {
		int first = last - count + 1;
		if (known != null && known.coversWrites(first, last, epoch)
				|| InterlockRun.goesOn(array, first, count, epoch, thread, site)) {
			return known;
		}
		InterlockFootprint recent = InterlockRun.recent(thread, site);
		return recent.coversWrites(first, last, epoch) && recent.isIn(array) ? recent
				: neighbours(known, array, first, count, true, epoch, thread, site);
	}

	@DontInline
	private static InterlockFootprint neighbours(InterlockFootprint given, Object array, int first, int count,
			boolean write, int epoch, InterlockThread thread, int site) {
		InterlockFootprint footprint = given == null ? thread.footprints.find(array) : given;
		reportRun(footprint);
		if (footprint != null && footprint.covers(first, first + count, 1, write, epoch)) {
			InterlockRun.remember(footprint, thread, site);
			return footprint;
		}
		int known = 0;
		while (footprint != null && known < count && footprint.remembers(first + known, write, epoch, thread)) {
			known++;
		}
		// neighbours that advance by one element have only one new element, the last, and so continue a run too
		if (footprint != null && isDeferred(footprint, array, first + known, count - known, write, epoch, thread,
				site + known)) {
			return footprint;
		}
		for (int i = known; i < count; i++) {
			if (footprint == null || !footprint.remembers(first + i, write, epoch, thread)) {
				footprint = elements(footprint, array, first + i, first + i + 1, 1, write, thread, site + i);
			}
		}
		return footprint;
	}

	/** Makes a footprint cover the elements that its run has deferred so far. */
	static void reportRun(InterlockFootprint footprint) {
		if (footprint != null && footprint.isBehind) {
			footprint.run.reportFootprint();
		}
	}

	private static boolean isDeferred(InterlockFootprint footprint, Object array, int first, int count,
			boolean write, int epoch, InterlockThread thread, int site) {
		try {
			return footprint.run != null && footprint.run.takes(array, first, count, write, epoch, thread, site);
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
		return false;
	}

	@DontInline
	private static InterlockFootprint element(InterlockFootprint known, Object array, int index, boolean write,
			int epoch, InterlockThread thread, int site) {
		if (InterlockRun.goesOn(array, index, 1, epoch, thread, site)) {
			return known;
		}
		InterlockFootprint footprint = known == null ? thread.footprints.find(array) : known;
		reportRun(footprint);
		return footprint != null && (footprint.remembers(index, write, epoch, thread)
				|| isDeferred(footprint, array, index, 1, write, epoch, thread, site)) ? footprint
						: elements(footprint, array, index, index + 1, 1, write, thread, site);
	}

	/**
	 * Elements have been accessed.
	 *
	 * @return the footprint; null where accesses are not watched
	 */
	@DontInline
	static InterlockFootprint elements(InterlockFootprint known, Object array, int from, int end, int step,
			boolean write, InterlockThread thread, int site) {
		InterlockListener listener = InterlockListener.installed;
		if (thread.isUnwatched() || !listener.shadows || InterlockSamplingPause.isOn()) {
			return known;
		}
		boolean isUpToDate = InterlockPendingEvents.isUpToDate(thread, listener);
		if (!isUpToDate && !InterlockPendingEvents.isReady(thread, listener)) {
			return known;
		}
		if (known != null && end - from == 1 && InterlockOrderedFastPath.putElement(known, array, from, write, thread,
				listener, site)) {
			return known;
		}
		if (isUpToDate && !InterlockPendingEvents.isReady(thread, listener)) {
			return known;
		}
		if (thread.excluded != 0 && !write) {
			thread.optimistic.read(thread, listener, array, from, end, step, site);
			return known;
		}
		int spent = thread.spent;
		thread.enterAgent();
		InterlockFootprint footprint = known;
		try {
			long start = listener.beginElements(thread);
			if (footprint == null) {
				footprint = thread.footprints.of(array);
			}
			if (!InterlockSettledRanges.put(footprint.shadow, array, from, end, step, write, thread, listener, site)) {
				look(footprint.shadow, array, from, end, step, write, thread, listener, site);
			}
			if (thread.epoch != 0) {
				if (end - from == 1) {
					footprint.add(from, write, thread.epoch);
				} else {
					footprint.add(from, end, step, write, thread.epoch);
				}
			}
			listener.endElements(thread, start, spent, end - from);
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
		return footprint;
	}

	/** Elements have been accessed one after the other since the thread's last synchronisation. */
	static void commit(InterlockArrayShadow shadow, Object array, int from, int end, boolean write,
			InterlockThread thread, InterlockListener listener, int site, int sites, Object place) {
		try {
			thread.elements.remember(sites, place);
			elementsOf(shadow, array, from, end, 1, write, thread, listener, site);
		} finally {
			thread.elements.end();
		}
	}

	/** Elements have been accessed in any way; the thread's other events have been reported. */
	static void elementsOf(InterlockArrayShadow known, Object array, int from, int end, int step, boolean write,
			InterlockThread thread, InterlockListener listener, int site) {
		int spent = thread.spent;
		thread.enterAgent();
		try {
			long start = listener.beginElements(thread);
			look(known == null ? InterlockArrays.of(array) : known, array, from, end, step, write, thread, listener,
					site);
			listener.endElements(thread, start, spent, end - from);
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	@DontInline
	private static void look(InterlockArrayShadow shadow, Object array, int from, int end, int step, boolean write,
			InterlockThread thread, InterlockListener listener, int site) {
		InterlockElementAccess access = thread.elements;
		try {
			access.begin(listener, array, from, end, step, write, site);
			if (end - from == 1) {
				shadow.access(access, from);
			} else {
				shadow.access(access, from, end, step);
			}
			access.report();
		} finally {
			access.end();
		}
	}
}
