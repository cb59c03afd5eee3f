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

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.interlock.corpus.expectations.CorpusProgram.Category;
import dev.interlock.evaluation.concurrent.ConcurrentWork;

/** Nothing is found in correct programs. */
@Tag("every-jdk")
class SafeProgramsUnderTheAgentTest extends UnderTheAgent {

	private List<String> programsWithoutRace() throws IOException {
		return programs(EnumSet.of(Category.SAFE, Category.ATOMICITY));
	}

	@ParameterizedTest
	@MethodSource("jdks")
	void nothingIsFoundInSafePrograms(Path jdk) throws Exception {
		List<String> mains = programsWithoutRace();
		assertEquals(List.of(), runInOneJvm(run(jdk), mains).findings());
		List<String> virtual = mains.stream().map(main -> main + ":virtual").toList();
		assertEquals(List.of(), runInOneJvm(run(jdk), virtual).findings());
	}

	@ParameterizedTest
	@MethodSource("jdks")
	void nothingIsPredictedInSafeProgramsEither(Path jdk) throws Exception {
		assertEquals(List.of(),
				runInOneJvm(run(jdk).withOptions(THOROUGH), programs(Set.of(Category.SAFE))).findings());
		// their atomicity violations are real, whether a run shows or only predicts them
		assertEquals(List.of(), runInOneJvm(run(jdk).withOptions(THOROUGH), programs(Set.of(Category.ATOMICITY)))
				.findings().stream().map(String::valueOf)
				.filter(text -> !text.matches("(predicted )?atomicity-violation on .*")).toList());
	}

	@ParameterizedTest
	@MethodSource("jdks")
	void nothingIsFoundInConcurrentWork(Path jdk) throws Exception {
		for (String[] kind : new String[][] { { "5" }, { "5", "virtual" } }) {
			List<String> arguments = new ArrayList<>(List.of(ConcurrentWork.class.getName()));
			arguments.addAll(List.of(kind));
			ProgramResult result = run(jdk).run(arguments.toArray(String[]::new));
			assertEquals(0, result.status(), () -> result.ending("The program"));
			assertEquals(List.of(), result.findings());
			assertEquals(List.of(), result.complaints());
		}
	}
}
