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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import dev.interlock.corpus.expectations.CorpusProgram;
import dev.interlock.corpus.expectations.CorpusProgram.Category;
import dev.interlock.corpus.expectations.ExpectedRace;

/** Compares the findings in corpus programs with the comments on their racing lines. */
public final class CorpusEvaluation {

	private CorpusEvaluation() {
	}

	/**
	 * The findings in one program, in one or several runs.
	 *
	 * @param program     the program
	 * @param found       the expected races that were found
	 * @param observed    those of them that happened in the run
	 * @param falseAlarms the races reported as observed that no comment names
	 * @param wrong       the predicted races that no comment names
	 */
	public record Verdict(CorpusProgram program, List<ExpectedRace> found, List<ExpectedRace> observed,
			List<FoundRace> falseAlarms, List<FoundRace> wrong) {

		/** Whether at least one racing variable was reported. */
		public boolean racingVariableFound() {
			return !found.isEmpty();
		}
	}

	public static List<CorpusProgram> programs(Checkout checkout, Category category) throws IOException {
		return CorpusProgram.readAll(checkout.corpusSources()).stream().filter(p -> p.category() == category).toList();
	}

	/** Compares findings with the comments of one program; findings in other classes are ignored. */
	public static Verdict judge(CorpusProgram program, List<FoundRace> findings) {
		List<ExpectedRace> found = new ArrayList<>();
		List<ExpectedRace> observed = new ArrayList<>();
		List<FoundRace> falseAlarms = new ArrayList<>();
		List<FoundRace> wrong = new ArrayList<>();
		for (FoundRace race : findings) {
			if (!race.kind().equals("data-race") && !race.onObject() || !concerns(program, race)) {
				continue;
			}
			Optional<ExpectedRace> matching = program.races().stream().filter(expected -> matches(expected, race))
					.min(Comparator.comparing(ExpectedRace::line));
			if (matching.isEmpty()) {
				(race.predicted() ? wrong : falseAlarms).add(race);
				continue;
			}
			found.add(matching.get());
			if (!race.predicted()) {
				observed.add(matching.get());
			}
		}
		return new Verdict(program, found, observed, falseAlarms, wrong);
	}

	/** Whether one of the accesses is in the program. */
	static boolean concerns(CorpusProgram program, FoundRace race) {
		return race.first().topLevelClass().equals(program.className())
				|| race.second().topLevelClass().equals(program.className());
	}

	/**
	 * Whether a race is the one of a comment; if the place of its first access is lost, compares the second one only.
	 */
	private static boolean matches(ExpectedRace expected, FoundRace race) {
		String variable = race.onArray() || race.onObject() ? race.variableClass() : race.variable();
		int second = race.second().line();
		if (!race.first().isPlaceLost()) {
			return expected.equals(ExpectedRace.of(variable, race.first().line(), second));
		}
		return expected.variable().equals(variable) && (expected.line() == second || expected.other() == second);
	}
}
