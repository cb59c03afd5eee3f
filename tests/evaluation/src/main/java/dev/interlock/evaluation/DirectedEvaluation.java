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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.interlock.corpus.expectations.CorpusProgram;
import dev.interlock.evaluation.CorpusEvaluation.Verdict;
import dev.interlock.evaluation.collections.SharedCollection;

/**
 * Table 1 of RaceFuzzer over the programs of the corpus, collections of the JDK, releases of libraries and kernels: which
 * of the predicted pairs are real, how often a directed run brings them together, and what then fails.
 */
final class DirectedEvaluation {

	private static final Pattern RESULT = Pattern.compile("(?m)^    (?:(real): (?:(\\d+) of (\\d+) schedules)?"
			+ "|not reproduced (?:in (\\d+) schedules)?|not reached:|not tried:)");
	private static final Pattern FAILURE = Pattern
			.compile("(?m)^    harmful: (.*) in (\\d+) of them, .* have it in (\\d+) of \\d+$");
	private static final double NANOS_PER_SECOND = 1e9;
	private static final String HYBRID = "hybrid";
	private static final String[] TITLES = { "program", "lines", "plain s", "hybrid s", "directed s", "potential",
			"real", "known", "false", "exceptions", "simple", "schedules of a pair: fewest",
			"probability: lowest, median, mean",
			"paper: potential, real, exceptions, probability" };
	/** Kernels of the benchmarks: programs that calculate. */
	static final List<String> KERNELS = List.of("crypt", "lufact", "series", "sor", "sparsematmult", "moldyn",
			"montecarlo", "raytracer");
	/** The seconds of a plain and of a directed run, too. */
	private static final Map<String, String> KERNELS_IN_PAPER = Map.of("moldyn", "59, 2, 0, 1.00; 2.07 and 42.37 s",
			"raytracer", "2, 2, 0, 1.00; 3.25 and 3.81 s", "montecarlo", "5, 1, 0, 1.00; 3.48 and 6.44 s", "sor",
			"8, 0, 0, -; 0.16 and 0.23 s");
	private static final Duration LIMIT = Duration.ofMinutes(10);

	private final Path java;
	private final Path agent;
	private final int predictions;
	private final int seeds;
	private final String walk;
	private final String budget;
	private final Consumer<String> progress;

	/**
	 * @param java        the JDK's home
	 * @param agent       the agent's jar
	 * @param predictions the runs of a program whose predictions are united
	 * @param seeds       the runs for each pair of sites, and those without a target
	 * @param walk        the walk of the directed runs
	 * @param budget      the time for the directed runs of a program, such as {@code 5m}
	 * @param progress    receives each row when it is complete
	 */
	DirectedEvaluation(Path java, Path agent, int predictions, int seeds, String walk, String budget,
			Consumer<String> progress) {
		this.java = java;
		this.agent = agent;
		this.predictions = predictions;
		this.seeds = seeds;
		this.walk = walk;
		this.budget = budget;
		this.progress = progress;
	}

	/**
	 * A program of the table.
	 *
	 * @param name      its title
	 * @param lines     those of its source; 0 if they are not counted
	 * @param engine    predicts the findings
	 * @param include   the classes of the JDK that are watched, too
	 * @param classPath its class path
	 * @param command   the main class and its arguments
	 * @param corpus    its expectations; null if it has none
	 * @param inPaper   the figures of the paper
	 */
	record Subject(String name, int lines, String engine, List<String> include, List<Path> classPath,
			List<String> command, CorpusProgram corpus, String inPaper) {

		static Subject of(CorpusProgram program, Checkout checkout) throws IOException {
			return new Subject(program.simpleName(), Files.readAllLines(program.source()).size(), HYBRID, List.of(),
					List.of(checkout.corpusClasses()), List.of(program.className()), program, "");
		}

		static Subject of(SharedCollection collection, Checkout checkout) {
			return new Subject(collection.title(), 0, HYBRID, collection.classes(),
					List.of(checkout.evaluationClasses()),
					List.of(SharedCollection.class.getName(), collection.name()), null, collection.inPaper());
		}

		static Subject of(LibraryRace library, Checkout checkout) {
			String engine = library.options().isEmpty() ? HYBRID : "lock-order";
			return new Subject(library.library(), 0, engine, List.of(), library.classPath(checkout),
					List.of(library.mainClass()), null, "");
		}

		/** A small kernel of the benchmarks with two threads. Hybrid detection of all its pairs would take hours. */
		static Subject ofKernel(String kernel, Checkout checkout) {
			return new Subject(kernel, 0, "eraser", List.of(), List.of(checkout.benchmarkClasses()),
					List.of("dev.interlock.benchmarks.work.RunOnce", kernel, "2", "small"), null,
					KERNELS_IN_PAPER.getOrDefault(kernel, ""));
		}

		private List<String> javaArguments() {
			List<String> arguments = new ArrayList<>(List.of("-cp", classPath.stream().map(Path::toString)
					.collect(Collectors.joining(File.pathSeparator))));
			arguments.addAll(command);
			return arguments;
		}
	}

