/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import java.util.List;

import dev.interlock.spi.schedule.ReadyThread;
import dev.interlock.spi.schedule.SchedulePolicy;
import dev.interlock.spi.schedule.ScheduleRandom;

/**
 * Chooses among the threads at random: the simple random scheduler of RaceFuzzer, section 3.2. The sparse variant keeps
 * the turn in most cases, because switches take time.
 */
public final class RandomWalk implements SchedulePolicy {

	private static final int KEPT_OF = 16;

	private final boolean sparse;
	private ReadyThread last;

	/** @param sparse whether the thread that ran last keeps the turn 15 times in 16 */
	public RandomWalk(boolean sparse) {
		this.sparse = sparse;
	}

	@Override
	public int next(List<? extends ReadyThread> enabled, ScheduleRandom random) {
		int index = choose(enabled, random);
		last = enabled.get(index);
		return index;
	}

	private int choose(List<? extends ReadyThread> enabled, ScheduleRandom random) {
		int size = enabled.size();
		int kept = size == 1 ? -1 : enabled.indexOf(last);
		if (kept >= 0 && last.next().kind().givesWay()) {
			// a thread that waits for others must let them run
			int other = random.below(size - 1);
			return other < kept ? other : other + 1;
		}
		if (kept >= 0 && sparse && random.below(KEPT_OF) != 0) {
			return kept;
		}
		return random.below(size);
	}
}
