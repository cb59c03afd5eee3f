/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import dev.interlock.session.DirectedRun;
import dev.interlock.session.Outcome;
import dev.interlock.session.RacingAccesses;

/**
 * The outcome of one run.
 *
 * @param status       the exit status; -1 if the run did not end in time
 * @param end          how the control of the schedule ended, for example {@code finished}; empty if unknown
 * @param digest       the digest of the schedule
 * @param points       the number of points
 * @param choices      the number of them at which more than one thread could run
 * @param races        how often the target was brought about
 * @param failures     the failures of the program
 * @param dataRaces    the pairs of accesses that two threads were about to make at the same time
 * @param uncontrolled why the seed does not decide the schedule alone: clauses
 * @param missing      a sentence on sites of the target that no class has; empty if there are none
 * @param sites        what happened at the sites of the target
 * @param text         how the threads waited for each other at a deadlock; else why the schedule was no longer controlled,
 *                     or empty
 * @param divergence   a sentence on how the run differs from the schedule that it repeats; empty if it does not
 */
public record RunOutcome(int status, String end, String digest, long points, long choices, long races,
		Set<Outcome> failures,
		Set<RacingAccesses> dataRaces, List<String> uncontrolled, String missing, DirectedRun.Sites sites,
		String text, String divergence) {

	private static final String HEADER = "interlock-outcome 1";
	private static final String DEADLOCK = "deadlock";
	private static final String FINISHED = "finished";
	/** Of an access. */
	private static final int PARTS = 5;

	/**
	 * Reads the outcome that the agent has written.
	 *
	 * @param file   the file, which may be missing
	 * @param status the exit status; -1 if the run was ended because it took too long
	 * @throws IOException if the file exists and cannot be read
	 */
	public static RunOutcome read(Path file, int status) throws IOException {
		List<String> lines;
		try {
			lines = Files.readAllLines(file);
		} catch (NoSuchFileException e) {
			lines = List.of();
		}
		return of(lines, status);
	}

	/** The outcome that the lines of a file describe. */
	static RunOutcome of(List<String> lines, int status) {
		Map<String, String> values = new HashMap<>();
		Set<Outcome> failures = new TreeSet<>();
		Set<RacingAccesses> dataRaces = new TreeSet<>();
		List<String> uncontrolled = new ArrayList<>();
		boolean isKnown = !lines.isEmpty() && lines.get(0).equals(HEADER);
		for (String line : isKnown ? lines.subList(1, lines.size()) : List.<String>of()) {
			int blank = line.indexOf(' ');
			String name = blank < 0 ? line : line.substring(0, blank);
			String value = blank < 0 ? "" : line.substring(blank + 1);
			switch (name) {
			case "exception", "task-exception" -> failures.add(exception(value));
			case "data-race" -> race(value, dataRaces);
			case "uncontrolled" -> uncontrolled.add(value);
			default -> values.put(name, value);
			}
		}
		String end = values.getOrDefault("end", "");
		if (end.equals(DEADLOCK)) {
			failures.add(Outcome.of(Outcome.Kind.DEADLOCK));
		} else if (status < 0) {
			failures.add(Outcome.of(Outcome.Kind.HANG));
		} else if (status != 0) {
			failures.add(Outcome.ofStatus(status));
		}
		return new RunOutcome(status, end, values.getOrDefault("digest", ""), number(values.get("points")),
				number(values.get("choices")),
				number(values.get("races")), failures,
				dataRaces, uncontrolled, values.getOrDefault("missing", ""),
				DirectedRun.Sites.of(values.getOrDefault("sites", "")), values.getOrDefault("text", ""),
				values.getOrDefault("diverged", ""));
	}

	/** Adds the race of a line: the variable, and class, method, file, line and operation of each access. */
	private static void race(String text, Set<RacingAccesses> races) {
		String[] parts = text.split("\t", -1);
		if (parts.length == 1 + 2 * PARTS) {
			races.add(new RacingAccesses(parts[0], place(parts, 1), place(parts, 1 + PARTS)));
		}
	}

	private static RacingAccesses.Place place(String[] parts, int from) {
		return new RacingAccesses.Place(parts[from], parts[from + 1], parts[from + 2], (int) number(parts[from + 3]),
				parts[from + 4].equals("write"));
	}

	private static Outcome exception(String text) {
		int blank = text.indexOf(' ');
		return blank < 0 ? Outcome.ofException(text, "")
				: Outcome.ofException(text.substring(0, blank), text.substring(blank + 1));
	}

	/** The outcome as a run of a campaign. */
	DirectedRun toRun(int number, long seed) {
		return new DirectedRun(number, seed, digest, isKnown(), hasRaced(), failures, uncontrolled, missing, "",
				sites, null, "");
	}

	private static long number(String text) {
		return text != null && text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
	}

	/** Whether the program was controlled to its end, or to a deadlock. */
	boolean isWhole() {
		return end.equals(FINISHED) || end.equals(DEADLOCK);
	}

	/** Whether the threads of the program waited for each other. */
	boolean isDeadlock() {
		return end.equals(DEADLOCK);
	}

	/** Whether another run has the same schedule and the same failures. */
	boolean isLike(RunOutcome other) {
		return digest.equals(other.digest) && failures.equals(other.failures);
	}

	/** Whether the agent controlled the run at all. */
	public boolean isKnown() {
		return !end.isEmpty();
	}

	/** Whether the target was brought about. */
	public boolean hasRaced() {
		return races > 0;
	}
}
