/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the directed runs of one finding have shown. The runs may end in any order: they are kept by their numbers, so
 * that the result does not depend on it.
 */
public final class Confirmation {

	/** The result. */
	public enum State {
		/** The target was brought about. */
		REAL,
		/** It was, and a failure followed that plain runs do not have. */
		HARMFUL,
		/** The sites were reached, but not brought together. */
		NOT_REPRODUCED,
		/** A site of the finding was not reached, or no run was controlled. */
		NOT_REACHED
	}

	/** A failure that only directed runs have. */
	private record Failure(String text, int runs, int firstRun) {
	}

	private final String finding;
	private final SortedMap<Integer, RunOutcome> runs = new TreeMap<>();
	private Set<String> plain = Set.of();

	/** @param finding the id of the finding */
	public Confirmation(String finding) {
		this.finding = finding;
	}

	/** Adds the run with a number; a second one with the same number replaces it. */
	public synchronized void add(int number, RunOutcome outcome) {
		runs.put(number, outcome);
	}

	/** Sets the failures of plain runs. */
	public synchronized void setPlain(Set<String> failures) {
		plain = Set.copyOf(failures);
	}

	/** The failures of the runs in which the target was brought about. */
	public synchronized Set<String> failures() {
		Set<String> all = new LinkedHashSet<>();
		runs.values().stream().filter(RunOutcome::hasRaced).forEach(run -> all.addAll(run.failures()));
		return all;
	}

	/** How many runs have brought about the target. */
	public synchronized Proportion proportion() {
		return new Proportion((int) runs.values().stream().filter(RunOutcome::hasRaced).count(), runs.size());
	}

	/** The number of the first run with the target, of a harmful one if there is any; -1 if there is none. */
	public synchronized int bestRun() {
		List<Failure> harmful = harmful();
		if (!harmful.isEmpty()) {
			return harmful.stream().mapToInt(Failure::firstRun).min().getAsInt();
		}
		return runs.entrySet().stream().filter(each -> each.getValue().hasRaced()).mapToInt(Map.Entry::getKey)
				.findFirst().orElse(-1);
	}

	/** The outcome of a run. */
	public synchronized RunOutcome run(int number) {
		return runs.get(number);
	}

	/** The result of the runs so far. */
	public synchronized State state() {
		if (!harmful().isEmpty()) {
			return State.HARMFUL;
		}
		if (proportion().hits() > 0) {
			return State.REAL;
		}
		boolean reached = runs.values().stream().anyMatch(run -> run.isKnown() && run.missing().isEmpty());
		return reached ? State.NOT_REPRODUCED : State.NOT_REACHED;
	}

	private List<Failure> harmful() {
		Map<String, Failure> found = new TreeMap<>();
		runs.forEach((number, run) -> {
			if (run.hasRaced()) {
				for (String failure : run.failures()) {
					if (!plain.contains(failure)) {
						found.merge(failure, new Failure(failure, 1, number),
								(old, more) -> new Failure(failure, old.runs() + 1, old.firstRun()));
					}
				}
			}
		});
		return new ArrayList<>(found.values());
	}

	/** The result in words, a sentence a line. */
	public synchronized List<String> lines() {
		Proportion share = proportion();
		List<String> lines = new ArrayList<>();
		switch (state()) {
		case REAL, HARMFUL -> lines.add("real: " + share.hits() + " of " + share.runs() + " schedules ("
				+ percent(share.low()) + " to " + percent(share.high()) + "), seed " + Seeds.of(finding, bestRun())
				+ ", schedule " + runs.get(bestRun()).digest());
		case NOT_REPRODUCED -> lines.add("not reproduced in " + share.runs() + " schedules: it happens in at most "
				+ percent(share.atMost()) + " of them");
		default -> lines.add("not reached: " + unreached());
		}
		for (Failure failure : harmful()) {
			lines.add("harmful: " + failure.text() + " in " + failure.runs() + " of them, seed "
					+ Seeds.of(finding, failure.firstRun()) + "; plain runs do not have it");
		}
		Set<String> places = new LinkedHashSet<>();
		runs.values().forEach(run -> run.uncontrolled()
				.forEach(place -> places.add(place.replaceFirst(", \\d+x$", ""))));
		if (!places.isEmpty()) {
			lines.add("partly controlled: threads were blocked in " + String.join("; ", places));
		}
		return lines;
	}

	private String unreached() {
		return runs.values().stream().map(RunOutcome::missing).filter(text -> !text.isEmpty()).findFirst()
				.orElse("the program did not run under the scheduler.");
	}

	private static String percent(double share) {
		return String.format(Locale.ROOT, "%.1f %%", 100 * share);
	}
}
