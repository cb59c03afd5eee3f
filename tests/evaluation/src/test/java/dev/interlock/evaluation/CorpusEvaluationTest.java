/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.interlock.corpus.expectations.CorpusProgram;
import dev.interlock.corpus.expectations.CorpusProgram.Category;
import dev.interlock.corpus.expectations.ExpectedRace;
import dev.interlock.evaluation.CorpusEvaluation.Verdict;

class CorpusEvaluationTest {

	private static final CorpusProgram PROGRAM = new CorpusProgram(Category.RACY, "p.Racy", Path.of("Racy.java"),
			Set.of(new ExpectedRace("count", 3, 7), new ExpectedRace("int[]", 9, 9),
					new ExpectedRace("java.util.HashMap", 12, 13)),
			Set.of(), List.of());

	private static FoundRace race(String className, String owner, String variable, int line, int other) {
		return new FoundRace("data-race", owner, variable, new FoundAccess(className, "run", line, "write"),
				new FoundAccess(className, "run", other, "read"), 1);
	}

	@Test
	void aPairOfLinesIsExpectedInAnyOrder() {
		Verdict verdict = CorpusEvaluation.judge(PROGRAM, List.of(race("p.Racy$Inner", "p.Racy", "count", 7, 3)));
		assertTrue(verdict.racingVariableFound());
		assertEquals(List.of(), verdict.falseAlarms());
	}

	@Test
	void elementsGoByTheTypeOfTheArray() {
		Verdict verdict = CorpusEvaluation.judge(PROGRAM, List.of(race("p.Racy", "int[]", "[17]", 9, 9)));
		assertTrue(verdict.racingVariableFound());
	}

	@Test
	void objectsGoByTheirClass() {
		FoundRace use = new FoundRace("api-race", "java.util.HashMap", "", new FoundAccess("p.Racy", "run", 13, "call"),
				new FoundAccess("p.Racy", "run", 12, "call"), 1);
		Verdict verdict = CorpusEvaluation.judge(PROGRAM, List.of(use));
		assertTrue(verdict.racingVariableFound());
		assertEquals(List.of(), verdict.falseAlarms());
	}

	@Test
	void anotherVariableOrLineIsAFalseAlarm() {
		Verdict verdict = CorpusEvaluation.judge(PROGRAM,
				List.of(race("p.Racy", "p.Racy", "size", 3, 7), race("p.Racy", "p.Racy", "count", 3, 3)));
		assertFalse(verdict.racingVariableFound());
		assertEquals(2, verdict.falseAlarms().size());
	}

	@Test
	void ifOneLocationIsLostTheOtherOneIdentifiesTheRace() {
		Verdict verdict = CorpusEvaluation.judge(PROGRAM,
				List.of(race("p.Racy", "p.Racy", "count", 0, 7), race("p.Racy", "p.Racy", "count", 0, 9)));
		assertEquals(List.of(new ExpectedRace("count", 3, 7)), verdict.found());
		assertEquals(1, verdict.falseAlarms().size());
	}

	@Test
	void predictionsAreCountedSeparately() {
		FoundRace right = race("p.Racy", "p.Racy", "count", 7, 3);
		FoundRace wrong = race("p.Racy", "p.Racy", "size", 3, 7);
		Verdict verdict = CorpusEvaluation.judge(PROGRAM, List.of(predicted(right), predicted(wrong)));
		assertTrue(verdict.racingVariableFound());
		assertEquals(List.of(), verdict.observed());
		assertEquals(List.of(), verdict.falseAlarms());
		assertEquals(List.of(predicted(wrong)), verdict.wrong());
		assertEquals(1, CorpusEvaluation.judge(PROGRAM, List.of(right)).observed().size());
	}

	private static FoundRace predicted(FoundRace race) {
		return new FoundRace(race.kind(), race.variableClass(), race.variable(), race.first(), race.second(),
				race.count(), true, "");
	}

	@Test
	void findingsInOtherClassesAreIgnored() {
		Verdict verdict = CorpusEvaluation.judge(PROGRAM, List.of(race("p.Other", "p.Other", "count", 3, 7)));
		assertFalse(verdict.racingVariableFound());
		assertEquals(List.of(), verdict.falseAlarms());
	}
}
