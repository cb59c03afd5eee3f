/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import dev.interlock.sections.AtomicSection;

/**
 * What training runs say of sections (AtomRace, section 2: access-interleaving invariants that are broken in runs known to
 * be good are none).
 */
final class SectionTraining {

	private final List<AtomicSection> given;
	private final Map<String, Integer> seen = new LinkedHashMap<>();
	private final Map<String, String> broken = new LinkedHashMap<>();
	private int runs;

	/**
	 * What one run has shown.
	 *
	 * @param seen   the names of the sections that were run through
	 * @param broken the names of those that were broken, each with how
	 */
	record Outcome(Set<String> seen, Map<String, String> broken) {
	}

	/** @param given the sections of the file; those that are disabled stay as they are */
	SectionTraining(List<AtomicSection> given) {
		this.given = List.copyOf(given);
	}

	/** The sections that are still to be watched. */
	List<AtomicSection> candidates() {
		return given.stream()
				.filter(section -> section.disabled().isEmpty() && !broken.containsKey(section.name())).toList();
	}

	/** Takes in what a run has shown. */
	void add(Outcome outcome, int run) {
		runs++;
		outcome.broken().forEach((name, how) -> broken.putIfAbsent(name,
				AtomicSection.BROKEN_IN_TRAINING + run + ", which was right: " + how));
		Set<String> held = new HashSet<>(outcome.seen());
		held.removeAll(broken.keySet());
		held.forEach(name -> seen.merge(name, 1, Integer::sum));
	}

	/** The sections with their support and why they are kept, and those that were broken disabled with the reason. */
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
		return seenIn == 0 ? "never run through in " + all
				: "seen in " + seenIn + " of " + all + (runs == 1 ? " that was" : " that were")
						+ " right, and broken in none";
	}

	/** How many are left. */
	String progress() {
		return candidates().size() + " sections are left, " + broken.size() + " were broken";
	}

	/** What came of it, in a sentence. */
	String conclusion() {
		List<AtomicSection> left = candidates();
		long borneOut = left.stream().filter(section -> seen.containsKey(section.name())).count();
		long old = given.stream().filter(section -> section.disabled().isPresent()).count();
		return given.size() + " sections: " + broken.size() + " were broken in runs that were right and are disabled, "
				+ borneOut + " were seen and held, " + (left.size() - borneOut) + " were never run through"
				+ (old == 0 ? "." : ", " + old + " had been disabled before.");
	}
}
