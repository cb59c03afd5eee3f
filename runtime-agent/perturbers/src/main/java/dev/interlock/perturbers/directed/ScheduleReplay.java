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
import java.util.function.Consumer;

import dev.interlock.spi.schedule.ReadyThread;
import dev.interlock.spi.schedule.SchedulePolicy;
import dev.interlock.spi.schedule.ScheduleRandom;

/** Chooses the threads as in a recorded schedule. Once the program differs from it, another policy goes on. */
public final class ScheduleReplay implements SchedulePolicy {

	private final List<ScheduleSegment> segments;
	private final SchedulePolicy policy;
	private final Consumer<String> divergence;
	private int segment;
	/** The points of the segment that its thread has passed. */
	private long passed;
	private long points;
	private boolean hasDiverged;

	/**
	 * @param policy     goes on after a divergence
	 * @param divergence receives one sentence if the program differs from the schedule
	 */
	public ScheduleReplay(List<ScheduleSegment> segments, SchedulePolicy policy, Consumer<String> divergence) {
		this.segments = List.copyOf(segments);
		this.policy = policy;
		this.divergence = divergence;
	}

	@Override
	public int next(List<? extends ReadyThread> enabled, ScheduleRandom random) {
		if (!hasDiverged) {
			int index = recorded(enabled);
			if (index >= 0) {
				points++;
				passed++;
				return index;
			}
		}
		return policy.next(enabled, random);
	}

	@Override
	public int notified(int waiting, ScheduleRandom random) {
		return policy.notified(waiting, random);
	}

	/** The index of the recorded thread; negative if the program differs. */
	private int recorded(List<? extends ReadyThread> enabled) {
		if (segment < segments.size() && passed == segments.get(segment).points()) {
			segment++;
			passed = 0;
		}
		if (segment == segments.size()) {
			return diverge("the recorded schedule has ended");
		}
		ScheduleSegment now = segments.get(segment);
		for (int i = 0; i < enabled.size(); i++) {
			if (enabled.get(i).path().equals(now.thread())) {
				return passed > 0 || now.beginsAt(enabled.get(i)) ? i
						: diverge("thread " + now.thread() + " stands at another place");
			}
		}
		return diverge("thread " + now.thread() + " cannot run");
	}

	private int diverge(String reason) {
		hasDiverged = true;
		divergence.accept("The program differs from the schedule after " + points + " points: " + reason + '.');
		return -1;
	}
}
