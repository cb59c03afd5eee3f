/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.interleaving;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

import dev.interlock.session.AccessNumbers;
import dev.interlock.session.DirectedRun;
import dev.interlock.session.Finding;
import dev.interlock.session.RecordedSchedule;
import dev.interlock.session.RecordedSchedule.Kind;
import dev.interlock.session.interleaving.Interleaving.Bar;
import dev.interlock.session.interleaving.Interleaving.Bracket;
import dev.interlock.session.interleaving.Interleaving.Link;
import dev.interlock.session.interleaving.Interleaving.Step;

/**
 * Assigns the recorded steps of a directed run to rows. Steps that are far from the accesses of the finding and from
 * the locks around them are folded into rows with their number.
 */
final class ScheduleBuilder {

	/** The steps that are shown before and after each access. */
	private static final int AROUND = 4;
	/** The steps that are shown of a run that did not reach the finding. */
	private static final int LAST = 24;

	private final Finding finding;
	private final DirectedRun run;
	private final List<RecordedSchedule.Step> all;
	private final ScheduledAccesses accesses;
	private final boolean isWhole;
	/** The steps that release what others acquire, by the index of the acquiring step. */
	private final Map<Integer, Integer> releases = new HashMap<>();
	/** The steps that have acquired the locks which a thread holds at each step. */
	private final List<List<Integer>> held = new ArrayList<>();
	private final Map<Integer, Integer> lanes = new LinkedHashMap<>();
	private final List<Step> rows = new ArrayList<>();
	/** The rows of the steps that are shown. */
	private final TreeMap<Integer, Integer> rowOf = new TreeMap<>();

	/**
	 * @param run     a run with a schedule
	 * @param isWhole whether all recorded steps have a row of their own
	 */
	ScheduleBuilder(Finding finding, DirectedRun run, boolean isWhole) {
		this.finding = finding;
		this.run = run;
		this.isWhole = isWhole;
		all = run.schedule().steps();
		accesses = ScheduledAccesses.of(finding, run.schedule());
		findLocks();
	}

	Interleaving build() {
		TreeSet<Integer> shown = shown();
		// those of the accesses are seen first
		accesses.steps().forEach(index -> lanes.putIfAbsent(all.get(index).thread(), lanes.size()));
		shown.forEach(index -> lanes.putIfAbsent(all.get(index).thread(), lanes.size()));
		int next = 0;
		long earlier = run.schedule().before();
		for (int index : shown) {
			boolean isAfterGap = index >= run.schedule().kept();
			if (isAfterGap && earlier > 0 || next == 0 && index > 0) {
				addRow(lanes.get(all.get(index).thread()),
						Texts.bind(next == 0 ? Texts.STEP_EARLIER : Texts.STEP_OTHERS,
								number(index - next + (isAfterGap ? earlier : 0))));
			} else if (index > next) {
				addFolded(next, index);
			}
			rowOf.put(index, rows.size());
			rows.add(step(index));
			next = index + 1;
			earlier = isAfterGap ? 0 : earlier;
		}
		long later = all.size() - next + run.schedule().after();
		if (later > 0) {
			addRow(rows.isEmpty() ? 0 : rows.get(rows.size() - 1).lane(),
					Texts.bind(Texts.STEP_LATER, number(later)));
		}
		List<String> names = lanes.keySet().stream().map(this::name).toList();
		return new Interleaving(
				Texts.bind(Texts.INTERLEAVING_TITLE, finding.kind().label(), finding.variable().displayName()),
				subtitle(), names.isEmpty() ? List.of("") : names, List.copyOf(rows), bars(), links(), bracket());
	}

	/** Finds the locks that each step holds, and where they are released. */
	private void findLocks() {
		Map<Integer, Deque<Integer>> open = new HashMap<>();
		for (int i = 0; i < all.size(); i++) {
			RecordedSchedule.Step step = all.get(i);
			Deque<Integer> own = open.computeIfAbsent(step.thread(), any -> new ArrayDeque<>());
			held.add(List.copyOf(own));
			if (acquires(step)) {
				own.addLast(i);
			} else if (step.kind() == Kind.RELEASE) {
				Integer acquired = own.stream().filter(each -> all.get(each).object().equals(step.object()))
						.reduce((first, second) -> second).orElse(null);
				if (acquired != null) {
					own.remove(acquired);
					releases.put(acquired, i);
				}
			}
		}
	}

	private static boolean acquires(RecordedSchedule.Step step) {
		return step.kind() == Kind.ENTER || step.kind() == Kind.WAIT;
	}

