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
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.OperationKind;
import dev.interlock.spi.schedule.ReadyThread;
import dev.interlock.spi.schedule.SchedulePolicy;
import dev.interlock.spi.schedule.ScheduleRandom;

/**
 * Chooses the threads as in a recorded schedule. A thread runs until it comes as often as recorded to the operation before
 * which it was switched; so a change of the code elsewhere makes no difference. Once the program differs from the schedule,
 * another policy goes on.
 */
public final class ScheduleReplay implements SchedulePolicy {

	/** The path of the first thread, which runs to its first operation without being chosen. */
	private static final String MAIN = "0";

	private final List<ScheduleSegment> segments;
	private final SchedulePolicy policy;
	private final Arrivals arrivals;
	private final Consumer<String> divergence;
	/** All threads that could run at some point, by their paths. */
	private final Map<String, ReadyThread> threads = new HashMap<>();
	private int segment;
	/** The end of the segment: the beginning of the next one of its thread; null if the thread then ends. */
	private ScheduleSegment end;
	/** The thread of the segment; null before it runs. */
	private ReadyThread running;
	/** The operation before which it was chosen last. */
	private Operation passed;
	/** The last operation to which it has come. */
	private Operation visited;
	private int visits;
	/** The points that the thread has passed in the segment. */
	private long passedPoints;
	private long points;
	private boolean isBeginning;
	private boolean hasDiverged;

	/**
	 * @param policy     goes on after a divergence
	 * @param arrivals   are no longer repeated once threads pass another number of points than in the schedule
	 * @param divergence receives one sentence if the program differs from the schedule
	 */
	public ScheduleReplay(List<ScheduleSegment> segments, SchedulePolicy policy, Arrivals arrivals,
			Consumer<String> divergence) {
		this.segments = new ArrayList<>(segments);
		isBeginning = segments.stream().anyMatch(each -> each.thread().equals(MAIN));
		if (isBeginning) {
			this.segments.add(0, new ScheduleSegment(MAIN, 0, OperationKind.BEGIN, 0, 1));
		}
		this.policy = policy;
		this.arrivals = arrivals;
		this.divergence = divergence;
		findEnd();
	}

	@Override
	public int next(List<? extends ReadyThread> enabled, ScheduleRandom random) {
		if (!hasDiverged) {
			int index = recorded(enabled);
			if (!hasDiverged) {
				return index;
			}
		}
		return policy.next(enabled, random);
	}

	@Override
	public int notified(int waiting, ScheduleRandom random) {
		return policy.notified(waiting, random);
	}

	private void findEnd() {
		end = null;
		for (int i = segment + 1; i < segments.size() && end == null; i++) {
			end = segments.get(i).thread().equals(segments.get(segment).thread()) ? segments.get(i) : null;
		}
	}

	/** The index of the recorded thread, or {@link #WAIT}. */
	private int recorded(List<? extends ReadyThread> enabled) {
		enabled.forEach(thread -> threads.put(thread.path(), thread));
		if (isBeginning) {
			isBeginning = false;
			running = threads.get(MAIN);
			segment = running == null ? 1 : 0;
			findEnd();
		}
		if (running != null && isOver()) {
			if (passedPoints != segments.get(segment).points()) {
				arrivals.stopRepeating();
			}
			segment++;
			running = null;
			if (segment < segments.size()) {
				findEnd();
			}
		}
		if (segment == segments.size() || running == null && segments.get(segment).points() == 0) {
			return diverge("the recorded schedule has ended");
		}
		ScheduleSegment now = segments.get(segment);
		ReadyThread thread = threads.get(now.thread());
		if (!enabled.contains(thread)) {
			return thread != null && thread.isOutside() ? WAIT
					: diverge("thread " + now.thread()
							+ (running != null && running.next() == passed ? " has ended" : " cannot run"));
		}
		if (running == null) {
			if (!now.beginsAt(thread.next())) {
				return diverge("thread " + now.thread() + " stands at another place");
			}
			passedPoints = 0;
			visits = 0;
			visited = thread.next();
		}
		running = thread;
		passed = thread.next();
		passedPoints++;
		points++;
		return enabled.indexOf(thread);
	}

	/** Whether the thread of the segment stands where it was switched in the recorded run. */
	private boolean isOver() {
		Operation next = running.next();
		if (next == passed) {
			// it has ended, or is in code that is not controlled
			return !running.isOutside() ? end == null
					: end == null ? passedPoints >= segments.get(segment).points()
							: end.kind() == OperationKind.RETURN;
		}
		if (end == null) {
			return false;
		}
		if (next != visited) {
			visited = next;
			visits += end.beginsAt(next) ? 1 : 0;
		}
		return visits == end.visit();
	}

	private int diverge(String reason) {
		hasDiverged = true;
		arrivals.stopRepeating();
		divergence.accept("The program differs from the schedule after " + points + " points: " + reason + '.');
		return WAIT;
	}
}
