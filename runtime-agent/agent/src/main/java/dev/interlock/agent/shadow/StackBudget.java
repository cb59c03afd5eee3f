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

/**
 * Decides which accesses have their stack taken, as it may be needed when a later access conflicts: the first few of each
 * site, some of all others, and each one of a site for which a report lacked it. What threads do to the counts at the
 * same time may lose one.
 */
final class StackBudget {

	/** How many stacks are taken at a site before the site is like any other. */
	private static final int FIRST = 4;
	/** One in so many of a thread's other accesses. */
	private static final int PERIOD = 256;
	/** The same once it has made very many, as a deep stack takes as long as a hundred accesses. */
	private static final int LATER_PERIOD = 2048;
	private static final int MANY = 1 << 16;
	private static final byte ARMED = -1;

	private volatile byte[] taken = new byte[1024];

	/**
	 * Whether the stack of an access is to be taken.
	 *
	 * @param site     the site
	 * @param accesses how many accesses the thread has made
	 */
	boolean take(int site, int accesses) {
		byte[] known = taken;
		if (site >= known.length) {
			known = grow(site);
		}
		byte count = known[site];
		if (count == FIRST) {
			return accesses % (accesses >= 0 && accesses < MANY ? PERIOD : LATER_PERIOD) == 0;
		}
		if (count != ARMED) {
			known[site] = (byte) (count + 1);
		}
		return true;
	}

	/** From now on the stack is taken at each access of a site. */
	void arm(int site) {
		byte[] known = taken;
		if (site >= known.length) {
			known = grow(site);
		}
		known[site] = ARMED;
	}

	/** The stacks of a site are not needed any more than others. */
	void disarm(int site) {
		byte[] known = taken;
		if (site < known.length && known[site] == ARMED) {
			known[site] = FIRST;
		}
	}

	private synchronized byte[] grow(int site) {
		if (site >= taken.length) {
			taken = Arrays.copyOf(taken, Math.max(site + 1, taken.length * 2));
		}
		return taken;
	}
}