	/** The steps that have a row of their own. */
	private TreeSet<Integer> shown() {
		TreeSet<Integer> shown = new TreeSet<>();
		if (isWhole) {
			addAround(0, all.size(), shown);
		} else if (accesses.isEmpty()) {
			addAround(all.size() - LAST, LAST, shown);
		} else {
			for (int access : accesses.steps()) {
				addAround(access, AROUND, shown);
				held.get(access).forEach(lock -> {
					shown.add(lock);
					shown.add(releases.getOrDefault(lock, lock));
				});
			}
			for (int i = 0; i < all.size(); i++) {
				if (begins(all.get(i))) {
					shown.add(i);
				}
			}
		}
		return shown;
	}

	/** Whether a step begins a thread with an access of the finding. */
	private boolean begins(RecordedSchedule.Step step) {
		String thread = step.kind() == Kind.START ? step.object() : Integer.toString(step.thread());
		return (step.kind() == Kind.START || step.kind() == Kind.BEGIN) && accesses.steps().stream()
				.anyMatch(access -> thread.equals(Integer.toString(all.get(access).thread())));
	}

	private void addAround(int center, int distance, TreeSet<Integer> shown) {
		for (int i = Math.max(0, center - distance); i <= center + distance && i < all.size(); i++) {
			shown.add(i);
		}
	}

	/** Adds a row for steps that are not shown. */
	private void addFolded(int from, int to) {
		long threads = all.subList(from, to).stream().map(RecordedSchedule.Step::thread).distinct().count();
		int lane = lanes.getOrDefault(all.get(from).thread(), rows.get(rows.size() - 1).lane());
		String count = number(to - from);
		addRow(lane, threads > 1 ? Texts.bind(Texts.STEP_STEPS_OF_THREADS, count, threads)
				: lanes.containsKey(all.get(from).thread())
						? Texts.bind(to - from == 1 ? Texts.STEP_ONE_STEP : Texts.STEP_STEPS, count)
						: Texts.bind(Texts.STEP_STEPS_OF, count, name(all.get(from).thread())));
	}

	private void addRow(int lane, String text) {
		rows.add(new Step(lane, text, null, 0, -1, List.of()));
	}

	private static String number(long count) {
		return String.format("%,d", count);
	}

	private String name(int thread) {
		RecordedSchedule.ScheduledThread found = run.schedule().threads().get(thread);
		return found.name().isEmpty() ? found.path() : found.name();
	}

	private Step step(int index) {
		RecordedSchedule.Step step = all.get(index);
		int access = accesses.accessOf(index);
		return new Step(lanes.get(step.thread()),
				isWaiting(index) ? Texts.bind(Texts.STEP_WAITS, step.object()) : text(step),
				step.place(),
				access < 0 ? 0 : AccessNumbers.of(finding, access), access,
				held.get(index).stream().map(lock -> all.get(lock).object()).toList());
	}

	/** Whether a thread waits for ever for the lock that it requests in a step. */
	private boolean isWaiting(int index) {
		return all.get(index).kind() == Kind.LOCK && accesses.accessOf(index) % 2 == 1;
	}

	private String text(RecordedSchedule.Step step) {
		String object = step.object();
		return switch (step.kind()) {
		case BEGIN -> Texts.STEP_BEGIN;
		case START -> Texts.bind(Texts.STEP_START, started(object));
		case ENTER -> Texts.bind(Texts.STEP_LOCK, object);
		case RELEASE -> Texts.bind(Texts.STEP_UNLOCK, object);
		case LOCK -> Texts.bind(Texts.STEP_REQUEST, object);
		case WAIT -> Texts.bind(Texts.STEP_WAITED, object);
		case JOIN -> Texts.STEP_JOINED;
		case SLEEP -> Texts.STEP_SLEPT;
		case PARK -> object.isEmpty() ? Texts.STEP_PARKED : Texts.bind(Texts.STEP_PARKED_IN, object);
		case YIELD -> Texts.STEP_YIELD;
		case LOOP -> Texts.STEP_LOOP;
		case CALL -> object.isEmpty() ? Texts.STEP_CONCURRENT : Texts.bind(Texts.STEP_CALL, object);
		case ACCESS -> Texts.bind(step.write() ? Texts.STEP_WRITE : Texts.STEP_READ,
				finding.variable().displayName());
		case RETURN -> Texts.STEP_RETURNED;
		case OTHER -> Texts.STEP_OTHER;
		};
	}

	/** The name of a started thread. */
	private String started(String index) {
		boolean isKnown = index.matches("\\d{1,5}") && Integer.parseInt(index) < run.schedule().threads().size();
		return isKnown ? name(Integer.parseInt(index)) : index;
	}

