/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import dev.interlock.spi.schedule.ReadyThread;
import dev.interlock.spi.schedule.SchedulePolicy;
import dev.interlock.spi.schedule.ScheduleRandom;

/**
 * Runs the thread with the highest of random priorities, and lowers that of the running thread at some random points.
 * It finds a bug of depth <i>d</i>, that is, of <i>d</i> ordered operations, with a probability of at least
 * <i>1/(n k<sup>d-1</sup>)</i> for <i>n</i> threads and <i>k</i> points (Burckhardt, Kothari, Musuvathi and
 * Nagarakatte, <i>A Randomized Scheduler with Probabilistic Guarantees of Finding Bugs</i>, ASPLOS 2010, section 2).
 */
public final class ProbabilisticConcurrencyTesting implements SchedulePolicy {

	private final int depth;
	private final long length;
	private final Map<ReadyThread, Long> priorities = new IdentityHashMap<>();
	/** The choices at which the priority of the running thread changes, by the new priority; null before the first one. */
	private long[] changes;
	private long choices;
	/** No priority is lower; those of the changes that follow are above the next one. */
	private long floor;

	/**
	 * @param depth  the depth of the bugs, at least 1
	 * @param length the approximate number of points of a run at which more than one thread can run, at least 1
	 */
	public ProbabilisticConcurrencyTesting(int depth, long length) {
		this.depth = depth;
		this.length = length;
	}

	@Override
	public int next(List<? extends ReadyThread> enabled, ScheduleRandom random) {
		if (changes == null) {
			changes = new long[depth];
			for (int i = 1; i < depth; i++) {
				changes[i] = 1 + Long.remainderUnsigned(random.nextLong(), length);
			}
		}
		// with one thread there is nothing to choose: a program may first do much before it starts others
		choices += enabled.size() > 1 ? 1 : 0;
		for (ReadyThread thread : enabled) {
			// above the priorities of the changes
			priorities.computeIfAbsent(thread, any -> depth + (random.nextLong() >>> 2));
			if (thread.next().kind().givesWay()) {
				// a thread that waits for others must let them run
				priorities.put(thread, floor);
				// and later changes let it run again
				floor -= depth;
			}
		}
		int best = highest(enabled);
		for (int i = 1; i < depth; i++) {
			if (enabled.size() > 1 && changes[i] == choices) {
				priorities.put(enabled.get(best), floor + i);
				best = highest(enabled);
			}
		}
		return best;
	}

	private int highest(List<? extends ReadyThread> enabled) {
		int best = 0;
		for (int i = 1; i < enabled.size(); i++) {
			if (priorities.get(enabled.get(i)) > priorities.get(enabled.get(best))) {
				best = i;
			}
		}
		return best;
	}
}