	/**
	 * What the command confirm says of a program.
	 *
	 * @param probabilities of each real pair
	 * @param potential     the pairs of sites
	 * @param fewest        the schedules of the pair that has the fewest
	 * @param schedules     those of all pairs whose sites were reached
	 * @param directed      the failures that plain runs do not have
	 * @param simple        those of them that runs without a target have, too
	 */
	record Confirmed(List<Double> probabilities, int potential, int fewest, int schedules, int directed, int simple) {

		static Confirmed of(String output) {
			List<Double> probabilities = new ArrayList<>();
			List<MatchResult> results = RESULT.matcher(output).results().toList();
			int fewest = Integer.MAX_VALUE;
			int schedules = 0;
			for (MatchResult result : results) {
				int runs = runs(result);
				fewest = Math.min(fewest, runs);
				schedules += runs == Integer.MAX_VALUE ? 0 : runs;
				if (result.group(1) != null) {
					probabilities.add(result.group(2) == null ? 1 : Double.parseDouble(result.group(2)) / runs);
				}
			}
			List<MatchResult> failures = FAILURE.matcher(output).results().toList();
			long simple = failures.stream().filter(each -> !each.group(3).equals("0")).map(each -> each.group(1))
					.distinct().count();
			return new Confirmed(probabilities.stream().sorted().toList(), results.size(),
					results.isEmpty() ? 0 : fewest, schedules,
					(int) failures.stream().map(each -> each.group(1)).distinct().count(), (int) simple);
		}

		/** The schedules of a pair; one whose sites were not reached counts as one that had all. */
		private static int runs(MatchResult result) {
			String runs = result.group(3) == null ? result.group(4) : result.group(3);
			String text = result.group().strip();
			return runs != null ? Integer.parseInt(runs)
					: text.startsWith("not tried") ? 0 : text.startsWith("not reached") ? Integer.MAX_VALUE : 1;
		}

		/** The lowest, the median and the mean probability. */
		String probability() {
			return probabilities.isEmpty() ? "-"
					: String.format("%.2f, %.2f, %.2f", probabilities.get(0),
							probabilities.get(probabilities.size() / 2),
							probabilities.stream().mapToDouble(Double::doubleValue).average().orElseThrow());
		}
	}

	/** A row for each program, and a last one with the sums. */
	String text(List<Subject> subjects) throws IOException, InterruptedException {
		Table table = new Table(TITLES);
		int[] sums = new int[4];
		List<Double> probabilities = new ArrayList<>();
		for (Subject subject : subjects) {
			Path folder = Files.createTempDirectory("interlock-directed");
			try {
				add(table, subject, folder, sums, probabilities);
			} finally {
				AgentRun.deleteAll(folder);
			}
		}
		table.add("all", "", "", "", "", sums[0], sums[1], sums[2], sums[3], "", "", "",
				new Confirmed(probabilities.stream().sorted().toList(), 0, 0, 0, 0, 0).probability(), "");
		return table.toString();
	}

