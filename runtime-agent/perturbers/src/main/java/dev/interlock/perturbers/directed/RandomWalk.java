/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import dev.interlock.spi.schedule.ReadyThread;
import dev.interlock.spi.schedule.SchedulePolicy;
import dev.interlock.spi.schedule.ScheduleRandom;

/**
 * Chooses among the threads at random: the simple random scheduler of RaceFuzzer, section 3.2. The sparse variant keeps
 * the turn in most cases, because switches take time.
 * <p>
 * A walk can prefer some threads, for example those that made the accesses of a predicted race: where the threads are
 * switched, one of them, or one that has to start one of them, is chosen in most cases. Others may undo what their path
 * to the accesses needs, and in a walk without preference they often come first if they are many.
 */
public final class RandomWalk implements SchedulePolicy {

	private static final int KEPT_OF = 16;
	private static final int OTHER_OF = 16;

	private final boolean sparse;
	/** The positions of the preferred threads. */
	private final List<String> preferred;
	/** The positions of all threads that have been able to run. */
	private final Set<String> seen = new HashSet<>();
	private ReadyThread last;

	/** @param sparse whether the thread that ran last keeps the turn 15 times in 16 */
	public RandomWalk(boolean sparse) {
		this(sparse, List.of());
	}

	/**
	 * @param sparse    whether the thread that ran last keeps the turn 15 times in 16
	 * @param preferred the positions of threads that are chosen 15 times in 16, see {@link ReadyThread#path}
	 */
	public RandomWalk(boolean sparse, List<String> preferred) {
		this.sparse = sparse;
		this.preferred = List.copyOf(preferred);
	}

	@Override
	public int next(List<? extends ReadyThread> enabled, ScheduleRandom random) {
		if (!preferred.isEmpty()) {
			enabled.forEach(thread -> seen.add(thread.path()));
		}
		int index = choose(enabled, random);
		last = enabled.get(index);
		return index;
	}

	private int choose(List<? extends ReadyThread> enabled, ScheduleRandom random) {
		int size = enabled.size();
		int kept = size == 1 ? -1 : enabled.indexOf(last);
		if (kept >= 0 && last.next().kind().givesWay()) {
			// a thread that waits for others must let them run
			return other(enabled, kept, random);
		}
		if (kept >= 0 && sparse && random.below(KEPT_OF) != 0) {
			return kept;
		}
		return other(enabled, -1, random);
	}

	/** @param kept the index of a thread that is not chosen; -1 for none */
	private int other(List<? extends ReadyThread> enabled, int kept, ScheduleRandom random) {
		if (!preferred.isEmpty() && random.below(OTHER_OF) != 0) {
			int[] leading = IntStream.range(0, enabled.size()).filter(i -> i != kept && leads(enabled.get(i).path()))
					.toArray();
			if (leading.length > 0) {
				return leading[random.below(leading.length)];
			}
		}
		int other = random.below(kept < 0 ? enabled.size() : enabled.size() - 1);
		return kept < 0 || other < kept ? other : other + 1;
	}

	/** Whether a thread is preferred, or has to start a preferred one or an ancestor of it. */
	private boolean leads(String path) {
		return preferred.stream().anyMatch(each -> each.equals(path)
				|| each.startsWith(path + '.') && !seen.contains(child(path, each)));
	}

	/** The position of the child of a thread that is, or leads to, a descendant. */
	private static String child(String path, String descendant) {
		int end = descendant.indexOf('.', path.length() + 1);
		return end < 0 ? descendant : descendant.substring(0, end);
	}
}
