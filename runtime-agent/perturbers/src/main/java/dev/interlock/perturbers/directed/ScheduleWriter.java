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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.OperationKind;
import dev.interlock.spi.schedule.ReadyThread;
import dev.interlock.spi.schedule.SchedulePolicy;
import dev.interlock.spi.schedule.ScheduleRandom;

/** Keeps the choices of another policy, for {@link ScheduleReplay}. */
public final class ScheduleWriter implements SchedulePolicy {

	/** An operation at a place. */
	private record Visited(OperationKind kind, int site) {

		static Visited of(Operation next) {
			return new Visited(next.kind(), next.site());
		}
	}

	/** A thread in its last segment. */
	private static final class Last {

		private ReadyThread thread;
		/** The operation before which it was chosen last. */
		private Operation passed;
		/** How often it has come to each operation since the segment began. */
		private final Map<Visited, Integer> visits = new HashMap<>();

		private int visit(Operation next) {
			return visits.merge(Visited.of(next), 1, Integer::sum);
		}
	}

	private final SchedulePolicy policy;
	private final List<ScheduleSegment> segments = new ArrayList<>();
	/** By their paths, in the order in which they ran first. */
	private final Map<String, Last> threads = new LinkedHashMap<>();

	public ScheduleWriter(SchedulePolicy policy) {
		this.policy = policy;
	}

	@Override
	public synchronized int next(List<? extends ReadyThread> enabled, ScheduleRandom random) {
		int index = policy.next(enabled, random);
		if (index < 0) {
			return index;
		}
		ReadyThread chosen = enabled.get(index);
		Last thread = threads.computeIfAbsent(chosen.path(), any -> new Last());
		int visit = thread.visit(chosen.next());
		int last = segments.size() - 1;
		if (last >= 0 && segments.get(last).thread().equals(chosen.path())) {
			segments.set(last, segments.get(last).longer());
		} else {
			segments.add(ScheduleSegment.of(chosen, 1, visit));
			thread.visits.clear();
		}
		thread.thread = chosen;
		thread.passed = chosen.next();
		return index;
	}

	@Override
	public int notified(int waiting, ScheduleRandom random) {
		return policy.notified(waiting, random);
	}

	/** The choices so far, and the places of the threads that stand before a further operation. */
	public synchronized List<ScheduleSegment> segments() {
		List<ScheduleSegment> all = new ArrayList<>(segments);
		for (Last each : threads.values()) {
			Operation next = each.thread.next();
			if (next != each.passed) {
				all.add(ScheduleSegment.of(each.thread, 0, each.visits.getOrDefault(Visited.of(next), 0) + 1));
			}
		}
		return all;
	}
}
