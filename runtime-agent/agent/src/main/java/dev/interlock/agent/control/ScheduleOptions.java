/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import dev.interlock.agent.config.OptionNames;
import dev.interlock.instrument.control.PointAccesses;
import dev.interlock.perturbers.directed.PartialOrderSampling;
import dev.interlock.perturbers.directed.ProbabilisticConcurrencyTesting;
import dev.interlock.perturbers.directed.RandomWalk;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.Options;
import dev.interlock.spi.schedule.SchedulePolicy;

/**
 * The options of a controlled run.
 *
 * @param directed        whether the run provokes the race of the target
 * @param walk            the policy, or the choice among the threads that are not postponed
 * @param accesses        the accesses of the program that are points
 * @param target          the stable forms of the target's sites
 * @param threads         the positions of the threads that are preferred
 * @param replayed        the schedule to repeat; null for none
 * @param file            the file for the schedule of the run; null for none
 * @param outcome         the file for the outcome of the run; null for none
 * @param points          control ends after this many points; negative for never
 * @param isRepeated      whether the JVM runs the program once for each seed on standard input
 * @param record          the file for the events of each thread; null for none
 * @param follow          a file with the events of the same run without a debugger; null for none
 * @param trace           the file for the steps around the target; null for none
 * @param suspends        whether a debugger stops at the race
 */
