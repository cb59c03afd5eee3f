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

/** The static methods that instrumented code calls behind a loop, for the elements that it has gone through. */
public final class InterlockRangeHooks {

	private InterlockRangeHooks() {
		// static only
	}

	/**
	 * Elements of an array have been read in a loop.
	 *
	 * @param from the first of them
	 * @param end  behind the last of them; not above the first one if there are none
	 * @param step from one to the next
	 */
	public static void readRange(Object array, int from, int end, int step, int epoch, InterlockThread thread,
			int site) {
		range(array, from, end, step, false, epoch, thread, site);
	}

	/** Elements of an array have been written in a loop. */
	public static void writeRange(Object array, int from, int end, int step, int epoch, InterlockThread thread,
			int site) {
		range(array, from, end, step, true, epoch, thread, site);
	}

	/**
	 * Elements of an array have been read in a loop, some neighbours in each round.
	 *
	 * @param from  the first of them
	 * @param end   behind the last of them; not above the first one if there are none
	 * @param count how many in a round, at as many sites
	 * @param site  the number of the site of the first in each round; the others follow it
	 */
	public static void readNeighboursRange(Object array, int from, int end, int count, int epoch,
			InterlockThread thread, int site) {
		if (from < end && !isCovered(array, from, end, 1, false, epoch, thread)) {
			neighbours(array, from, end, count, false, thread, site);
		}
	}

	/** Elements of an array have been written in a loop, some neighbours in each round. */
	public static void writeNeighboursRange(Object array, int from, int end, int count, int epoch,
			InterlockThread thread, int site) {
		if (from < end && !isCovered(array, from, end, 1, true, epoch, thread)) {
			neighbours(array, from, end, count, true, thread, site);
		}
	}

	private static void range(Object array, int from, int end, int step, boolean write, int epoch,
			InterlockThread thread, int site) {
		if (from < end && !isCovered(array, from, end, step, write, epoch, thread)) {
			InterlockElementHooks.elements(thread.footprints.find(array), array, from, end, step, write, thread, site);
		}
	}

	private static boolean isCovered(Object array, int from, int end, int step, boolean write, int epoch,
			InterlockThread thread) {
		InterlockFootprint footprint = thread.footprints.find(array);
		InterlockElementHooks.tellOfRun(footprint);
		return footprint != null && footprint.covers(from, end, step, write, epoch);
	}

	@DontInline
	private static void neighbours(Object array, int from, int end, int count, boolean write, InterlockThread thread,
			int site) {
		thread.elements.takeTurns(count);
		try {
			InterlockElementHooks.elements(thread.footprints.find(array), array, from, end, 1, write, thread, site);
		} finally {
			thread.elements.takeTurns(1);
		}
	}
}
