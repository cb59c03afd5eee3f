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
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

import dev.interlock.corpus.expectations.CorpusProgram;
import dev.interlock.corpus.expectations.CorpusProgram.Category;
import dev.interlock.evaluation.TransactionLabels.Report;
import dev.interlock.evaluation.TransactionLabels.Verdict;
import dev.interlock.evaluation.atomicity.AllPairs;
import dev.interlock.evaluation.atomicity.Subject;

/**
 * Table 1 of Wang and Stoller again: how many transactions each of their algorithms reports, over classes of the JDK and
 * over the corpus, and what becomes of them when they are looked at.
 */
final class AtomicityEvaluation {

	private static final String BLOCKS = "blocks";
	/** The algorithms by their names in the table. */
	private static final Map<String, String> ALGORITHMS = algorithms();

	private final Checkout checkout;
	private final AgentRun agent;
	private final TransactionLabels labels;
	private final List<Subject> subjects;
	private final Consumer<String> progress;
	private final Table table = new Table("program", "plain time", "algorithm", "time", "bug", "benign", "false alarm",
			"not looked at", "missed");

	/** What one algorithm has reported. */
	private record Reported(double seconds, Map<String, Verdict> verdicts) {
	}

	/** @param subjects the classes of the JDK; the corpus is looked at anyway */
	AtomicityEvaluation(Checkout checkout, AgentRun agent, TransactionLabels labels, List<Subject> subjects,
			Consumer<String> progress) {
		this.subjects = subjects;
		this.checkout = checkout;
		this.agent = agent;
		this.labels = labels;
		this.progress = progress;
	}

	private static Map<String, String> algorithms() {
		Map<String, String> algorithms = new LinkedHashMap<>();
		algorithms.put("on-line reduction", "engines=reduction,reduction=on-line");
		algorithms.put("off-line reduction", "engines=reduction");
		algorithms.put(BLOCKS, "engines=blocks");
		return algorithms;
	}

	/** Runs everything and returns the table. */
	String text() throws IOException, InterruptedException {
		for (Subject subject : subjects) {
			String include = ",include=" + String.join(",", subject.instrumented());
			row("AllPairs " + subject, List.of(AllPairs.class.getName(), subject.name()), include);
		}
		for (Category category : List.of(Category.ATOMICITY, Category.RACY, Category.SAFE)) {
			List<String> programs = new ArrayList<>(List.of(CorpusRunner.class.getName()));
			for (CorpusProgram program : CorpusEvaluation.programs(checkout, category)) {
				programs.add(program.className());
			}
			row(programs.size() - 1 + " of the corpus, " + category.stableName(), programs,
					transactions(category));
		}
		return table.toString();
	}

	private String transactions(Category category) {
		return switch (category) {
		case ATOMICITY -> ",transactions=" + checkout.corpusTransactions();
		case RACY -> ",transactions=" + checkout.racyTransactions();
		case SAFE -> "";
		};
	}

	private void row(String name, List<String> program, String options) throws IOException, InterruptedException {
		double plain = seconds(run(agent.plain(), program));
		Map<String, Reported> all = new LinkedHashMap<>();
		Set<String> violations = new TreeSet<>();
		for (Map.Entry<String, String> algorithm : ALGORITHMS.entrySet()) {
			ProgramResult result = run(
					agent.withOptions(algorithm.getValue() + ',' + agent.options() + options), program);
			String engine = algorithm.getKey().equals(BLOCKS) ? "blocks" : "reduction";
			Map<String, Verdict> verdicts = labels.byTransaction(result.findings().stream()
					.filter(each -> !each.transaction().isEmpty()).map(each -> Report.of(each, engine)).toList());
			all.put(algorithm.getKey(), new Reported(seconds(result), verdicts));
			verdicts.forEach((transaction, verdict) -> {
				progress.accept(name + ", " + algorithm.getKey() + ": " + transaction + ' ' + verdict);
				if (verdict == Verdict.BUG || verdict == Verdict.BENIGN) {
					violations.add(transaction);
				}
			});
		}
		all.forEach((algorithm, reported) -> add(name, plain, algorithm, reported, violations));
	}

	private static ProgramResult run(AgentRun run, List<String> program) throws IOException, InterruptedException {
		ProgramResult result = run.run(program.toArray(String[]::new));
		if (!result.ended() || !result.complaints().isEmpty()) {
			throw new IOException(program + " ended with status " + result.status() + ": " + result.errors()
					+ result.complaints());
		}
		return result;
	}

	private void add(String name, double plain, String algorithm, Reported reported, Set<String> violations) {
		Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
		reported.verdicts.values().forEach(verdict -> counts.merge(verdict, 1, Integer::sum));
		long missed = violations.stream().filter(each -> !reported.verdicts.containsKey(each)).count();
		table.add(name, text(plain), algorithm, text(reported.seconds), counts.getOrDefault(Verdict.BUG, 0),
				counts.getOrDefault(Verdict.BENIGN, 0), counts.getOrDefault(Verdict.FALSE, 0),
				counts.getOrDefault(Verdict.UNKNOWN, 0), missed);
	}

	private static double seconds(ProgramResult result) {
		return result.duration().toMillis() / 1000.0;
	}

	private static String text(double seconds) {
		return String.format(Locale.ROOT, "%.1f s", seconds);
	}
}
