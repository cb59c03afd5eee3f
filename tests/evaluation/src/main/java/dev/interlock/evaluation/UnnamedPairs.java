/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

import dev.interlock.corpus.expectations.CorpusProgram;
import dev.interlock.corpus.expectations.ExpectedRace;

/**
 * Directed runs of the corpus at each pair of accesses to a field that no comment names: RaceFuzzer must bring none of
 * them together.
 */
final class UnnamedPairs {

	private static final Pattern SITE = Pattern.compile("(\\S+)/(\\w+):(read|write)#\\d+(?:\\s+\\S+:(\\d+))?");
	private static final String RUN_END = "interlock-run-end";
	private static final Pattern RACES = Pattern.compile("races (\\d+)");

	private final Path java;
	private final Path agent;
	private final Path classes;
	private final int seeds;
	private final Duration budget;
	private final Consumer<String> progress;
	private final List<Pair> real = new ArrayList<>();

	/**
	 * @param java    the JDK's home
	 * @param agent   the agent's jar
	 * @param classes the classes of the corpus
	 * @param seeds   the runs for each pair
	 * @param budget  the time for each pair
	 * @param progress receives each pair when its runs begin, and at once if it is real
	 */
	UnnamedPairs(Path java, Path agent, Path classes, int seeds, Duration budget, Consumer<String> progress) {
		this.java = java;
		this.agent = agent;
		this.classes = classes;
		this.seeds = seeds;
		this.budget = budget;
		this.progress = progress;
	}

	/**
	 * An access in the code.
	 *
	 * @param form   the stable form of the site
	 * @param member the field
	 * @param line   1-based; 0 if unknown
	 */
	record Site(String form, String member, boolean isWrite, int line) {
	}

	/** Two accesses to one field, at least one of which writes. */
	record Pair(Site first, Site second) {

		boolean isNamed(CorpusProgram program) {
			return program.races().contains(ExpectedRace.of(first.member, first.line, second.line));
		}

		@Override
		public String toString() {
			return first.form + ' ' + second.form;
		}
	}

	/** The runs of one pair. */
	private static final class Runs {
		private int made;
		private int real;
		private int reached;
		private boolean isSynchronized;

		void add(String line) {
			Matcher races = RACES.matcher(line);
			if (races.matches() && !races.group(1).equals("0")) {
				real++;
			} else if (line.equals(RUN_END)) {
				made++;
			} else if (line.equals("sites both-ran")) {
				reached++;
			} else if (line.equals("sites volatile") || line.equals("sites final")) {
				isSynchronized = true;
			}
		}
	}

	/** The pairs that a directed run has brought together. */
	List<Pair> real() {
		return List.copyOf(real);
	}

	/** A row for each program, and a last one with the sums. */
	String text(List<CorpusProgram> programs) throws IOException, InterruptedException {
		Table table = new Table("program", "pairs", "both sites run", "schedules", "fewest of a pair", "real");
		int[] sums = new int[4];
		for (CorpusProgram program : programs) {
			List<Pair> pairs = pairs(sites(program)).stream().filter(pair -> !pair.isNamed(program)).toList();
			int[] row = new int[4];
			int fewest = Integer.MAX_VALUE;
			for (Pair pair : pairs) {
				progress.accept(program.simpleName() + ": " + pair);
				Runs runs = run(program, pair);
				if (runs.isSynchronized) {
					continue;
				}
				fewest = Math.min(fewest, runs.made);
				row[0]++;
				row[1] += runs.reached > 0 ? 1 : 0;
				row[2] += runs.made;
				if (runs.real > 0) {
					row[3]++;
					real.add(pair);
					progress.accept("real in " + runs.real + " of " + runs.made + " schedules: " + pair);
				} else if (runs.made < seeds) {
					progress.accept("only " + runs.made + " schedules in the time for a pair: " + pair);
				}
			}
			table.add(program.simpleName(), row[0], row[1], row[2], row[0] == 0 ? "-" : fewest, row[3]);
			progress.accept(
					program.simpleName() + ": " + row[0] + " pairs, " + row[2] + " schedules, " + row[3] + " real");
			for (int i = 0; i < sums.length; i++) {
				sums[i] += row[i];
			}
		}
		table.add("all", sums[0], sums[1], sums[2], "", sums[3]);
		StringBuilder text = new StringBuilder(table.toString());
		real.forEach(pair -> text.append("real: ").append(pair).append('\n'));
		return text.toString();
	}

