/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import java.util.Arrays;

import dev.interlock.bootstrap.InterlockFirstWrites;

/**
 * Decides which accesses have their stack taken, as it may be needed when a later access conflicts: the first ones of the
 * program, the first few of each site, some of all others, and those of a site for which a report lacked it, up to a limit.
 * What threads do to the counts at the same time may lose one.
 */
final class StackBudget {

	/** So many accesses of the program all have their stack taken. */
	static final int FIRST_OF_PROGRAM = 100_000;

	/** How many stacks are taken at a site before the site is like any other. */
	private static final int FIRST = 4;
	/** One in so many of a thread's other accesses; this and the other periods are powers of two. */
	private static final int PERIOD = 256;
	/** The same once it has made very many, as a deep stack takes as long as a hundred accesses. */
	private static final int LATER_PERIOD = 2048;
	private static final int MANY = 1 << 16;
	/** Added to the number of stacks that were taken at a site while reports lack one. */
	private static final int ARMED = 1 << 31;
	/** So many stacks are taken one after the other for the reports that lack one of a site. */
	private static final int MOST_ARMED = 1 << 12;
	/** Of the accesses of a site that had those, one in so many of a thread's. */
	private static final int ARMED_PERIOD = 32;

	private volatile int[] taken = new int[1024];
	/** How many of the program's first accesses are left. */
	private int left;

	/** @param firstOfProgram how many accesses of the program all have their stack taken */
	StackBudget(int firstOfProgram) {
		left = firstOfProgram;
	}

	/** Whether these are the program's first accesses. */
	boolean isFirst() {
		return left > 0;
	}

	/**
	 * Whether the stack of an access is to be taken.
	 *
	 * @param site     the site
	 * @param accesses how many accesses the thread has made
	 */
	boolean take(int site, int accesses) {
		int[] known = known(site);
		int count = known[site];
		if (left > 0) {
			left--;
			if (left == 0) {
				InterlockFirstWrites.end();
			}
			known[site] = Math.max(count, FIRST);
			return true;
		}
		if (isLacking(count)) {
			known[site]++;
			return true;
		}
		return isPeriodic(count, accesses);
	}

	/** What {@link #take} would answer; nothing is counted. */
	boolean isDue(int site, int accesses) {
		int[] known = taken;
		return left > 0 || site >= known.length || isLacking(known[site]) || isPeriodic(known[site], accesses);
	}

	private static boolean isLacking(int count) {
		return count < 0 ? (count & ~ARMED) < MOST_ARMED : count < FIRST;
	}

	private static boolean isPeriodic(int count, int accesses) {
		int period = count < 0 ? ARMED_PERIOD : accesses >= 0 && accesses < MANY ? PERIOD : LATER_PERIOD;
		return (accesses & period - 1) == 0;
	}

	/** From now on more stacks of a site are taken. */
	void arm(int site) {
		known(site)[site] |= ARMED;
	}

	/** The stacks of a site are not needed any more than others. */
	void disarm(int site) {
		int[] known = taken;
		if (site < known.length && known[site] < 0) {
			known[site] &= ~ARMED;
		}
	}

	private int[] known(int site) {
		int[] known = taken;
		return site < known.length ? known : grow(site);
	}

	private synchronized int[] grow(int site) {
		if (site >= taken.length) {
			taken = Arrays.copyOf(taken, Math.max(site + 1, taken.length * 2));
		}
		return taken;
	}
}
