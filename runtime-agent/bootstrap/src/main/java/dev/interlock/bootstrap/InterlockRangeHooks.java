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

/** The static methods that instrumented code calls after a loop, for the elements that it has accessed. */
public final class InterlockRangeHooks {

	private InterlockRangeHooks() {
		// static only
	}

	/**
	 * Elements of an array have been read in a loop.
	 *
	 * @param from the first of them
	 * @param end  behind the last of them; not above the first one if there are none
	 * @param step the distance from one to the next
	 */
	public static void readRange(Object array, int from, int end, int step, int epoch, InterlockThread thread,
			int site) {
		range(array, from, end, step, 1, false, epoch, thread, site);
	}

	/** Elements of an array have been written in a loop. */
	public static void writeRange(Object array, int from, int end, int step, int epoch, InterlockThread thread,
			int site) {
		range(array, from, end, step, 1, true, epoch, thread, site);
	}

	/**
	 * Elements of an array have been read in a loop, several neighbours in each iteration.
	 *
	 * @param from  the first of them
	 * @param end   behind the last of them; not above the first one if there are none
	 * @param count the number of neighbours in each iteration, each at its own site
	 * @param site  the number of the site of the first in each iteration; the others follow it
	 */
	public static void readNeighboursRange(Object array, int from, int end, int count, int epoch,
			InterlockThread thread, int site) {
		range(array, from, end, 1, count, false, epoch, thread, site);
	}

	/** Elements of an array have been written in a loop, several neighbours in each iteration. */
	public static void writeNeighboursRange(Object array, int from, int end, int count, int epoch,
			InterlockThread thread, int site) {
		range(array, from, end, 1, count, true, epoch, thread, site);
	}

	private static void range(Object array, int from, int end, int step, int sites, boolean write, int epoch,
			InterlockThread thread, int site) {
		if (from < end) {
			InterlockFootprint footprint = thread.footprints.find(array);
			InterlockElementHooks.reportRun(footprint);
			if (footprint == null || !footprint.covers(from, end, step, write, epoch)) {
				elements(footprint, array, from, end, step, sites, write, thread, site);
			}
		}
	}

	@DontInline
	private static void elements(InterlockFootprint known, Object array, int from, int end, int step, int sites,
			boolean write, InterlockThread thread, int site) {
		thread.elements.takeTurns(sites);
		try {
			InterlockElementHooks.elements(known, array, from, end, step, write, thread, site);
		} finally {
			thread.elements.takeTurns(1);
		}
	}
}
