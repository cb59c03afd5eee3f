/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.ReadyThread;
import dev.interlock.spi.schedule.SchedulePolicy;
import dev.interlock.spi.schedule.ScheduleRandom;
import dev.interlock.spi.schedule.ScheduleTarget;

/**
 * Algorithm 1 of RaceFuzzer (section 2.2): postpones a thread before an access of the target until another thread comes
 * to a conflicting one, and then decides at random which goes first.
 * <p>
 * One line is corrected. As printed, line 27 removes a thread from the postponed set while it is still before the same
 * access, so it would be postponed again. Section 3.1 says that such a thread executes its remaining statements. So it
 * executes that access first.
 * <p>
 * Two rules are added for threads whose monitor others wait for. They are evicted first, because the threads behind
 * them cannot come to the target. One is evicted at once if another postponed thread is before an equal access, because
 * each race with the one is also a race with the other.
 */
public final class Postponement implements SchedulePolicy {

	/** A thread that is postponed for this many points of others is evicted, because they may be waiting for it. */
	static final int LIVELOCK_POINTS = 10_000;
	/**
	 * After this many evictions the points are halved: threads that spin on a lock of the program reach no race while its
	 * owner is postponed.
	 */
	static final int LIVELOCKS_BEFORE_HALF = 4;
	static final int LEAST_LIVELOCK_POINTS = 100;

	private static final int RESOLUTIONS = 2;

	private final SchedulePolicy walk;
	private final ScheduleTarget target;
	private final Collection<String> preferred;
	private final RaceObserver races;
	private final ScheduleRandom resolutions;
	/** The postponed threads, oldest first, each with the point at which it was postponed. */
	private final Map<ReadyThread, Long> postponed = new LinkedHashMap<>();
	/** Evicted threads that have not executed their access yet. */
	private final Collection<ReadyThread> goingOn = new ArrayList<>();
	/** The threads of a resolved race that still have to execute their access. */
	private final Deque<ReadyThread> queue = new ArrayDeque<>();
	private long points;
	/** The points of others until a thread is evicted. A race resets them. */
	private int livelockPoints = LIVELOCK_POINTS;
	private int livelocks;

	/**
	 * @param walk      chooses among the threads that are not postponed
	 * @param preferred the positions of threads that are evicted last, see {@link ReadyThread#path}
	 * @param seed      the seed of the resolutions
	 * @param races     receives the races
	 */
	public Postponement(SchedulePolicy walk, ScheduleTarget target, Collection<String> preferred, long seed,
			RaceObserver races) {
		this.preferred = preferred;
		this.walk = walk;
		this.target = target;
		this.races = races;
		resolutions = ScheduleRandom.of(seed, RESOLUTIONS);
	}

	@Override
	public int next(List<? extends ReadyThread> enabled, ScheduleRandom random) {
		points++;
		while (!queue.isEmpty()) {
			int index = enabled.indexOf(queue.poll());
			if (index >= 0) {
				return index;
			}
		}
		postponed.keySet().retainAll(enabled);
		goingOn.retainAll(enabled);
		breakLivelock();
		evictSuperfluous();
		while (true) {
			List<ReadyThread> others = new ArrayList<>(enabled);
			others.removeAll(postponed.keySet());
			if (others.isEmpty()) {
				// lines 26 to 28
				evict(superfluous());
				continue;
			}
			ReadyThread thread = others.get(walk.next(others, random));
			Operation next = thread.next();
			if (goingOn.remove(thread) || !target.concerns(next)) {
				// line 23
				return enabled.indexOf(thread);
			}
			List<ReadyThread> racing = postponed.keySet().stream()
					.filter(other -> target.meets(next, other.next())).toList();
			if (racing.isEmpty()) {
				// line 21
				postponed.put(thread, points);
				continue;
			}
			livelockPoints = LIVELOCK_POINTS;
			racing.forEach(other -> races.race(thread, other));
			if (resolutions.nextBoolean()) {
				// lines 11 and 12: the others stay postponed
				return enabled.indexOf(thread);
			}
			// lines 14 to 18
			postponed.keySet().removeAll(racing);
			postponed.put(thread, points);
			queue.addAll(racing);
			return enabled.indexOf(queue.poll());
		}
	}

	private void breakLivelock() {
		if (!postponed.isEmpty()) {
			ReadyThread oldest = postponed.keySet().iterator().next();
			if (points - postponed.get(oldest) > livelockPoints) {
				evict(oldest);
				livelocks++;
				if (livelocks % LIVELOCKS_BEFORE_HALF == 0) {
					livelockPoints = Math.max(livelockPoints / 2, LEAST_LIVELOCK_POINTS);
				}
			}
		}
	}

	private void evictSuperfluous() {
		for (ReadyThread thread : List.copyOf(postponed.keySet())) {
			if (thread.isAwaited() && postponed.keySet().stream()
					.anyMatch(other -> other != thread && isEqual(other.next(), thread.next()))) {
				evict(thread);
			}
		}
	}

	/** The thread to evict if all are postponed. */
	private ReadyThread superfluous() {
		List<ReadyThread> awaited = postponed.keySet().stream().filter(ReadyThread::isAwaited).toList();
		List<ReadyThread> choice = awaited.isEmpty() ? List.copyOf(postponed.keySet()) : awaited;
		List<ReadyThread> others = choice.stream().filter(thread -> !preferred.contains(thread.path())).toList();
		if (!others.isEmpty()) {
			choice = others;
		}
		return choice.get(resolutions.below(choice.size()));
	}

	private static boolean isEqual(Operation one, Operation other) {
		return one.role() == other.role() && one.variable() == other.variable() && one.element() == other.element()
				&& one.write() == other.write();
	}

	private void evict(ReadyThread thread) {
		postponed.remove(thread);
		goingOn.add(thread);
	}
}