public record ScheduleOptions(boolean directed, Supplier<SchedulePolicy> walk, PointAccesses accesses,
		List<String> target, List<String> threads, ScheduleFile replayed, Path file, Path outcome, long points,
		boolean isRepeated, Path record, Path follow, Path trace, boolean suspends) {

	private static final String RANDOM = "random";
	private static final String RACE_FUZZER = "race-fuzzer";
	private static final String POS = "pos";
	private static final String PCT = "pct";
	private static final String REPLAY = "replay:";
	private static final String SPARSE = "sparse";
	private static final String UNIFORM = "uniform";
	private static final String GUIDED = "guided";
	private static final String DATA_RACE = "data-race";
	private static final int RACE_SITES = 2;
	private static final String ATOMICITY_VIOLATION = "atomicity-violation";
	private static final int SECTION_SITES = 3;
	private static final String LOCK_ORDER = "lock-order";
	/** Begins the second line of a target file, with the positions of the threads that made its accesses. */
	private static final String THREADS = "threads ";
	/** The length of a run in points, if nothing is known of it. */
	private static final long USUAL_LENGTH = 1_000;

	/**
	 * Reads the options.
	 *
	 * @return null if the run is not to be controlled
	 * @throws OptionException if one is invalid
	 */
	public static ScheduleOptions of(Options options) throws OptionException {
		Optional<String> schedule = options.value(OptionNames.SCHEDULE).map(String::trim);
		if (schedule.isEmpty()) {
			for (String name : List.of(OptionNames.SCHEDULE_TARGET, OptionNames.SCHEDULE_OUTCOME,
					OptionNames.SCHEDULE_POINTS, OptionNames.SCHEDULE_ACCESSES, OptionNames.SCHEDULE_LENGTH,
					OptionNames.SCHEDULE_REPEAT, OptionNames.SCHEDULE_RECORD, OptionNames.SCHEDULE_FOLLOW,
					OptionNames.SCHEDULE_FILE, OptionNames.SCHEDULE_TRACE)) {
				if (options.value(name).isPresent()) {
					throw new OptionException("The option '" + name + "' needs the option '" + OptionNames.SCHEDULE
							+ "', for example " + OptionNames.SCHEDULE + "=" + RANDOM + ".");
				}
			}
			return null;
		}
		ScheduleFile replayed = replayed(schedule.get());
		if (replayed != null) {
			return replaying(replayed, options);
		}
		long length = options.number(OptionNames.SCHEDULE_LENGTH).orElse(USUAL_LENGTH);
		boolean directed = schedule.get().startsWith(RACE_FUZZER);
		Optional<String> target = options.value(OptionNames.SCHEDULE_TARGET);
		if (directed != target.isPresent()) {
			throw new OptionException("The option '" + OptionNames.SCHEDULE_TARGET + "' and the policy " + RACE_FUZZER
					+ " need each other: give both, or neither.");
		}
		List<String> lines = directed ? targetLines(target.get()) : List.of();
		List<String> threads = schedule.get().equals(RACE_FUZZER + ':' + GUIDED) ? threads(lines) : List.of();
		Supplier<SchedulePolicy> walk = walk(schedule.get(), Math.max(1, length), threads);
		return new ScheduleOptions(directed, walk, accesses(options),
				directed ? target(target.get(), lines) : List.of(), threads, null,
				path(options, OptionNames.SCHEDULE_FILE),
				path(options, OptionNames.SCHEDULE_OUTCOME), options.number(OptionNames.SCHEDULE_POINTS).orElse(-1),
				isRepeated(options), path(options, OptionNames.SCHEDULE_RECORD),
				path(options, OptionNames.SCHEDULE_FOLLOW), path(options, OptionNames.SCHEDULE_TRACE),
				Boolean.parseBoolean(options.value(OptionNames.SUSPEND).orElse("").trim()));
	}

	/** The schedule of the policy {@code replay:FILE}; null for other policies. */
	private static ScheduleFile replayed(String schedule) throws OptionException {
		return schedule.startsWith(REPLAY) ? ScheduleFile.read(schedule.substring(REPLAY.length())) : null;
	}

	/** The options of a run that repeats a schedule: the file decides seed, target and points. */
	private static ScheduleOptions replaying(ScheduleFile file, Options options) throws OptionException {
		for (String name : List.of(OptionNames.SCHEDULE_TARGET, OptionNames.SCHEDULE_ACCESSES,
				OptionNames.SCHEDULE_REPEAT)) {
			if (options.value(name).isPresent()) {
				throw new OptionException("The option '" + name + "' does not fit a schedule file: remove it.");
			}
		}
		boolean directed = !file.target().isEmpty();
		return new ScheduleOptions(directed, () -> new RandomWalk(true), file.accesses(),
				directed ? parseTarget(file.target()) : List.of(), List.of(), file,
				path(options, OptionNames.SCHEDULE_FILE),
				path(options, OptionNames.SCHEDULE_OUTCOME), options.number(OptionNames.SCHEDULE_POINTS).orElse(-1),
				false, path(options, OptionNames.SCHEDULE_RECORD), path(options, OptionNames.SCHEDULE_FOLLOW),
				path(options, OptionNames.SCHEDULE_TRACE), false);
	}

	/** The seed of the run. */
	public long seed(Options options) throws OptionException {
		return replayed == null ? options.seed() : replayed.seed();
	}

	/** The target as a line of a target file; empty if there is none. */
	String targetLine() {
		if (target.isEmpty()) {
			return "";
		}
		String kind = isCycle() ? LOCK_ORDER : isSection() ? ATOMICITY_VIOLATION : DATA_RACE;
		return kind + ' ' + String.join(" ", target);
	}

	/** Whether the target is a predicted deadlock: the outer and the inner lock of each thread. */
	public boolean isCycle() {
		return target.size() > SECTION_SITES;
	}

	/** Whether the target is an atomic section: entry, remote access and end. */
	boolean isSection() {
		return target.size() == SECTION_SITES;
	}

	/** Whether control ends before its first point, so that only the outcome is of interest. */
	public boolean endsAtOnce() {
		return points == 0 && !isRepeated && record == null && follow == null;
	}

	private static Path path(Options options, String name) throws OptionException {
		String path = options.value(name).orElse(null);
		try {
			return path == null ? null : Path.of(path);
		} catch (InvalidPathException e) {
			throw new OptionException("The value '" + path + "' of the option '" + name
					+ "' is not a path: give the path of a file.");
		}
	}

	private static Supplier<SchedulePolicy> walk(String schedule, long length, List<String> threads)
			throws OptionException {
		String[] parts = schedule.split(":", 2);
		String variant = parts.length == 1 ? "" : parts[1];
		if (schedule.equals(POS)) {
			return PartialOrderSampling::new;
		}
		if (parts[0].equals(PCT) && variant.matches("[1-9]\\d?")) {
			int depth = Integer.parseInt(variant);
			return () -> new ProbabilisticConcurrencyTesting(depth, length);
		}
		if ((parts[0].equals(RANDOM) || parts[0].equals(RACE_FUZZER))
				&& (parts.length == 1 || variant.equals(SPARSE) || variant.equals(UNIFORM)
						|| variant.equals(GUIDED) && parts[0].equals(RACE_FUZZER))) {
			boolean sparse = !variant.equals(UNIFORM);
			return () -> new RandomWalk(sparse, threads);
		}
		throw new OptionException("The value '" + schedule + "' of the option '" + OptionNames.SCHEDULE
				+ "' is no policy: choose random, race-fuzzer (both also with :sparse or :uniform, "
				+ "race-fuzzer also with :guided), pos, or pct:D with a depth D from 1 to 99.");
	}

	private static boolean isRepeated(Options options) throws OptionException {
		String repeat = options.value(OptionNames.SCHEDULE_REPEAT).orElse("false");
		if (!repeat.equals("true") && !repeat.equals("false")) {
			throw new OptionException("The value '" + repeat + "' of the option '" + OptionNames.SCHEDULE_REPEAT
					+ "' is neither true nor false: give true or false.");
		}
		return repeat.equals("true");
	}

	private static PointAccesses accesses(Options options) throws OptionException {
		String name = options.value(OptionNames.SCHEDULE_ACCESSES).orElse(PointAccesses.NONE.toString());
		return PointAccesses.of(name).orElseThrow(() -> new OptionException("The value '" + name + "' of the option '"
				+ OptionNames.SCHEDULE_ACCESSES + "' is unknown: choose all, volatile, mixed or none."));
	}

	private static List<String> targetLines(String file) throws OptionException {
		try {
			return Files.readAllLines(Path.of(file));
		} catch (MalformedInputException e) {
			return List.of();
		} catch (IOException | InvalidPathException e) {
			throw new OptionException("The target file '" + file + "' cannot be read (" + e.getClass().getSimpleName()
					+ "): give the path of a file that the option '" + OptionNames.PAIRS + "' has written.");
		}
	}

	/** The positions of the threads that made the accesses; empty if the file has none. */
	private static List<String> threads(List<String> lines) {
		return lines.size() < 2 || !lines.get(1).startsWith(THREADS) ? List.of()
				: List.of(lines.get(1).substring(THREADS.length()).trim().split(" +"));
	}

	/** The first line of a file of pairs: the kind of the finding and the stable forms of its sites. */
	private static List<String> target(String file, List<String> lines) throws OptionException {
		List<String> sites = parseTarget(lines.isEmpty() ? "" : lines.get(0));
		if (sites.isEmpty()) {
			throw new OptionException("The target file '" + file
					+ "' does not begin with a data race and its two sites, an atomicity violation and its three, or a "
					+ "lock-order inversion and two for each thread: give a line that the option '"
					+ OptionNames.PAIRS + "' has written.");
		}
		return sites;
	}

	/** The stable forms of the sites of a line; empty if it is no target. */
	private static List<String> parseTarget(String line) {
		String[] parts = line.trim().split(" (?=[^ /]*/[^ :]*:)");
		return isTarget(parts[0], parts.length - 1) ? List.of(parts).subList(1, parts.length) : List.of();
	}

	private static boolean isTarget(String kind, int sites) {
		return switch (kind) {
		case DATA_RACE -> sites == RACE_SITES;
		case ATOMICITY_VIOLATION -> sites == SECTION_SITES;
		case LOCK_ORDER -> sites > SECTION_SITES && sites % 2 == 0;
		default -> false;
		};
	}
}
