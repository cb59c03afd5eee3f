/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow.history;

import java.util.Arrays;

import dev.interlock.bootstrap.InterlockFirstWrites;

/**
 * Selects the accesses whose stack is captured in case a later access conflicts: the first accesses of the program, the
 * first few of each site, a sample of all others, and, up to a limit, those of a site whose stack was missing in a
 * report. A concurrent update of a count may be lost.
 */
public final class StackBudget {

	/**
	 * The number of first accesses of the program whose stacks are all captured. Without the stack, each takes about 200
	 * bytes; in a small heap they take 1/12 of it.
	 */
	public static final int FIRST_OF_PROGRAM = (int) Math.min(100_000, Runtime.getRuntime().maxMemory() / 12 / 200);

	/** The number of stacks that are captured at each site before sampling starts. */
	private static final int FIRST = 4;
	/** One in this many of a thread's other accesses is sampled. All periods are powers of two. */
	private static final int PERIOD = 256;
	/** The period after very many accesses of the thread: a deep stack costs as much as a hundred accesses. */
	private static final int LATER_PERIOD = 2048;
	private static final int MANY = 1 << 16;
	/** A flag in the count of a site while reports lack its stack. */
	private static final int ARMED = 1 << 31;
	/** The number of consecutive stacks that are captured at a site whose stack a report lacked. */
	private static final int MOST_ARMED = 1 << 12;
	/** The period for the further accesses of such a site. */
	private static final int ARMED_PERIOD = 32;

	private volatile int[] taken = new int[1024];
	/** The remaining number of the program's first accesses. */
	private int left;

	/** @param firstOfProgram the number of first accesses of the program whose stacks are all captured */
	public StackBudget(int firstOfProgram) {
		left = firstOfProgram;
	}

	/** Whether the program is making its first accesses. */
	public boolean isFirst() {
		return left > 0;
	}

	/**
	 * Whether to capture the stack of an access; counts the access.
	 *
	 * @param site     the site
	 * @param accesses the number of accesses of the thread
	 */
	public boolean take(int site, int accesses) {
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

	/** The result that {@link #take} would have, without counting. */
	public boolean isDue(int site, int accesses) {
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

	/** Raises the number of captured stacks of a site. */
	public void arm(int site) {
		known(site)[site] |= ARMED;
	}

	/** Ends the effect of {@link #arm}. */
	public void disarm(int site) {
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
