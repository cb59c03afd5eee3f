/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.interleaving;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.interlock.session.Access;
import dev.interlock.session.Access.HeldLock;
import dev.interlock.session.Access.Operation;
import dev.interlock.session.Access.Role;
import dev.interlock.session.Access.ThreadInfo;
import dev.interlock.session.AccessNumbers;
import dev.interlock.session.Finding;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.FindingKind;
import dev.interlock.session.interleaving.Interleaving.Bar;
import dev.interlock.session.interleaving.Interleaving.Bracket;
import dev.interlock.session.interleaving.Interleaving.Link;
import dev.interlock.session.interleaving.Interleaving.Step;

/** Assigns the steps of a finding to rows: first the thread starts, then each access with its locks. */
final class InterleavingBuilder {

	private final Finding finding;
	private final Map<Long, Integer> lanes = new LinkedHashMap<>();
	private final List<String> names = new ArrayList<>();
	private final List<Step> steps = new ArrayList<>();
	private final List<Bar> bars = new ArrayList<>();
	private final Map<Integer, Integer> stepOfAccess = new LinkedHashMap<>();
	/** The steps that acquire the locks of an access, by the index of the access and the number of the lock. */
	private final Map<Integer, Map<Integer, Integer>> lockSteps = new HashMap<>();
	/** The steps that acquire the locks of a cycle, by the number of the lock. */
	private final Map<Integer, Integer> holders = new HashMap<>();

	InterleavingBuilder(Finding finding) {
		this.finding = finding;
	}

	Interleaving build() {
		finding.accesses().forEach(access -> addLane(access.thread()));
		if (finding.isAboutLocks()) {
			addLockCycle();
		} else {
			for (int index = 0; index < finding.accesses().size(); index++) {
				addBars(index, addLocks(index), addAccess(index));
			}
		}
		return new Interleaving(title(), subtitle(), List.copyOf(names), List.copyOf(steps), List.copyOf(bars),
				List.copyOf(links()), bracket());
	}

	private void addLane(ThreadInfo thread) {
		if (lanes.putIfAbsent(thread.id(), names.size()) != null) {
			return;
		}
		names.add(thread.name().isEmpty() ? thread.displayName() : thread.name());
		if (thread.startedAt() != null) {
			steps.add(new Step(names.size() - 1, Texts.STEP_STARTED, thread.startedAt(), 0, -1, List.of()));
		}
	}

	private int lane(int index) {
		return lanes.get(finding.accesses().get(index).thread().id());
	}

	/** Adds the steps of a deadlock: each thread first acquires its locks, then waits for the next one. */
	private void addLockCycle() {
		List<Integer> last = lastOfThreads();
		for (int index = 0; index < finding.accesses().size(); index++) {
			if (!last.contains(index)) {
				holders.put(takenId(index), addAccess(index));
			}
		}
		for (int index : last) {
			for (HeldLock lock : locksBefore(finding.accesses().get(index))) {
				if (!holders.containsKey(lock.id())) {
					holders.put(lock.id(), steps.size());
					addLock(index, lock);
				}
			}
		}
		for (int index : last) {
			int step = addAccess(index);
			for (HeldLock lock : finding.accesses().get(index).locks()) {
				int holder = holders.getOrDefault(lock.id(), step);
				if (holder < step && steps.get(holder).lane() == lane(index)) {
					bars.add(new Bar(lane(index), holder, step, lock.displayName()));
				}
			}
		}
	}

	/** Returns the index of the last access of each thread, where it waits for a lock that another thread holds. */
	private List<Integer> lastOfThreads() {
		Map<Long, Integer> last = new LinkedHashMap<>();
		for (int index = 0; index < finding.accesses().size(); index++) {
			last.put(finding.accesses().get(index).thread().id(), index);
		}
		return List.copyOf(last.values());
	}

	private int takenId(int index) {
		HeldLock taken = finding.accesses().get(index).taken();
		return taken == null ? 0 : taken.id();
	}

	/** Adds the steps that acquire the locks of an access; returns their indices in the order of the locks. */
	private List<Integer> addLocks(int index) {
		List<Integer> taken = new ArrayList<>();
		for (HeldLock lock : locksBefore(finding.accesses().get(index))) {
			taken.add(steps.size());
			lockSteps.computeIfAbsent(index, key -> new HashMap<>()).put(lock.id(), steps.size());
			addLock(index, lock);
		}
		return taken;
	}

	private void addLock(int index, HeldLock lock) {
		steps.add(new Step(lane(index), Texts.bind(Texts.STEP_LOCK, lock.displayName()), lock.takenAt(), 0, -1,
				List.of()));
	}

	private int addAccess(int index) {
		Access access = finding.accesses().get(index);
		stepOfAccess.put(index, steps.size());
		List<String> locks = access.locks().stream().map(HeldLock::displayName).toList();
		steps.add(new Step(lane(index), text(access), access.isPlaceLost() ? null : access.place(),
				AccessNumbers.of(finding, index), index, locks));
		return steps.size() - 1;
	}

