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
import java.util.List;

import dev.interlock.spi.schedule.ReadyThread;
import dev.interlock.spi.schedule.SchedulePolicy;
import dev.interlock.spi.schedule.ScheduleRandom;

/** Keeps the choices of another policy, for {@link ScheduleReplay}. */
public final class ScheduleWriter implements SchedulePolicy {

	private final SchedulePolicy policy;
	private final List<ScheduleSegment> segments = new ArrayList<>();

	public ScheduleWriter(SchedulePolicy policy) {
		this.policy = policy;
	}

	@Override
	public synchronized int next(List<? extends ReadyThread> enabled, ScheduleRandom random) {
		int index = policy.next(enabled, random);
		if (index == DEADLOCK) {
			return index;
		}
		ReadyThread chosen = enabled.get(index);
		int last = segments.size() - 1;
		if (last >= 0 && segments.get(last).thread().equals(chosen.path())) {
			segments.set(last, segments.get(last).longer());
		} else {
			segments.add(ScheduleSegment.of(chosen));
		}
		return index;
	}

	@Override
	public int notified(int waiting, ScheduleRandom random) {
		return policy.notified(waiting, random);
	}

	/** The choices so far. */
	public synchronized List<ScheduleSegment> segments() {
		return List.copyOf(segments);
	}
}
