/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.interleaving;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;

import dev.interlock.session.Finding;
import dev.interlock.session.RecordedSchedule;
import dev.interlock.session.RecordedSchedule.Kind;
import dev.interlock.session.RecordedSchedule.Meeting;

/** The steps of a recorded schedule that are the accesses of a finding. Immutable. */
final class ScheduledAccesses {

	/** The index of the access in the finding, by step. */
	private final TreeMap<Integer, Integer> accesses = new TreeMap<>();

	private ScheduledAccesses() {
	}

	/** Finds the accesses; there are none if the run did not reach the finding. */
	static ScheduledAccesses of(Finding finding, RecordedSchedule schedule) {
		ScheduledAccesses found = new ScheduledAccesses();
		if (schedule.meeting() != null) {
			if (finding.isAboutLocks()) {
				found.addCycle(finding, schedule.steps());
			} else if (finding.violation() != null && finding.accesses().size() == 3) {
				found.addSection(schedule.steps(), schedule.meeting());
			} else if (finding.accesses().size() == 2) {
				found.addRace(schedule.steps(), schedule.meeting());
			}
		}
		return found;
	}

	/** Both threads stand before their accesses at the meeting. */
	private void addRace(List<RecordedSchedule.Step> steps, Meeting meeting) {
		int one = first(steps, meeting.step(), meeting.one());
		int other = first(steps, meeting.step(), meeting.other());
		if (one < 0 || other < 0) {
			return;
		}
		int role = steps.get(one).role();
		// at one site, the thread that goes first has the first access
		boolean isSame = role == steps.get(other).role();
		accesses.put(one, isSame ? one < other ? 0 : 1 : role);
		accesses.put(other, isSame ? one < other ? 1 : 0 : steps.get(other).role());
	}

	/** The meeting is before the last access of the section, when the other thread has made its own. */
	private void addSection(List<RecordedSchedule.Step> steps, Meeting meeting) {
		int end = first(steps, meeting.step(), meeting.one());
		int remote = last(steps, meeting.step(), meeting.other());
		int entry = remote < 0 ? -1 : last(steps, remote, meeting.one());
		if (end >= 0 && entry >= 0) {
			accesses.putAll(Map.of(entry, 0, remote, 1, end, 2));
		}
	}

	/** Each thread of a cycle of locks has requested an outer lock, and the inner one as its last step. */
	private void addCycle(Finding finding, List<RecordedSchedule.Step> steps) {
		Set<Integer> threads = new HashSet<>();
		for (int inner = steps.size() - 1; inner >= 0; inner--) {
			RecordedSchedule.Step step = steps.get(inner);
			boolean isLast = step.kind() == Kind.LOCK && step.role() % 2 == 1 && threads.add(step.thread());
			if (!isLast || step.role() >= finding.accesses().size()) {
				continue;
			}
			accesses.put(inner, step.role());
			int outer = next(inner - 1, index -> index >= 0, -1, index -> steps.get(index).thread() == step.thread()
					&& steps.get(index).kind() == Kind.LOCK && steps.get(index).role() == step.role() - 1);
			if (outer >= 0) {
				accesses.put(outer, step.role() - 1);
			}
		}
	}

	private static int first(List<RecordedSchedule.Step> steps, int from, int thread) {
		return next(from, index -> index < steps.size(), 1, index -> isAccess(steps.get(index), thread));
	}

	private static int last(List<RecordedSchedule.Step> steps, int before, int thread) {
		return next(before - 1, index -> index >= 0, -1, index -> isAccess(steps.get(index), thread));
	}

	private static int next(int from, IntPredicate isIndex, int by, IntPredicate isWanted) {
		for (int i = from; isIndex.test(i); i += by) {
			if (isWanted.test(i)) {
				return i;
			}
		}
		return -1;
	}

	private static boolean isAccess(RecordedSchedule.Step step, int thread) {
		return step.thread() == thread && step.kind() == Kind.ACCESS && step.role() >= 0;
	}

	boolean isEmpty() {
		return accesses.isEmpty();
	}

	/** The steps, in their order. */
	List<Integer> steps() {
		return List.copyOf(accesses.keySet());
	}

	/** The index of the access that a step is; -1 for other steps. */
	int accessOf(int step) {
		return accesses.getOrDefault(step, -1);
	}
}
