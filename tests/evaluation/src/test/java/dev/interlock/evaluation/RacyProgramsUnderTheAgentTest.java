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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.interlock.corpus.expectations.CorpusProgram;
import dev.interlock.corpus.expectations.CorpusProgram.Category;
import dev.interlock.corpus.expectations.ExpectedRace;
import dev.interlock.evaluation.CorpusEvaluation.Verdict;

/** The races of the corpus and of a library are found, and no others. */
@Tag("every-jdk")
class RacyProgramsUnderTheAgentTest extends UnderTheAgent {

	/** Programs with two accesses that no schedule orders, not even by an unrelated lock. */
	private static final List<String> NEVER_ORDERED = List.of("UnsynchronizedCounter", "CheckThenAct",
			"SameArrayElement", "LongAndDouble", "TwoLocks", "WriteUnderReadLock", "DoubleCheckedLocking",
			"FinalFieldObject", "LazyInitialization", "PlainFlagArray", "StaticReference", "StopFlag", "ThisEscape",
			"TwoPoolTasks", "VarHandleOpaque", "VarHandlePlain", "VirtualThreadCounter", "WriteOutsideMonitor");
	/** Programs whose lock may order the two accesses by accident, with the order of the threads that does so. */
	private static final Map<String, String> ORDERED_BY_ACCIDENT = Map.of("HiddenByUnrelatedLock", "in-turn",
			"RaceFuzzerFigure1", "in-reverse", "RaceFuzzerFigure2", "in-reverse");
	/** Programs that race inside a JDK class: seen if two calls overlap, which a few attempts ensure. */
	private static final List<String> OVERLAPPING_CALLS = List.of("ArrayListAdd", "HashMapPut");
	private static final int GOES = 5;
	private static final String HAPPENS_BEFORE = "engines=happens-before,noise=off";
	/** Ordered by a lock in every schedule, which depends on the program's values. */
	private static final Set<String> WRONGLY_PREDICTED = Set.of("RaceFuzzerFigure1.x");

	@ParameterizedTest
	@MethodSource("jdks")
	void onlyWhatTheCommentsSayIsFoundInRacyPrograms(Path jdk) throws Exception {
		checkRacyPrograms(run(jdk), NEVER_ORDERED, Set.of());
	}

	@ParameterizedTest
	@MethodSource("jdks")
	void happensBeforeFindsWhatIsNeverOrderedWithoutNoise(Path jdk) throws Exception {
		checkRacyPrograms(run(jdk).withOptions(HAPPENS_BEFORE), NEVER_ORDERED, Set.of());
	}

	/** Races that locks order by accident are predicted; all others are observed. */
	@ParameterizedTest
	@MethodSource("jdks")
	void aRaceIsFoundInEachRacyProgramAndOneVariableFalselyPredicted(Path jdk) throws Exception {
		List<String> all = programs(Category.RACY).stream().map(CorpusProgram::simpleName).toList();
		checkRacyPrograms(run(jdk).withOptions(THOROUGH), all, WRONGLY_PREDICTED);
	}

	private void checkRacyPrograms(AgentRun run, List<String> required, Set<String> wronglyPredicted)
			throws IOException, InterruptedException {
		List<CorpusProgram> racy = programs(Category.RACY);
		List<String> goes = racy.stream().flatMap(program -> Collections.nCopies(
				OVERLAPPING_CALLS.contains(program.simpleName()) ? GOES : 1, program.className()).stream()).toList();
		ProgramResult result = runInOneJvm(run, goes);
		List<String> missed = new ArrayList<>(required);
		for (CorpusProgram program : racy) {
			Verdict verdict = CorpusEvaluation.judge(program, result.findings());
			assertEquals(List.of(), verdict.falseAlarms(), program.className());
			assertEquals(List.of(), verdict.wrong().stream().filter(
					race -> !wronglyPredicted.contains(program.simpleName() + '.' + race.variable())).toList());
			if (verdict.racingVariableFound()) {
				missed.remove(program.simpleName());
			}
		}
		assertEquals(List.of(), missed);
	}

	@ParameterizedTest
	@MethodSource("jdks")
	void anOrderByAccidentHidesARaceFromHappensBeforeAlone(Path jdk) throws Exception {
		List<String> hiding = mains(order -> order);
		List<String> showing = mains(order -> order.equals("in-turn") ? "in-reverse" : "in-turn");
		assertEquals(List.of(), runInOneJvm(run(jdk).withOptions(HAPPENS_BEFORE), hiding).findings());
		assertEquals(ORDERED_BY_ACCIDENT.keySet(),
				found(runInOneJvm(run(jdk).withOptions(HAPPENS_BEFORE), showing), Verdict::observed));
		assertEquals(ORDERED_BY_ACCIDENT.keySet(),
				found(runInOneJvm(run(jdk).withOptions("engines=hybrid,noise=off"), hiding), Verdict::found));
	}

	private List<String> mains(UnaryOperator<String> order) throws IOException {
		return programs(Category.RACY).stream().filter(program -> ORDERED_BY_ACCIDENT.containsKey(program.simpleName()))
				.map(program -> program.className() + ':' + order.apply(ORDERED_BY_ACCIDENT.get(program.simpleName())))
				.toList();
	}

	/** The names of the programs with a finding. */
	private Set<String> found(ProgramResult result, Function<Verdict, List<ExpectedRace>> kind) throws IOException {
		return programs(Category.RACY).stream()
				.filter(program -> !kind.apply(CorpusEvaluation.judge(program, result.findings())).isEmpty())
				.map(CorpusProgram::simpleName).collect(Collectors.toSet());
	}

	@Test
	void theRaceInCommonsLangIsFoundAtItsLines() throws Exception {
		LibraryRace library = LibraryRace.COMMONS_LANG;
		ProgramResult result = AgentRun.withAgent(checkout.agent(), library.classPath(checkout))
				.run(library.mainClass());
		assertEquals(0, result.status(), () -> result.ending("The program"));
		List<FoundRace> races = result.findings().stream().filter(library::is).toList();
		assertTrue(!races.isEmpty(), () -> "found was only " + result.findings());
		for (FoundRace race : races) {
			assertTrue(race.first().line() >= 355 && race.first().line() <= 361, race::toString);
			assertTrue(race.second().line() >= 355 && race.second().line() <= 361, race::toString);
		}
	}
}
