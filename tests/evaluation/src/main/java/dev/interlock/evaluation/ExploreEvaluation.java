/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Explores the schedules of programs with one bug each, for example those of a benchmark: in which schedule each policy
 * finds a failure first.
 */
final class ExploreEvaluation {

	private static final Pattern FIRST = Pattern.compile("    .*; run (\\d+), seed \\d+, is the first");
	private static final String FAILED = "Failed: ";
	private static final String USUAL = "Also without control: ";
	private static final int FOUND = 66;
	/** The explored runs have limits of their own; this one ends a command that hangs. */
	private static final Duration LIMIT = Duration.ofMinutes(20);
	private static final String CLASS = ".class";
	private static final double NANOS_PER_SECOND = 1e9;

	private final Path java;
	private final Path agent;
	private final int runs;
	private final int samples;
	private final List<String> options;
	private final Consumer<String> progress;

	/**
	 * @param java    the JDK's home
	 * @param agent   the agent's jar
	 * @param runs    the number of schedules of a program, at most
	 * @param samples how often a program is explored, each time with other seeds
	 * @param options further options of the command explore
	 */
	ExploreEvaluation(Path java, Path agent, int runs, int samples, List<String> options, Consumer<String> progress) {
		this.java = java;
		this.agent = agent;
		this.runs = runs;
		this.samples = samples;
		this.options = List.copyOf(options);
		this.progress = progress;
	}

	/**
	 * A program.
	 *
	 * @param name      its name in the table
	 * @param arguments those of the java command
	 */
	record Program(String name, List<String> arguments) {

		/** The program of a line: its name and the arguments, separated by blanks. */
		static Program of(String line) {
			List<String> words = List.of(line.trim().split("\\s+"));
			return new Program(words.get(0), words.subList(1, words.size()));
		}
	}

	/**
	 * The result of one exploration.
	 *
	 * @param schedule the number of the first schedule that fails, from 1; 0 if none does
	 * @param usual    whether the program fails without control, too
	 * @param ended    whether the command could explore the program
	 * @param seconds  the time of the whole command
	 */
	record Explored(int schedule, boolean usual, boolean ended, double seconds) {

		static Explored of(int status, String output, double seconds) {
			int schedule = 0;
			boolean isFailure = false;
			for (String line : output.lines().toList()) {
				Matcher first = FIRST.matcher(line);
				if (first.matches()) {
					int run = Integer.parseInt(first.group(1));
					schedule = isFailure && (schedule == 0 || run < schedule) ? run : schedule;
				} else if (!line.startsWith(" ")) {
					isFailure = line.startsWith(FAILED) || line.startsWith(USUAL);
				}
			}
			return new Explored(schedule, status != FOUND && output.contains(USUAL), status == FOUND || status == 0,
					seconds);
		}
	}

	/** The results of one program and one policy. */
	record Sample(List<Explored> results) {

		private IntStream found() {
			return results.stream().mapToInt(Explored::schedule).filter(schedule -> schedule > 0).sorted();
		}

		boolean isFound() {
			return found().count() > 0;
		}

		/** The median of the first failing schedules; explorations without one count as longer than all others. */
		int median() {
			int[] schedules = found().toArray();
			return schedules[Math.min(results.size() / 2, schedules.length - 1)];
		}

		String text(int runs) {
			if (results.stream().noneMatch(Explored::ended)) {
				return "not run";
			}
			double[] seconds = results.stream().mapToDouble(Explored::seconds).sorted().toArray();
			String time = String.format("; %.1f s", seconds[seconds.length / 2]);
			if (!isFound()) {
				return (results.stream().anyMatch(Explored::usual) ? "plainly only" : "none/" + runs) + time;
			}
			long found = found().count();
			return median() + (found < results.size() ? " (in " + found + " of " + results.size() + ")" : "")
					+ (results.stream().allMatch(Explored::usual) ? " plainly" : "") + time;
		}
	}