	private void addBars(int index, List<Integer> taken, int accessStep) {
		List<HeldLock> locks = locksBefore(finding.accesses().get(index));
		for (int i = 0; i < taken.size(); i++) {
			bars.add(new Bar(lane(index), taken.get(i), accessStep, locks.get(i).displayName()));
		}
	}

	/** Returns the locks of an access whose acquisition is known, the outermost first. */
	private static List<HeldLock> locksBefore(Access access) {
		return access.locks().stream().filter(lock -> lock.takenAt() != null).toList();
	}

	private String text(Access access) {
		String variable = finding.variable().displayName();
		String text = switch (access.operation()) {
		case READ -> Texts.bind(Texts.STEP_READ, variable);
		case WRITE -> Texts.bind(Texts.STEP_WRITE, variable);
		case CALL -> Texts.bind(Texts.STEP_CALL, access.called().isEmpty() ? variable : access.called());
		case ACQUIRE -> wanted(access);
		};
		return access.role() == Role.REMOTE ? Texts.bind(Texts.MARKER_REMOTE, text) : text;
	}

	private String wanted(Access access) {
		if (access.taken() == null) {
			return finding.kind() == FindingKind.DEADLOCK ? Texts.STEP_ENDED : Texts.STEP_WANTS;
		}
		return Texts.bind(finding.kind() == FindingKind.DEADLOCK ? Texts.STEP_WAITS : Texts.STEP_LOCK,
				access.taken().displayName());
	}

	private List<Link> links() {
		if (finding.isAboutLocks()) {
			return waits();
		}
		List<Link> links = new ArrayList<>();
		for (int index = 0; index + 1 < finding.accesses().size(); index++) {
			if (isConflict(index, index + 1)) {
				links.add(new Link(stepOfAccess.get(index), stepOfAccess.get(index + 1), Link.Kind.CONFLICT));
			}
			addOrder(index, index + 1, links);
		}
		return links;
	}

	/**
	 * Adds the order of two accesses of an observed sequence under a common lock: the later thread acquired it after
	 * the earlier one released it.
	 */
	private void addOrder(int one, int other, List<Link> links) {
		Access first = finding.accesses().get(one);
		Access second = finding.accesses().get(other);
		if (finding.kind() != FindingKind.ATOMICITY_VIOLATION || finding.evidence() != Evidence.OBSERVED
				|| first.thread().id() == second.thread().id()) {
			return;
		}
		for (HeldLock lock : first.locks()) {
			Integer taken = lockSteps.getOrDefault(other, Map.of()).get(lock.id());
			boolean shared = second.locks().stream().allMatch(each -> each.id() != lock.id() || isShared(each));
			if (taken != null && !(isShared(lock) && shared)) {
				links.add(new Link(stepOfAccess.get(one), taken, Link.Kind.ORDER));
			}
		}
	}

	/** Returns whether several threads can hold the lock at a time. */
	private static boolean isShared(HeldLock lock) {
		return lock.mode().equals("read");
	}

	/** Returns the links that close the cycle: from the step that waits for a lock to the step that acquired it. */
	private List<Link> waits() {
		List<Link> links = new ArrayList<>();
		for (int index : lastOfThreads()) {
			Integer holder = holders.get(takenId(index));
			if (holder != null && steps.get(holder).lane() != lane(index)) {
				links.add(new Link(stepOfAccess.get(index), holder, Link.Kind.WAITS));
			}
		}
		return links;
	}

	private boolean isConflict(int one, int other) {
		Access first = finding.accesses().get(one);
		Access second = finding.accesses().get(other);
		return first.thread().id() != second.thread().id()
				&& (first.operation() != Operation.READ || second.operation() != Operation.READ);
	}

	private Bracket bracket() {
		List<Integer> locals = stepOfAccess.keySet().stream()
				.filter(index -> finding.accesses().get(index).role() == Role.LOCAL).toList();
		if (finding.violation() == null || locals.size() < 2) {
			return null;
		}
		String section = finding.violation().section();
		return new Bracket(lane(locals.get(0)), stepOfAccess.get(locals.get(0)),
				stepOfAccess.get(locals.get(locals.size() - 1)),
				section.isEmpty() ? finding.details().transaction() : section);
	}

	private String title() {
		String title = Texts.bind(Texts.INTERLEAVING_TITLE, finding.kind().label(),
				finding.isAboutLocks() ? finding.title() : finding.variable().displayName());
		return finding.evidence() == Evidence.PREDICTED ? Texts.bind(Texts.INTERLEAVING_PREDICTED, title) : title;
	}

	private String subtitle() {
		return switch (finding.kind()) {
		case ATOMICITY_VIOLATION -> Texts.bind(Texts.INTERLEAVING_VIOLATION,
				finding.violation() == null ? "" : finding.violation().pattern());
		case LOCK_ORDER, DEADLOCK -> Texts.INTERLEAVING_CYCLE;
		default -> Texts.INTERLEAVING_RACE;
		};
	}
}