	private List<Bar> bars() {
		List<Bar> bars = new ArrayList<>();
		rowOf.forEach((index, row) -> {
			if (acquires(all.get(index)) || isHeldToTheEnd(index)) {
				int last = rowOf.floorEntry(releases.getOrDefault(index, all.size())).getValue();
				if (last > row) {
					bars.add(new Bar(rows.get(row).lane(), row, last, all.get(index).object()));
				}
			}
		});
		return List.copyOf(bars);
	}

	/** Whether a step requests an explicit lock of the cycle. A monitor has a step of its own in which it is acquired. */
	private boolean isHeldToTheEnd(int index) {
		RecordedSchedule.Step step = all.get(index);
		return step.kind() == Kind.LOCK && accesses.accessOf(index) >= 0 && !isWaiting(index)
				&& all.stream().noneMatch(each -> acquires(each) && each.thread() == step.thread()
						&& each.object().equals(step.object()));
	}

	private List<Link> links() {
		List<Link> links = new ArrayList<>();
		List<Integer> sorted = accesses.steps();
		for (int i = 0; i + 1 < sorted.size(); i++) {
			RecordedSchedule.Step one = all.get(sorted.get(i));
			RecordedSchedule.Step other = all.get(sorted.get(i + 1));
			if (!finding.isAboutLocks() && one.thread() != other.thread() && (one.write() || other.write())) {
				links.add(new Link(rowOf.get(sorted.get(i)), rowOf.get(sorted.get(i + 1)), Link.Kind.CONFLICT));
			}
		}
		for (int waiting : sorted) {
			if (isWaiting(waiting)) {
				sorted.stream().filter(each -> isHeldFor(each, waiting)).findFirst()
						.ifPresent(each -> links.add(
								new Link(rowOf.get(waiting), rowOf.get(each), Link.Kind.WAITS)));
			}
		}
		rowOf.forEach((index, row) -> {
			Integer later = followed(index);
			if (later != null && rowOf.containsKey(later)) {
				links.add(new Link(row, rowOf.get(later), Link.Kind.ORDER));
			}
		});
		addSwitches(links);
		return List.copyOf(links);
	}

	/** Whether a thread has got the lock in a step for which another one waits. */
	private boolean isHeldFor(int holding, int waiting) {
		RecordedSchedule.Step one = all.get(holding);
		RecordedSchedule.Step other = all.get(waiting);
		return !isWaiting(holding) && one.thread() != other.thread() && one.object().equals(other.object());
	}

	/** The step of another thread that a step orders: a lock that it releases, or the thread that it starts; or null. */
	private Integer followed(int index) {
		RecordedSchedule.Step step = all.get(index);
		// the starts of other threads would cross the steps
		if (step.kind() != Kind.RELEASE && !(step.kind() == Kind.START && begins(step))) {
			return null;
		}
		for (int i = index + 1; i < all.size(); i++) {
			RecordedSchedule.Step later = all.get(i);
			if (step.kind() == Kind.START ? later.kind() == Kind.BEGIN
					&& step.object().equals(Integer.toString(later.thread()))
					: acquires(later) && later.object().equals(step.object())) {
				return later.thread() == step.thread() ? null : Integer.valueOf(i);
			}
		}
		return null;
	}

	/** Adds the switches between the threads of neighbouring rows. */
	private void addSwitches(List<Link> links) {
		for (int row = 0; row + 1 < rows.size(); row++) {
			int from = row;
			boolean isLinked = links.stream().anyMatch(link -> link.from() == from && link.to() == from + 1);
			if (rows.get(row).lane() != rows.get(row + 1).lane() && !isLinked) {
				links.add(new Link(row, row + 1, Link.Kind.SWITCH));
			}
		}
	}

	/** The atomic section; null if the finding has none, or the run did not break it. */
	private Bracket bracket() {
		if (finding.violation() == null || accesses.steps().size() < finding.accesses().size()) {
			return null;
		}
		int first = accesses.steps().get(0);
		String section = finding.violation().section();
		return new Bracket(lanes.get(all.get(first).thread()), rowOf.get(first),
				rowOf.get(accesses.steps().get(accesses.steps().size() - 1)),
				section.isEmpty() ? finding.details().transaction() : section);
	}

	private String subtitle() {
		String seed = Long.toString(run.seed());
		if (run.schedule().meeting() == null) {
			return Texts.bind(Texts.INTERLEAVING_NOT_REACHED, seed);
		}
		return Texts.bind(finding.isAboutLocks() ? Texts.INTERLEAVING_DEADLOCK
				: finding.violation() != null ? Texts.INTERLEAVING_BROKEN : Texts.INTERLEAVING_MET, seed);
	}
}