	/** The accesses to fields in the class of a program and in the classes inside it. */
	private List<Site> sites(CorpusProgram program) throws IOException, InterruptedException {
		Path folder = Files.createTempDirectory("interlock-sites");
		try {
			AgentRun.Ended listed = AgentRun.execute(List.of(java.resolve("bin/java").toString(),
					"-XX:TieredStopAtLevel=1", "-jar", agent.toString(), "sections", "list", "--sites",
					program.className(), "-cp", classes.toString()), folder, budget);
			if (listed.status() != 0) {
				throw new IOException(listed.errors());
			}
			return sites(listed.output());
		} finally {
			AgentRun.deleteAll(folder);
		}
	}

	/** The sites that a list names; a site without a line has that of the site before it. */
	static List<Site> sites(String list) {
		List<Site> sites = new ArrayList<>();
		int line = 0;
		for (String text : list.lines().toList()) {
			Matcher matcher = SITE.matcher(text.trim());
			if (matcher.matches()) {
				line = matcher.group(4) == null ? line : Integer.parseInt(matcher.group(4));
				sites.add(new Site(text.trim().split("\\s+")[0], matcher.group(2), matcher.group(3).equals("write"),
						line));
			}
		}
		return sites;
	}

	/** All pairs of accesses to one field with a write, also of a write with itself. */
	static List<Pair> pairs(List<Site> sites) {
		List<Pair> pairs = new ArrayList<>();
		for (int i = 0; i < sites.size(); i++) {
			for (Site second : sites.subList(i, sites.size())) {
				Site first = sites.get(i);
				if (first.member.equals(second.member) && (first.isWrite || second.isWrite)) {
					pairs.add(new Pair(first, second));
				}
			}
		}
		return pairs;
	}

	private Runs run(CorpusProgram program, Pair pair) throws IOException, InterruptedException {
		Path folder = Files.createTempDirectory("interlock-pair");
		try {
			Path target = Files.writeString(folder.resolve("target"), "data-race " + pair + '\n');
			Runs runs = new Runs();
			long end = System.nanoTime() + budget.toNanos();
			int before = -1;
			// a JVM that can run the program no more is followed by another one
			while (runs.made < seeds && runs.made > before && !runs.isSynchronized && System.nanoTime() < end) {
				before = runs.made;
				run(program, target, runs, end);
			}
			// a program that one JVM can run only once
			while (runs.made < seeds && !runs.isSynchronized && System.nanoTime() < end) {
				runAlone(program, target, runs, end);
			}
			return runs;
		} finally {
			AgentRun.deleteAll(folder);
		}
	}

	private void run(CorpusProgram program, Path target, Runs runs, long end) throws IOException, InterruptedException {
		Path input = Files.writeString(target.resolveSibling("seeds"), LongStream.rangeClosed(runs.made + 1L, seeds)
				.mapToObj(Long::toString).collect(Collectors.joining("\n", "", "\n")), StandardCharsets.US_ASCII);
		Path output = target.resolveSibling("output");
		execute(program, "schedule-repeat=true,seed=1", target, input.toFile(), output, end);
		Files.readAllLines(output).forEach(runs::add);
	}

	/** A run in a JVM of its own. */
	private void runAlone(CorpusProgram program, Path target, Runs runs, long end)
			throws IOException, InterruptedException {
		Path outcome = target.resolveSibling("outcome");
		Files.deleteIfExists(outcome);
		execute(program, "seed=" + (runs.made + 1) + ",schedule-outcome=" + outcome, target,
				target.toFile(), target.resolveSibling("output"), end);
		if (Files.exists(outcome)) {
			Files.readAllLines(outcome).forEach(runs::add);
			runs.add(RUN_END);
		}
	}

	private void execute(CorpusProgram program, String options, Path target, File input, Path output, long end)
			throws IOException, InterruptedException {
		Process process = new ProcessBuilder(java.resolve("bin/java").toString(), "-XX:TieredStopAtLevel=1",
				"-javaagent:" + agent + "=" + options + ",quiet=true,schedule=race-fuzzer:uniform,schedule-target="
						+ target,
				"-cp", classes.toString(), program.className()).redirectInput(input)
				.redirectOutput(output.toFile()).redirectError(target.resolveSibling("errors").toFile()).start();
		try {
			process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS);
		} finally {
			process.destroyForcibly().waitFor();
		}
	}
}
