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
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

import dev.interlock.corpus.expectations.CorpusProgram;
import dev.interlock.corpus.expectations.CorpusProgram.Category;
import dev.interlock.evaluation.TransactionLabels.Report;
import dev.interlock.evaluation.TransactionLabels.Verdict;
import dev.interlock.evaluation.atomicity.AllPairs;
import dev.interlock.evaluation.atomicity.JdkSubject;

/**
 * Reproduces Table 1 of Wang and Stoller: the number of transactions that each algorithm reports, for all pairs of
 * methods of given classes and for the corpus, and the verdicts on the reports.
 */
final class AtomicityEvaluation {

	private static final String BLOCKS = "blocks";
	/** The algorithms, by their names in the table. */
	private static final Map<String, String> ALGORITHMS = algorithms();
	/** The time limit of one run over a class without prior experience. */
	private static final Duration LIMIT = Duration.ofMinutes(10);

	private final Checkout checkout;
	private final AgentRun agent;
	private final TransactionLabels labels;
	private final Consumer<String> progress;
	private final Table table = new Table("program", "plain time", "algorithm", "time", "bug", "benign", "false alarm",
			"not looked at", "missed");
	private final StringBuilder notes = new StringBuilder();

	/** The reports of one algorithm. */
	private record Reported(double seconds, Map<String, Verdict> verdicts) {
	}

	AtomicityEvaluation(Checkout checkout, AgentRun agent, TransactionLabels labels, Consumer<String> progress) {
		this.checkout = checkout;
		this.agent = agent.withinAtLeast(LIMIT);
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

	/** Calls all pairs of methods of some classes of the JDK. */
	void jdk(List<JdkSubject> subjects) throws IOException, InterruptedException {
		for (JdkSubject subject : subjects) {
			pairs(subject.title(), subject.classes(), List.of(subject.name()));
		}
	}

	/**
	 * Calls all pairs of methods of any class, and notes their number and the excluded methods.
	 *
	 * @param onOneInstance whether they are also called on one instance
	 */
	void anyClass(String className, boolean onOneInstance) throws IOException, InterruptedException {
		ProgramResult plain = pairs(className.substring(className.lastIndexOf('.') + 1), inJdk(className),
				onOneInstance ? List.of(className, AllPairs.ONE_INSTANCE) : List.of(className));
		notes.append('\n').append(className).append(": ").append(plain.output());
	}

	/** The JDK class with that name and its superclasses, which are watched only if named. */
	private static List<String> inJdk(String className) {
		List<String> names = new ArrayList<>();
		try {
			for (Class<?> each = Class.forName(className, false, ClassLoader.getPlatformClassLoader()); each != null
					&& each != Object.class; each = each.getSuperclass()) {
				names.add(each.getName());
			}
		} catch (ClassNotFoundException e) {
			return List.of();
		}
		return names;
	}

	private ProgramResult pairs(String title, List<String> watched, List<String> arguments)
			throws IOException, InterruptedException {
		List<String> program = new ArrayList<>(List.of(AllPairs.class.getName()));
		program.addAll(arguments);
		return row(title, program, watched.isEmpty() ? ",exclude=" + AllPairs.class.getPackageName() + ".*"
				: ",include=" + String.join(",", watched));
	}

	/** Runs the programs of the corpus. */
	void corpus() throws IOException, InterruptedException {
		for (Category category : List.of(Category.ATOMICITY, Category.RACY, Category.SAFE)) {
			List<String> programs = new ArrayList<>(List.of(CorpusRunner.class.getName()));
			for (CorpusProgram program : CorpusEvaluation.programs(checkout, category)) {
				programs.add(program.className());
			}
			row(programs.size() - 1 + " of the corpus, " + category.stableName(), programs, transactions(category));
		}
	}

	private String transactions(Category category) {
		return switch (category) {
		case ATOMICITY -> ",transactions=" + checkout.corpusTransactions();
		case RACY -> ",transactions=" + checkout.racyTransactions();
		// the bodies of tasks, which would also be transactions, are not meant to be atomic
		case SAFE -> ",transactions=methods";
		};
	}

	/** Runs a program plainly and with each algorithm; returns the plain run. */
	private ProgramResult row(String name, List<String> program, String options)
			throws IOException, InterruptedException {
		ProgramResult plain = run(agent.plain(), program);
		Map<String, Reported> all = new LinkedHashMap<>();
		Set<String> violations = new TreeSet<>();
		for (Map.Entry<String, String> algorithm : ALGORITHMS.entrySet()) {
			ProgramResult result = run(
					agent.withOptions(algorithm.getValue() + ',' + agent.options() + options), program);
			Map<String, Verdict> verdicts = verdicts(name + ", " + algorithm.getKey(), result,
					algorithm.getKey().equals(BLOCKS) ? BLOCKS : "reduction");
			all.put(algorithm.getKey(), new Reported(seconds(result), verdicts));
			verdicts.forEach((transaction, verdict) -> {
				if (verdict == Verdict.BUG || verdict == Verdict.BENIGN) {
					violations.add(transaction);
				}
			});
		}
		all.forEach((algorithm, reported) -> add(name, seconds(plain), algorithm, reported, violations));
		return plain;
	}

	/** The verdicts on the reports of a run; reports without a verdict are noted with their accesses. */
	private Map<String, Verdict> verdicts(String heading, ProgramResult result, String engine) {
		Map<String, List<FoundRace>> findings = new TreeMap<>();
		result.findings().stream().filter(each -> !each.transaction().isEmpty())
				.forEach(each -> findings.computeIfAbsent(each.transaction(), name -> new ArrayList<>()).add(each));
		Map<String, Verdict> verdicts = new TreeMap<>();
		findings.forEach((transaction, all) -> {
			Verdict verdict = labels.of(all.stream().map(each -> Report.of(each, engine)).toList());
			verdicts.put(transaction, verdict);
			progress.accept(heading + ": " + transaction + ' ' + verdict);
			if (verdict == Verdict.UNKNOWN) {
				notes.append('\n').append(heading).append(", not looked at: ").append(transaction).append('\n');
				all.forEach(each -> notes.append("  ").append(each).append('\n'));
			}
		});
		return verdicts;
	}

	private ProgramResult run(AgentRun run, List<String> program) throws IOException, InterruptedException {
		ProgramResult result = run.run(program.toArray(String[]::new));
		if (!result.ended()) {
			throw new FailedRun(result.ending(String.join(" ", program)));
		}
		result.complaints().forEach(text -> notes.append("\ncomplaint: ").append(text).append('\n'));
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

	/** The table of all runs, and the notes on them. */
	String text() {
		return table.toString() + notes;
	}

	private static double seconds(ProgramResult result) {
		return result.duration().toMillis() / 1000.0;
	}

	private static String text(double seconds) {
		return String.format(Locale.ROOT, "%.1f s", seconds);
	}
}
