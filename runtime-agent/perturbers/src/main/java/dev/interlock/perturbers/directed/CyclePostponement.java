/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.interlock.spi.schedule.OperationKind;
import dev.interlock.spi.schedule.ReadyThread;
import dev.interlock.spi.schedule.SchedulePolicy;
import dev.interlock.spi.schedule.ScheduleRandom;

/**
 * Tries to bring about a predicted deadlock. A thread that holds the outer lock of a part of the cycle is postponed
 * before it acquires the inner one, until the threads of all parts stand there and each requests the lock that the next
 * one holds. Then they go on (RaceFuzzer's Algorithm 1 for locks; DeadlockFuzzer in CalFuzzer).
 */
public final class CyclePostponement implements SchedulePolicy {

	private static final int EVICTIONS = 2;
	/** A thread of the cycle that has passed so many points waits for none of the locks. */
	private static final int MOST_STEPS = 100;

	/** A thread that stands before an inner lock, or has passed this point and not acquired the lock yet. */
	private static final class Waiting {

		private final LockRequest request;
		private final int role;
		/** The outer locks of the cycle that it holds. */
		private final List<LockRequest.Hold> holds;
		private final long since;
		private boolean evicted;
		/** Whether it has begun the call that acquires the lock. */
		private boolean called;

		Waiting(LockRequest request, int role, List<LockRequest.Hold> holds, long since) {
			this.request = request;
			this.role = role;
			this.holds = holds;
			this.since = since;
		}
	}

	private final SchedulePolicy walk;
	/** The stable forms of the outer and the inner lock of each thread of the cycle. */
	private final List<String> forms;
	private final RaceObserver cycles;
	private final ScheduleRandom evictions;
	private final Map<ReadyThread, Waiting> waiting = new LinkedHashMap<>();
	/** The threads of the complete cycle, with the points that each has passed since; empty if it is not complete. */
	private final Map<ReadyThread, Integer> cycle = new LinkedHashMap<>();
	private boolean sure;
	private long points;

	/**
	 * @param walk   chooses among the threads that are not postponed
	 * @param forms  the sites of the target: outer and inner lock of each thread; each thread requests the lock that the
	 *               next one holds
	 * @param seed   the seed of the choice among the postponed threads, if no other thread can run
	 * @param cycles receives two of the threads when the cycle is complete
	 */
	public CyclePostponement(SchedulePolicy walk, List<String> forms, long seed, RaceObserver cycles) {
		this.walk = walk;
		this.forms = List.copyOf(forms);
		this.cycles = cycles;
		evictions = ScheduleRandom.of(seed, EVICTIONS);
	}

	/** Whether the threads of the cycle are among those that wait for ever. */
	public boolean isAmong(Collection<? extends ReadyThread> deadlocked) {
		return !cycle.isEmpty() && cycle.keySet().stream()
				.allMatch(thread -> deadlocked.contains(thread) && isBlocked(thread));
	}

	/** The threads of the complete cycle, in its order; none if it is not complete. */
	public List<ReadyThread> threads() {
		return List.copyOf(cycle.keySet());
	}

	private boolean isBlocked(ReadyThread thread) {
		OperationKind kind = thread.next().kind();
		return kind == OperationKind.PARK
				|| kind == OperationKind.ENTER && thread.next().variable() == waiting.get(thread).request.lock();
	}

	@Override
	public int next(List<? extends ReadyThread> enabled, ScheduleRandom random) {
		points++;
		if (cycle.isEmpty()) {
			enabled.forEach(this::note);
			completeCycle();
		}
		for (ReadyThread thread : cycle.keySet()) {
			int index = enabled.indexOf(thread);
			if (index >= 0) {
				if (cycle.merge(thread, 1, Integer::sum) <= MOST_STEPS) {
					return index;
				}
				cycle.clear();
				break;
			}
		}
		if (!cycle.isEmpty()) {
			return sure && cycle.keySet().stream().allMatch(this::isBlocked) ? DEADLOCK
					: walk.next(enabled, random);
		}
		return enabled.indexOf(postponing(enabled, random));
	}

