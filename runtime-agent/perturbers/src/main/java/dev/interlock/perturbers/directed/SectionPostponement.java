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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.OperationKind;
import dev.interlock.spi.schedule.ReadyThread;
import dev.interlock.spi.schedule.SchedulePolicy;
import dev.interlock.spi.schedule.ScheduleRandom;

/**
 * Tries to break an atomic section (AtomRace, section 2: an unserializable access between the two accesses of a
 * section). A thread that has entered the section runs only if no other can. A thread that is about to make the remote
 * access waits until another one is inside. This is RaceFuzzer's postponement (Algorithm 1) for three sites.
 */
public final class SectionPostponement implements SchedulePolicy {

	/** The sites of an atomicity violation, by the roles of the target. Immutable. */
	public record Sites(Predicate<Integer> entries, Predicate<Integer> remotes, Predicate<Integer> ends) {

		/**
		 * The sites of a list of stable forms: entry, remote access and end. A form that occurs twice has the role of its
		 * first place.
		 */
		public static Sites of(List<String> forms) {
			return new Sites(plays(forms, 0), plays(forms, 1), plays(forms, 2));
		}

		private static Predicate<Integer> plays(List<String> forms, int part) {
			return role -> role >= 0 && role < forms.size() && forms.get(role).equals(forms.get(part));
		}
	}

	/** A thread between entry and end. */
	private static final class Section {

		private final Object variable;
		private final int element;
		private final long since;
		/** The thread that has broken the section; null if none has. */
		private ReadyThread breaker;

		Section(Operation entry, long since) {
			variable = entry.variable();
			element = entry.element();
			this.since = since;
		}

		boolean isOn(Operation access) {
			return variable == access.variable() && element == access.element();
		}
	}

	private final SchedulePolicy walk;
	private final Sites sites;
	private final RaceObserver violations;
	private final Map<ReadyThread, Section> inside = new HashMap<>();
	/** Threads that wait before the remote access, with the points at which they began. */
	private final Map<ReadyThread, Long> waiting = new HashMap<>();
	/** Threads that have waited for too long, and are not postponed before their next access of the target. */
	private final Collection<ReadyThread> goingOn = new ArrayList<>();
	private long points;

	/**
	 * @param walk       chooses among the threads that are not postponed
	 * @param violations receives the thread that ends a broken section, and the one that has broken it
	 */
	public SectionPostponement(SchedulePolicy walk, Sites sites, RaceObserver violations) {
		this.walk = walk;
		this.sites = sites;
		this.violations = violations;
	}

	@Override
	public int next(List<? extends ReadyThread> enabled, ScheduleRandom random) {
		points++;
		ReadyThread chosen = choose(enabled, random);
		if (isAccess(chosen)) {
			execute(chosen, chosen.next());
		}
		return enabled.indexOf(chosen);
	}

	private ReadyThread choose(List<? extends ReadyThread> enabled, ScheduleRandom random) {
		List<ReadyThread> others = new ArrayList<>();
		List<ReadyThread> postponed = new ArrayList<>();
		for (ReadyThread thread : enabled) {
			if (breaks(thread)) {
				return thread;
			}
			(isPostponed(thread) ? postponed : others).add(thread);
		}
		List<ReadyThread> candidates = others.isEmpty() ? sectionsFirst(postponed) : others;
		return candidates.get(walk.next(candidates, random));
	}

	/** A thread inside a section may give up a lock that the others need. */
	private List<ReadyThread> sectionsFirst(List<ReadyThread> postponed) {
		List<ReadyThread> sections = postponed.stream().filter(inside::containsKey).toList();
		return sections.isEmpty() ? postponed : sections;
	}

	/** Whether the thread is about to break the section of another one. */
	private boolean breaks(ReadyThread thread) {
		return isAccess(thread) && sites.remotes.test(thread.next().role()) && isOthersSection(thread);
	}

	private boolean isOthersSection(ReadyThread thread) {
		return inside.entrySet().stream().anyMatch(each -> each.getKey() != thread
				&& each.getValue().breaker == null && each.getValue().isOn(thread.next()));
	}

	private boolean isPostponed(ReadyThread thread) {
		Section section = inside.get(thread);
		if (section != null) {
			return section.breaker == null && points - section.since <= Postponement.LIVELOCK_POINTS;
		}
		if (!isAccess(thread) || !sites.remotes.test(thread.next().role()) || goingOn.contains(thread)) {
			return false;
		}
		if (points - waiting.computeIfAbsent(thread, any -> points) > Postponement.LIVELOCK_POINTS) {
			goingOn.add(thread);
			return false;
		}
		return true;
	}

	private static boolean isAccess(ReadyThread thread) {
		Operation next = thread.next();
		return next.kind() == OperationKind.ACCESS && next.role() != Operation.NO_ROLE;
	}

	private void execute(ReadyThread thread, Operation access) {
		waiting.remove(thread);
		goingOn.remove(thread);
		if (sites.remotes.test(access.role())) {
			inside.forEach((other, section) -> {
				if (other != thread && section.isOn(access)) {
					section.breaker = thread;
				}
			});
		}
		Section section = inside.get(thread);
		if (section != null && sites.ends.test(access.role()) && section.isOn(access)) {
			inside.remove(thread);
			if (section.breaker != null) {
				violations.race(thread, section.breaker);
			}
		}
		if (sites.entries.test(access.role())) {
			inside.put(thread, new Section(access, points));
		}
	}
}
