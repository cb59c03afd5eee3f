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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

import dev.interlock.corpus.expectations.CorpusProgram;
import dev.interlock.corpus.expectations.CorpusProgram.Category;
import dev.interlock.corpus.expectations.ExpectedRace;

/**
 * Table 3 of O'Callahan and Choi for the corpus: the variables with races by mode, as bugs, benign and false. For each
 * mode, the programs of a category run in sequence in one JVM.
 */
final class HybridAccuracy {

	private static final List<HybridMode> MODES = List.of(HybridMode.SIMPLE, HybridMode.ALL, HybridMode.ONE_RUN,
			HybridMode.TWO_PHASES, HybridMode.NO_ORDER);

	private final Checkout checkout;
	private final AgentRun agent;
	private final int runs;
	private final List<String> names;
	/** The variables found in each mode, by program name. */
	private final Map<String, Map<HybridMode, Set<String>>> found = new HashMap<>();
	private final Consumer<String> progress;

	/** The number of findings in a program in one mode. */
	record Count(int bugs, int benign, int wrong) {

		static final Count NOTHING = new Count(0, 0, 0);

		/** Counts the variables of a program among the findings. */
		static Count of(CorpusProgram program, Set<String> variables) {
			int bugs = 0;
			int benign = 0;
			int wrong = 0;
			for (String variable : variables) {
				if (program.races().stream().map(ExpectedRace::variable).noneMatch(variable::equals)) {
					wrong++;
				} else if (program.benign().contains(variable)) {
					benign++;
				} else {
					bugs++;
				}
			}
			return new Count(bugs, benign, wrong);
		}

		Count plus(Count other) {
			return new Count(bugs + other.bugs, benign + other.benign, wrong + other.wrong);
		}

		@Override
		public String toString() {
			return equals(NOTHING) ? "0" : bugs + "-" + benign + "-" + wrong;
		}
	}

	/**
	 * @param agent runs corpus programs, and {@link CorpusRunner}; its options are ignored
	 * @param names the simple names of the programs; all if empty
	 */
	HybridAccuracy(Checkout checkout, AgentRun agent, int runs, List<String> names, Consumer<String> progress) {
		this.checkout = checkout;
		this.agent = agent;
		this.runs = runs;
		this.names = names;
		this.progress = progress;
	}

	/** Runs all programs and returns the table. */
	String text() throws IOException, InterruptedException {
		checkNames();
		List<String> titles = new ArrayList<>(List.of("program", "truth"));
		MODES.forEach(mode -> titles.add(mode.name()));
		Table table = new Table(titles.toArray(String[]::new));
		Map<String, Count> sums = new LinkedHashMap<>();
		for (Category category : Category.values()) {
			List<CorpusProgram> programs = CorpusEvaluation.programs(checkout, category).stream()
					.filter(program -> names.isEmpty() || names.contains(program.simpleName())).toList();
			if (programs.isEmpty()) {
				continue;
			}
			for (HybridMode mode : MODES) {
				for (int i = 0; i < runs; i++) {
					progress.accept(category.stableName() + ", " + mode.name() + ": run " + (i + 1));
					run(programs, mode);
				}
			}
			for (CorpusProgram program : programs) {
				List<Object> row = new ArrayList<>(List.of(program.simpleName(), truth(program)));
				boolean any = !program.races().isEmpty();
				for (HybridMode mode : MODES) {
					Count count = Count.of(program, found.get(program.className()).get(mode));
					any |= !count.equals(Count.NOTHING);
					sums.merge(mode.name(), count, Count::plus);
					row.add(count);
				}
				sums.merge("truth", truth(program), Count::plus);
				if (any) {
					table.add(row.toArray());
				}
			}
		}
		List<Object> sum = new ArrayList<>(List.of("all programs", sums.get("truth")));
		MODES.forEach(mode -> sum.add(sums.get(mode.name())));
		table.add(sum.toArray());
		return table.toString();
	}

	private void checkNames() throws IOException {
		Set<String> known = new TreeSet<>();
		for (Category category : Category.values()) {
			CorpusEvaluation.programs(checkout, category).forEach(program -> known.add(program.simpleName()));
		}
		for (String name : names) {
			if (!known.contains(name)) {
				throw new IllegalArgumentException("There is no corpus program \"" + name + "\": choose of "
						+ String.join(", ", known) + ".");
			}
		}
	}

	private static Count truth(CorpusProgram program) {
		Set<String> variables = new TreeSet<>();
		program.races().forEach(race -> variables.add(race.variable()));
		return Count.of(program, variables);
	}

	/** Runs programs in sequence in one JVM and stores the reported variables, named as in the comments. */
	private void run(List<CorpusProgram> programs, HybridMode mode) throws IOException, InterruptedException {
		List<String> arguments = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1", CorpusRunner.class.getName()));
		programs.forEach(program -> arguments.add(program.className()));
		ProgramResult result = mode.run(agent, arguments.toArray(String[]::new));
		if (!result.ended() || !result.complaints().isEmpty()) {
			throw new FailedRun(result.ending("The JVM of all programs in the mode " + mode.name()));
		}
		for (CorpusProgram program : programs) {
			Set<String> variables = found.computeIfAbsent(program.className(), name -> new HashMap<>())
					.computeIfAbsent(mode, each -> new TreeSet<>());
			for (FoundRace race : result.findings()) {
				boolean isRace = race.kind().equals("data-race") || race.onObject();
				if (isRace && CorpusEvaluation.concerns(program, race)) {
					boolean byType = race.onArray() || race.onObject();
					variables.add(byType ? race.variableClass() : race.variable());
				}
			}
		}
	}
}
