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
import java.util.stream.Stream;

/**
 * Explores the schedules of all programs in a folder of classes, for example of a benchmark with one bug each: in which
 * schedule each policy finds a failure first.
 */
final class ExploreEvaluation {

	private static final Pattern FIRST = Pattern.compile("; run (\\d+), seed ");
	private static final String USUAL = "Also without control: ";
	private static final int FOUND = 66;
	/** The explored runs have limits of their own; this one ends a command that hangs. */
	private static final Duration LIMIT_OF_RUN = Duration.ofMinutes(10);
	private static final String CLASS = ".class";

	private final Path java;
	private final Path agent;
	private final Path folder;
	private final int runs;
	private final Consumer<String> progress;

	/**
	 * @param java   the JDK's home
	 * @param agent  the agent's jar
	 * @param folder the folder with the classes
	 * @param runs   the number of schedules of a program, at most
	 */
	ExploreEvaluation(Path java, Path agent, Path folder, int runs, Consumer<String> progress) {
		this.java = java;
		this.agent = agent;
		this.folder = folder;
		this.runs = runs;
		this.progress = progress;
	}

	/**
	 * The result of one program under one policy.
	 *
	 * @param schedule the number of the first schedule that fails, from 1; 0 if none does
	 * @param usual    whether the program fails without control, too
	 * @param ended    whether the command could explore the program
	 */
	record Explored(int schedule, boolean usual, boolean ended) {

		static Explored of(int status, String output) {
			Matcher first = FIRST.matcher(output);
			boolean found = status == FOUND && first.find();
			return new Explored(found ? Integer.parseInt(first.group(1)) : 0, output.contains(USUAL),
					found || status == 0);
		}

		String text(int runs) {
			return !ended ? "not run" : schedule > 0 ? "" + schedule : usual ? "plainly" : "none/" + runs;
		}
	}

	/** A table of the programs and policies, with the number of programs found and the median of the schedules. */
	String text(List<String> policies) throws IOException, InterruptedException {
		List<String> titles = new ArrayList<>(List.of("program"));
		titles.addAll(policies);
		Table table = new Table(titles.toArray(String[]::new));
		List<List<Explored>> all = new ArrayList<>();
		List<String> programs = programs();
		for (String program : programs) {
			List<Explored> row = new ArrayList<>();
			for (String policy : policies) {
				progress.accept(program + ", " + policy);
				row.add(explore(program, policy));
			}
			all.add(row);
			add(table, program.substring(program.lastIndexOf('.') + 1), row.stream().map(each -> each.text(runs)));
		}
		List<String> found = new ArrayList<>();
		List<String> medians = new ArrayList<>();
		for (int i = 0; i < policies.size(); i++) {
			int column = i;
			int[] schedules = all.stream().map(row -> row.get(column)).filter(each -> each.schedule() > 0)
					.mapToInt(Explored::schedule).sorted().toArray();
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

	/** The classes of the folder that have a main method, by their names. */
	List<String> programs() throws IOException {
		List<String> programs = new ArrayList<>();
		try (Stream<Path> files = Files.walk(folder);
				URLClassLoader loader = new URLClassLoader(new URL[] { url(folder) })) {
			for (Path file : files.filter(each -> each.toString().endsWith(CLASS)).toList()) {
				String path = folder.relativize(file).toString();
				String name = path.substring(0, path.length() - CLASS.length())
						.replace(file.getFileSystem().getSeparator(), ".");
				if (hasMain(name, loader)) {
					programs.add(name);
				}
			}
		}
		programs.sort(Comparator.naturalOrder());
		return programs;
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

	private Explored explore(String program, String policy) throws IOException, InterruptedException {
		Path outputs = Files.createTempDirectory("interlock-explore");
		try {
			AgentRun.Ended ended = AgentRun.execute(List.of(java.resolve("bin/java").toString(),
					"-XX:TieredStopAtLevel=1", "-jar", agent.toString(), "explore", "--policy", policy, "--runs",
					"" + runs,
					"--java", java.toString(), "--", "-ea", "-XX:TieredStopAtLevel=1", "-cp", folder.toString(),
					program),
					outputs, LIMIT_OF_RUN.multipliedBy(runs));
			return Explored.of(ended.status(), ended.output());
		} finally {
			AgentRun.deleteAll(outputs);
		}
	}
}