	private ReadyThread postponing(List<? extends ReadyThread> enabled, ScheduleRandom random) {
		List<ReadyThread> others = new ArrayList<>(enabled);
		others.removeIf(this::isPostponed);
		if (others.isEmpty()) {
			ReadyThread evicted = enabled.get(evictions.below(enabled.size()));
			waiting.get(evicted).evicted = true;
			others.add(evicted);
		}
		ReadyThread chosen = others.get(walk.next(others, random));
		Waiting passed = waiting.get(chosen);
		if (passed != null && chosen.next().kind() == OperationKind.CALL) {
			passed.called = true;
		} else if (chosen.next().kind() == OperationKind.ENTER) {
			// the monitor is free
			waiting.remove(chosen);
		}
		return chosen;
	}

	private boolean isPostponed(ReadyThread thread) {
		Waiting state = waiting.get(thread);
		return state != null && !state.evicted && points - state.since <= Postponement.LIVELOCK_POINTS;
	}

	/** Follows a thread that can run. */
	private void note(ReadyThread thread) {
		Waiting known = waiting.get(thread);
		if (thread.next().kind() == OperationKind.LOCK) {
			LockRequest request = (LockRequest) thread.next().variable();
			if (known == null || known.request != request) {
				List<LockRequest.Hold> holds = request.holds().stream()
						.filter(hold -> isPart(hold.role(), thread.next().role())).toList();
				waiting.remove(thread);
				if (!holds.isEmpty()) {
					waiting.put(thread, new Waiting(request, thread.next().role(), holds, points));
				}
			}
		} else if (known != null && thread.next().kind() == OperationKind.PARK) {
			// it is no longer parked
			waiting.remove(thread);
		}
	}

	/** Whether a thread stands before a lock or waits for it. */
	private static boolean isAcquiring(ReadyThread thread, Waiting state) {
		return switch (thread.next().kind()) {
		case LOCK -> true;
		case ENTER -> thread.next().variable() == state.request.lock();
		case CALL -> !state.called;
		case PARK -> state.called;
		default -> false;
		};
	}

	private boolean isAt(int role, int part) {
		return role >= 0 && role < forms.size() && forms.get(role).equals(forms.get(part));
	}

	private boolean isPart(int outer, int inner) {
		for (int part = 0; part < forms.size(); part += 2) {
			if (isAt(outer, part) && isAt(inner, part + 1)) {
				return true;
			}
		}
		return false;
	}

	/** Finds threads at all parts of the cycle, each before the lock that the next one holds. */
	private void completeCycle() {
		waiting.entrySet().removeIf(each -> !isAcquiring(each.getKey(), each.getValue()));
		if (waiting.size() < forms.size() / 2) {
			return;
		}
		for (ReadyThread first : waiting.keySet()) {
			List<ReadyThread> path = new ArrayList<>(List.of(first));
			for (LockRequest.Hold hold : waiting.get(first).holds) {
				if (plays(first, hold, 0) && complete(path, hold)) {
					path.forEach(thread -> cycle.put(thread, 0));
					cycles.race(path.get(0), path.get(1));
					return;
				}
			}
		}
	}

	/** Extends a chain of threads; {@code hold} is that of the first one. */
	private boolean complete(List<ReadyThread> path, LockRequest.Hold hold) {
		LockRequest request = waiting.get(path.get(path.size() - 1)).request;
		if (path.size() == forms.size() / 2) {
			sure = hold.sure() && path.stream().allMatch(thread -> waiting.get(thread).request.sure());
			return request.isBlockedBy(hold);
		}
		for (ReadyThread next : waiting.keySet()) {
			for (LockRequest.Hold held : waiting.get(next).holds) {
				if (!path.contains(next) && request.isBlockedBy(held) && plays(next, held, path.size())) {
					path.add(next);
					if (complete(path, hold)) {
						sure &= held.sure();
						return true;
					}
					path.remove(path.size() - 1);
				}
			}
		}
		return false;
	}

	/** Whether a thread can be the one of a part of the cycle, counted from 0. */
	private boolean plays(ReadyThread thread, LockRequest.Hold hold, int part) {
		return isAt(hold.role(), 2 * part) && isAt(waiting.get(thread).role, 2 * part + 1);
	}
}
