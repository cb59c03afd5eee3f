/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.sections;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import dev.interlock.sections.AtomicSection;

/**
 * Collects the results of training runs for sections (AtomRace, section 2: an access-interleaving invariant that is
 * broken in a run known to be correct is none).
 */
final class SectionTraining {

	private final List<AtomicSection> given;
	private final Map<String, Integer> seen = new LinkedHashMap<>();
	private final Map<String, String> broken = new LinkedHashMap<>();
	private int runs;

	/**
	 * The result of one run.
	 *
	 * @param seen   the names of the executed sections
	 * @param broken the names of the broken sections, each with the way in which it was broken
	 */
	record Outcome(Set<String> seen, Map<String, String> broken) {
	}

	/** @param given the sections of the file; disabled ones stay unchanged */
	SectionTraining(List<AtomicSection> given) {
		this.given = List.copyOf(given);
	}

	/** The sections that are still candidates. */
	List<AtomicSection> candidates() {
		return given.stream()
				.filter(section -> section.disabled().isEmpty() && !broken.containsKey(section.name())).toList();
	}

	/** Adds the result of a run. */
	void add(Outcome outcome, int run) {
		runs++;
		outcome.broken().forEach((name, how) -> broken.putIfAbsent(name,
				AtomicSection.BROKEN_IN_TRAINING + run + ", which was correct: " + how));
		Set<String> held = new HashSet<>(outcome.seen());
		held.removeAll(broken.keySet());
		held.forEach(name -> seen.merge(name, 1, Integer::sum));
	}

	/** The sections with their support. Broken sections are disabled with the reason. */
	List<AtomicSection> sections() {
		List<AtomicSection> trained = new ArrayList<>();
		for (AtomicSection section : given) {
			if (section.disabled().isPresent()) {
				trained.add(section);
				continue;
			}
			String reason = broken.get(section.name());
			int more = seen.getOrDefault(section.name(), 0);
			trained.add(section.trained(section.support() + more, Optional.ofNullable(reason))
					.kept(reason == null ? Optional.of(kept(more)) : Optional.empty()));
		}
		return trained;
	}

	private String kept(int seenIn) {
		String all = runs + (runs == 1 ? " training run" : " training runs");
		return seenIn == 0 ? "never executed in " + all
				: "seen in " + seenIn + " of " + all + (runs == 1 ? " that was" : " that were")
						+ " correct, and broken in none";
	}

	/** The numbers of remaining and broken sections, as text. */
	String progress() {
		return candidates().size() + " sections are left, " + broken.size() + " were broken";
	}

	/** The conclusion in one sentence. */
	String conclusion() {
		List<AtomicSection> left = candidates();
		long borneOut = left.stream().filter(section -> seen.containsKey(section.name())).count();
		long old = given.stream().filter(section -> section.disabled().isPresent()).count();
		return given.size() + " sections: " + broken.size() + " were broken in correct runs and are disabled, "
				+ borneOut + " were seen and held, " + (left.size() - borneOut) + " were never executed"
				+ (old == 0 ? "." : ", " + old + " had been disabled before.");
	}
}