	/** A table of the programs and policies, with the number of programs found and the median of the schedules. */
	String text(List<Program> programs, List<String> policies) throws IOException, InterruptedException {
		List<String> titles = new ArrayList<>(List.of("program"));
		titles.addAll(policies);
		Table table = new Table(titles.toArray(String[]::new));
		List<List<Sample>> all = new ArrayList<>();
		for (Program program : programs) {
			List<Sample> row = new ArrayList<>();
			for (String policy : policies) {
				row.add(sample(program, policy));
				progress.accept(program.name() + ", " + policy + ": " + row.get(row.size() - 1).text(runs));
			}
			all.add(row);
			add(table, program.name(), row.stream().map(each -> each.text(runs)));
		}
		List<String> found = new ArrayList<>();
		List<String> medians = new ArrayList<>();
		for (int i = 0; i < policies.size(); i++) {
			int column = i;
			int[] schedules = all.stream().map(row -> row.get(column)).filter(Sample::isFound)
					.mapToInt(Sample::median).sorted().toArray();
			found.add(schedules.length + " of " + programs.size());
			medians.add(schedules.length == 0 ? "-" : "" + schedules[schedules.length / 2]);
		}
		add(table, "found", found.stream());
		add(table, "median schedule of those", medians.stream());
		return table.toString();
	}

	private static void add(Table table, String name, Stream<String> cells) {
		table.add(Stream.concat(Stream.of(name), cells).toArray());
	}

	/** The programs of a file: a line each, see {@link Program#of}; lines that begin with # are comments. */
	static List<Program> listed(Path file) throws IOException {
		return Files.readAllLines(file).stream().filter(line -> !line.isBlank() && !line.startsWith("#"))
				.map(Program::of).toList();
	}

	/** The classes of a folder that have a main method. */
	static List<Program> inFolder(Path folder) throws IOException {
		List<String> names = new ArrayList<>();
		try (Stream<Path> files = Files.walk(folder);
				URLClassLoader loader = new URLClassLoader(new URL[] { url(folder) })) {
			for (Path file : files.filter(each -> each.toString().endsWith(CLASS)).toList()) {
				String path = folder.relativize(file).toString();
				String name = path.substring(0, path.length() - CLASS.length())
						.replace(file.getFileSystem().getSeparator(), ".");
				if (hasMain(name, loader)) {
					names.add(name);
				}
			}
		}
		names.sort(Comparator.naturalOrder());
		return names.stream().map(name -> new Program(name.substring(name.lastIndexOf('.') + 1),
				List.of("-ea", "-cp", folder.toString(), name))).toList();
	}

	private static URL url(Path folder) throws MalformedURLException {
		return folder.toUri().toURL();
	}

	private static boolean hasMain(String name, ClassLoader loader) {
		try {
			Class.forName(name, false, loader).getMethod("main", String[].class);
			return true;
		} catch (ReflectiveOperationException | LinkageError e) {
			return false;
		}
	}

	private Sample sample(Program program, String policy) throws IOException, InterruptedException {
		List<Explored> results = new ArrayList<>();
		for (int i = 0; i < samples; i++) {
			results.add(explore(program, policy, 1 + i * runs));
		}
		return new Sample(results);
	}

	private Explored explore(Program program, String policy, int seed) throws IOException, InterruptedException {
		Path outputs = Files.createTempDirectory("interlock-explore");
		try {
			List<String> command = new ArrayList<>(List.of(java.resolve("bin/java").toString(),
					"-XX:TieredStopAtLevel=1", "-jar", agent.toString(), "explore", "--policy", policy, "--runs",
					"" + runs, "--seed", "" + seed, "--java", java.toString()));
			command.addAll(options);
			command.addAll(List.of("--", "-XX:TieredStopAtLevel=1"));
			command.addAll(program.arguments());
			long begin = System.nanoTime();
			AgentRun.Ended ended = AgentRun.execute(command, outputs, LIMIT);
			return Explored.of(ended.status(), ended.output(), (System.nanoTime() - begin) / NANOS_PER_SECOND);
		} finally {
			AgentRun.deleteAll(outputs);
		}
	}
}
