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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import dev.interlock.corpus.expectations.CorpusProgram;
import dev.interlock.evaluation.CorpusEvaluation.Verdict;

/**
 * Table 1 of RaceFuzzer over the programs of the corpus: which of the pairs that hybrid detection reports are real, how
 * often a directed run brings them together, and what then fails.
 */
final class DirectedEvaluation {

	private static final Pattern RESULT = Pattern
			.compile("(?m)^    (real: (\\d+) of (\\d+)|not reproduced|not reached)");
	private static final Pattern FAILURE = Pattern
			.compile("(?m)^    harmful: (.*) in (\\d+) of them, .* have it in (\\d+) of \\d+$");
	private static final double NANOS_PER_SECOND = 1e9;
	private static final Duration LIMIT = Duration.ofMinutes(10);

	private final Path java;
	private final Path agent;
	private final Path classes;
	private final int seeds;
	private final Consumer<String> progress;

	/**
	 * @param java    the JDK's home
	 * @param agent   the agent's jar
	 * @param classes the classes of the corpus
	 * @param seeds   the runs for each pair of sites, and those without a target
	 */
	DirectedEvaluation(Path java, Path agent, Path classes, int seeds, Consumer<String> progress) {
		this.java = java;
		this.agent = agent;
		this.classes = classes;
		this.seeds = seeds;
		this.progress = progress;
	}

	/**
	 * What the command confirm says of a program.
	 *
	 * @param probabilities of each real pair
	 * @param potential     the pairs of sites
	 * @param directed      the failures that plain runs do not have
	 * @param simple        those of them that runs without a target have, too
	 */
	record Confirmed(List<Double> probabilities, int potential, int directed, int simple) {

		static Confirmed of(String output) {
			List<Double> probabilities = new ArrayList<>();
			List<MatchResult> results = RESULT.matcher(output).results().toList();
			for (MatchResult result : results) {
				if (result.group(2) != null) {
					probabilities.add(Double.parseDouble(result.group(2)) / Double.parseDouble(result.group(3)));
				}
			}
			List<MatchResult> failures = FAILURE.matcher(output).results().toList();
			long simple = failures.stream().filter(each -> !each.group(3).equals("0")).map(each -> each.group(1))
					.distinct().count();
			return new Confirmed(probabilities.stream().sorted().toList(), results.size(),
					(int) failures.stream().map(each -> each.group(1)).distinct().count(), (int) simple);
		}

		/** The lowest and the median probability. */
		String probability() {
			return probabilities.isEmpty() ? "-"
					: String.format("%.2f, %.2f", probabilities.get(0), probabilities.get(probabilities.size() / 2));
		}
	}

	/** A row for each program, and a last one with the sums. */
	String text(List<CorpusProgram> programs) throws IOException, InterruptedException {
		Table table = new Table("program", "lines", "plain s", "hybrid s", "directed s", "potential", "real", "known",
				"false", "exceptions", "simple", "probability: lowest, median");
		int potential = 0;
		int real = 0;
		int known = 0;
		int wrong = 0;
		List<Double> probabilities = new ArrayList<>();
		for (CorpusProgram program : programs) {
			progress.accept(program.simpleName());
			Path folder = Files.createTempDirectory("interlock-directed");
			try {
				double plain = timed(folder, "-cp", classes.toString(), program.className()).seconds;
				Path session = folder.resolve("hybrid.session");
				double hybrid = timed(folder, "-jar", agent.toString(), "run", "--engines", "hybrid", "--noise", "off",
						"--quiet", "--session", session.toString(), "--java", java.toString(), "--", "-cp",
						classes.toString(), program.className()).seconds;
				Path report = folder.resolve("report.json");
				Timed directed = timed(folder, "-jar", agent.toString(), "confirm", "--evidence", "all", "--all-seeds",
						"--walk", "uniform", "--seeds", "" + seeds, "--simple", "" + seeds, "--report",
						"json=" + report, "--java", java.toString(), session.toString(), "--", "-cp",
						classes.toString(), program.className());
				Confirmed confirmed = Confirmed.of(directed.ended.output());
				Verdict verdict = CorpusEvaluation.judge(program, Files.exists(report)
						? ReportReader.read(Files.readString(report)).findings()
						: List.of());
				table.add(program.simpleName(), Files.readAllLines(program.source()).size(), seconds(plain),
						seconds(hybrid),
						confirmed.potential == 0 ? "-"
								: seconds(directed.seconds / (seeds * (confirmed.potential + 1))),
						confirmed.potential, confirmed.probabilities.size(), verdict.observed().size(),
						verdict.falseAlarms().size(), confirmed.directed, confirmed.simple, confirmed.probability());
				potential += confirmed.potential;
				real += confirmed.probabilities.size();
				known += verdict.observed().size();
				wrong += verdict.falseAlarms().size();
				probabilities.addAll(confirmed.probabilities);
			} finally {
				AgentRun.deleteAll(folder);
			}
		}
		table.add("all", "", "", "", "", potential, real, known, wrong, "", "",
				new Confirmed(probabilities.stream().sorted().toList(), 0, 0, 0).probability());
		return table.toString();
	}

	private static String seconds(double value) {
		return String.format("%.2f", value);
	}

	private record Timed(AgentRun.Ended ended, double seconds) {
	}

	private Timed timed(Path folder, String... arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of(java.resolve("bin/java").toString(), "-XX:TieredStopAtLevel=1"));
		command.addAll(List.of(arguments));
		long begin = System.nanoTime();
		AgentRun.Ended ended = AgentRun.execute(command, folder, LIMIT);
		return new Timed(ended, (System.nanoTime() - begin) / NANOS_PER_SECOND);
	}
}