	private void add(Table table, Subject subject, Path folder, int[] sums, List<Double> probabilities)
			throws IOException, InterruptedException {
		Timed alone = timed(folder, subject.javaArguments());
		if (alone.ended.errors().contains("Could not find or load main class")) {
			throw new FailedRun("The program " + subject.name + " is not on its class path " + subject.classPath + '.');
		}
		Path session = folder.resolve("predicted.session");
		double predicted = predict(subject, folder, session) / predictions;
		Path report = folder.resolve("report.json");
		List<String> confirming = new ArrayList<>(List.of("-jar", agent.toString(), "confirm", "--evidence", "all",
				"--all-seeds", "--walk", walk, "--seeds", "" + seeds, "--simple", "" + seeds, "--budget", budget,
				"--report", "json=" + report, "--java", java.toString(), session.toString(), "--"));
		confirming.addAll(subject.javaArguments());
		Timed directed = timed(folder, confirming);
		Confirmed confirmed = Confirmed.of(directed.ended.output());
		Verdict verdict = subject.corpus == null ? null
				: CorpusEvaluation.judge(subject.corpus, Files.exists(report)
						? ReportReader.read(Files.readString(report)).findings()
						: List.of());
		Object[] row = { subject.name, subject.lines == 0 ? "" : subject.lines, seconds(alone.seconds),
				seconds(predicted),
				confirmed.schedules == 0 ? "-" : seconds(directed.seconds / (seeds + confirmed.schedules)),
				confirmed.potential, confirmed.probabilities.size(), verdict == null ? "" : verdict.observed().size(),
				verdict == null ? "" : verdict.falseAlarms().size(), confirmed.directed, confirmed.simple,
				confirmed.fewest == Integer.MAX_VALUE ? "-" : confirmed.fewest, confirmed.probability(),
				subject.inPaper };
		table.add(row);
		Table line = new Table(TITLES);
		line.add(row);
		progress.accept(line.toString().lines().skip(2).collect(Collectors.joining()));
		if (confirmed.potential == 0 && !directed.ended.errors().isBlank()) {
			progress.accept("    " + directed.ended.errors().strip());
		}
		sums[0] += confirmed.potential;
		sums[1] += confirmed.probabilities.size();
		sums[2] += verdict == null ? 0 : verdict.observed().size();
		sums[3] += verdict == null ? 0 : verdict.falseAlarms().size();
		probabilities.addAll(confirmed.probabilities);
	}

	/** Predicts the pairs of a program in one or several runs; returns the seconds of all. */
	private double predict(Subject subject, Path folder, Path session) throws IOException, InterruptedException {
		List<String> merging = new ArrayList<>(List.of("-jar", agent.toString(), "merge"));
		double seconds = 0;
		for (int i = 0; i < predictions; i++) {
			Path each = predictions == 1 ? session : folder.resolve("predicted-" + i + ".session");
			List<String> arguments = new ArrayList<>(List.of("-jar", agent.toString(), "run", "--engines",
					subject.engine, "--noise", "off", "--quiet", "--session", each.toString(), "--java",
					java.toString()));
			if (subject.engine.equals(HYBRID)) {
				// all pairs of sites, as in the paper, not only one of each variable
				arguments.addAll(List.of("--pairs", folder.resolve("pairs").toString()));
			}
			if (!subject.include.isEmpty()) {
				arguments.addAll(List.of("--include",
						subject.include.stream().map(name -> '+' + name).collect(Collectors.joining(","))));
			}
			arguments.add("--");
			arguments.addAll(subject.javaArguments());
			seconds += timed(folder, arguments).seconds;
			merging.add(each.toString());
		}
		if (predictions > 1) {
			merging.addAll(List.of("--output", session.toString()));
			timed(folder, merging);
		}
		return seconds;
	}

	private static String seconds(double value) {
		return String.format("%.2f", value);
	}

	private record Timed(AgentRun.Ended ended, double seconds) {
	}

	private Timed timed(Path folder, List<String> arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of(java.resolve("bin/java").toString(), "-XX:TieredStopAtLevel=1"));
		command.addAll(arguments);
		long begin = System.nanoTime();
		AgentRun.Ended ended = AgentRun.execute(command, folder, LIMIT);
		return new Timed(ended, (System.nanoTime() - begin) / NANOS_PER_SECOND);
	}
}
