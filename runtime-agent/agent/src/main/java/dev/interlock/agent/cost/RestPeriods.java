/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.cost;

import java.util.BitSet;
import java.util.concurrent.TimeUnit;

/**
 * When hot methods have no checks at all: what a switched-off method still costs is mostly that the JVM compiles the
 * form with checks into its callers, too, and keeps objects on the heap for it. As soon as no more methods turn out to be
 * hot, all that were rest together, as a race has two sides; then they are watched again for a while, and so on, with
 * ever longer rests. Used by one thread.
 */
final class RestPeriods {

	/** So long no further method has turned out to be hot. */
	private static final long SETTLED = TimeUnit.SECONDS.toNanos(1);
	private static final long FIRST_REST = TimeUnit.SECONDS.toNanos(10);
	private static final long LONGEST_REST = TimeUnit.MINUTES.toNanos(5);

	private final Switches switches;
	private final BitSet hot = new BitSet();
	private boolean isResting;
	/** When what is now began: a rest, or that no further method turned out to be hot. */
	private long since;
	private long rest = FIRST_REST;

	RestPeriods(Switches switches) {
		this.switches = switches;
	}

	/**
	 * Some time has gone by.
	 *
	 * @param now as {@link System#nanoTime} counts
	 */
	void tick(long now) {
		if (isResting) {
			if (now - since >= rest) {
				isResting = false;
				since = now;
				rest = Math.min(2 * rest, LONGEST_REST);
				switches.rest(new BitSet());
			}
			return;
		}
		if (findHot()) {
			since = now;
		} else if (!hot.isEmpty() && now - since >= SETTLED) {
			isResting = true;
			since = now;
			switches.rest(hot);
		}
	}

	/** Returns whether there are more of them than before. */
	private boolean findHot() {
		int before = hot.cardinality();
		for (int i = 0; i < switches.size(); i++) {
			if (switches.left(i) <= 0) {
				hot.set(i);
			}
		}
		return hot.cardinality() > before;
	}
}
