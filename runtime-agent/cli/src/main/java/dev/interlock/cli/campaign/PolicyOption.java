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
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import picocli.CommandLine.Option;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.session.PlainText;

/** The policy of runs without a target, and the accesses that are points. */
final class PolicyOption {

	/** The accesses at which threads are switched. */
	enum Accesses {
		ALL, VOLATILE, MIXED, NONE;

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}
	}

	private static final String PATTERN = "pos|pct:[1-9]\\d?|random(:sparse|:uniform)?";
	private static final String PCT = "pct:";
	private static final String REPLAY = "replay:";
	private static final String FIRST_LINE = "interlock-schedule 1";
	private static final String LAST_LINE = "check ";

	@Option(names = "--policy", paramLabel = "POLICY", defaultValue = "pos", //
			description = "Chooses the threads: pos (default), partial order sampling; pct:D, priorities for bugs of D "
					+ "ordered operations; random, or random:uniform. For replay also replay:FILE, a schedule file.")
	private String policy;

	@Option(names = "--accesses", paramLabel = "WHICH", //
			description = "The program's accesses at which threads are also switched: all to fields and array elements; "
					+ "volatile, for programs without data races; mixed, all in runs with an odd seed, in the others in "
					+ "turn volatile and none (default of explore but for pct); or none. With fewer, runs are quicker and "
					+ "pct needs fewer of them. Default: all.")
	private Accesses accesses;

	@Option(names = "--length", paramLabel = "N", description = "For pct: the points of a run at which more than one thread can run (default: as many as the first has).")
	private Long length;

	/** Whether a schedule file decides the run. */
	boolean isReplay() {
		return policy.startsWith(REPLAY);
	}

	/** The agent's options of a run that a schedule file decides; it is found from the caller's folder. */
	Map<String, String> replayOptions(Console console) throws CommandFailure {
		String name = policy.substring(REPLAY.length());
		Path file = console.resolve(name);
		// otherwise the program would run without control
		if (name.isEmpty() || !isSchedule(file)) {
			throw new CommandFailure(ExitStatus.BAD_INPUT, "'" + PlainText.of(name) + "' is not a whole schedule file: "
					+ "give a file that 'confirm --schedules', 'explore --schedules' or 'replay --schedule-file' has "
					+ "written.");
		}
		return Map.of("schedule", REPLAY + file);
	}

	private static boolean isSchedule(Path file) {
		if (!Files.isRegularFile(file)) {
			return false;
		}
		try {
			List<String> lines = Files.readAllLines(file);
			return !lines.isEmpty() && lines.get(0).equals(FIRST_LINE)
					&& lines.get(lines.size() - 1).startsWith(LAST_LINE);
		} catch (IOException e) {
			return false;
		}
	}

	/** @throws CommandFailure if the policy is unknown */
	void check() throws CommandFailure {
		if (!policy.matches(PATTERN)) {
			throw new CommandFailure(ExitStatus.USAGE, "'--policy " + PlainText.of(policy)
					+ "' is unknown: choose pos, pct:D with a depth D from 1 to 99, random or random:uniform.");
		}
		if (length != null && length < 1) {
			throw new CommandFailure(ExitStatus.USAGE, "'--length' needs a number from 1.");
		}
	}

	/** A run with an odd seed follows one with an even seed: each second one has few points. */
	void mixByDefault() {
		if (accesses == null && !policy.startsWith(PCT)) {
			accesses = Accesses.MIXED;
		}
	}

	private Accesses accesses() {
		return accesses == null ? Accesses.ALL : accesses;
	}

	/** Whether a first run must show the length of the others. */
	boolean needsLength() {
		return policy.startsWith(PCT) && length == null;
	}

	/** Sets the length of the runs. */
	void setLength(long choices) {
		length = Math.max(1, choices);
	}

	/** The agent's options of a run. */
	Map<String, String> options(long seed) {
		Map<String, String> options = new TreeMap<>();
		options.put("schedule", policy);
		options.put("schedule-accesses", accesses().toString());
		options.put("seed", Long.toString(seed));
		if (policy.startsWith(PCT) && length != null) {
			options.put("schedule-length", Long.toString(length));
		}
		return options;
	}

	/** The name of the policy. */
	String name() {
		return policy;
	}

	/** These options as the user would write them. */
	String text() {
		return "--policy " + policy + (accesses() == Accesses.ALL ? "" : " --accesses " + accesses())
				+ (policy.startsWith(PCT) && length != null ? " --length " + length : "");
	}
}
