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
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

import dev.interlock.corpus.expectations.CorpusProgram;
import dev.interlock.corpus.expectations.CorpusProgram.Category;

/** Runs all corpus programs several times, each in a separate JVM, and counts the findings. */
final class CorpusTable {

	private final Checkout checkout;
	private final AgentRun agent;
	private final int runs;
	private final boolean virtual;
	private final Consumer<String> progress;
	private long millis;
	private int completed;
	private int failed;
	private int programs;
	/** The number of race-free programs with a predicted race. */
	private int wrongPrograms;

	/** @param virtual whether the programs use virtual threads */
	CorpusTable(Checkout checkout, AgentRun agent, int runs, boolean virtual, Consumer<String> progress) {
		this.virtual = virtual;
		this.checkout = checkout;
		this.agent = agent;
		this.runs = runs;
		this.progress = progress;
	}

	/** Runs all programs and returns the tables. */
	String text() throws IOException, InterruptedException {
		Table racy = new Table("racy program", "runs in which it was found", "and observed",
				"pairs of lines found", "false alarms", "false predictions");
		int found = 0;
		int observed = 0;
		int falseAlarms = 0;
		for (CorpusProgram program : CorpusEvaluation.programs(checkout, Category.RACY)) {
			List<CorpusEvaluation.Verdict> verdicts = judge(program);
			long hits = verdicts.stream().filter(CorpusEvaluation.Verdict::racingVariableFound).count();
			long seen = verdicts.stream().filter(verdict -> !verdict.observed().isEmpty()).count();
			long pairs = verdicts.stream().flatMap(verdict -> verdict.found().stream()).distinct().count();
			long wrong = verdicts.stream().mapToLong(verdict -> verdict.falseAlarms().size()).sum();
			long predicted = verdicts.stream().flatMap(verdict -> verdict.wrong().stream()).map(FoundRace::variable)
					.distinct().count();
			racy.add(program.simpleName(), hits + " of " + verdicts.size(), seen + " of " + verdicts.size(),
					pairs + " of " + program.races().size(), wrong, predicted);
			observed += seen > 0 ? 1 : 0;
			found += hits > 0 ? 1 : 0;
			falseAlarms += wrong > 0 ? 1 : 0;
		}
		int racyPrograms = programs;
		int predictedSafe = wrongPrograms;
		int alarmed = withFalseAlarm(Category.SAFE);
		predictedSafe = wrongPrograms - predictedSafe;
		int safePrograms = programs - racyPrograms;
		int alarmedAtomicity = withFalseAlarm(Category.ATOMICITY);
		Table sum = new Table("what", "programs");
		sum.add("racy, a racing variable named at least once", found + " of " + racyPrograms);
		sum.add("racy, a racing variable observed at least once", observed + " of " + racyPrograms);
		sum.add("racy, with a false alarm", falseAlarms + " of " + racyPrograms);
		sum.add("safe, with a false alarm", alarmed + " of " + safePrograms);
		sum.add("safe, with a prediction and no more", predictedSafe + " of " + safePrograms);
		sum.add("atomicity, with a data race reported",
				alarmedAtomicity + " of " + (programs - racyPrograms - safePrograms));
		sum.add("seconds a run", String.format(Locale.ROOT, "%.1f", millis / 1000.0 / Math.max(1, completed)));
		if (failed > 0) {
			sum.add("runs without a result", failed + " of " + (completed + failed));
		}
		return racy + "\n" + sum;
	}

	/** The number of runs without a result. They are reported as progress and count nowhere else. */
	int failed() {
		return failed;
	}

	private int withFalseAlarm(Category category) throws IOException, InterruptedException {
		int alarmed = 0;
		for (CorpusProgram program : CorpusEvaluation.programs(checkout, category)) {
			List<CorpusEvaluation.Verdict> wrong = judge(program);
			List<FoundRace> alarms = wrong.stream().flatMap(verdict -> verdict.falseAlarms().stream())
					.toList();
			List<FoundRace> predictions = wrong.stream().flatMap(verdict -> verdict.wrong().stream()).toList();
			predictions.forEach(prediction -> progress.accept("FALSE PREDICTION: " + prediction));
			wrongPrograms += predictions.isEmpty() ? 0 : 1;
			alarms.forEach(alarm -> progress.accept("FALSE ALARM: " + alarm));
			alarmed += alarms.isEmpty() ? 0 : 1;
		}
		return alarmed;
	}

	private List<CorpusEvaluation.Verdict> judge(CorpusProgram program) throws IOException, InterruptedException {
		List<CorpusEvaluation.Verdict> verdicts = new ArrayList<>();
		for (int i = 0; i < runs; i++) {
			progress.accept(program.category().stableName() + ' ' + program.simpleName() + ": run " + (i + 1));
			try {
				ProgramResult result = run(program);
				millis += result.duration().toMillis();
				completed++;
				verdicts.add(CorpusEvaluation.judge(program, result.findings()));
			} catch (FailedRun e) {
				progress.accept("NO RESULT: " + e.getMessage());
				failed++;
			}
		}
		programs++;
		return verdicts;
	}

	private ProgramResult run(CorpusProgram program) throws IOException, InterruptedException {
		ProgramResult result = virtual ? agent.run(program.className(), "virtual") : agent.run(program.className());
		if (!result.ended() || !result.complaints().isEmpty()) {
			throw new FailedRun(result.ending(program.className()));
		}
		return result;
	}
}
