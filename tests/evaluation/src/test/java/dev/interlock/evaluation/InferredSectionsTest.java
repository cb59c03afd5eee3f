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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.interlock.corpus.expectations.CorpusProgram;
import dev.interlock.corpus.expectations.CorpusProgram.Category;
import dev.interlock.evaluation.atomicity.Meetings;

/** The corpus with atomic sections inferred from its code. */
@Tag("every-jdk")
class InferredSectionsTest {

	private static final int MOST_RUNS = 10;
	/** The other programs are broken thousands of times. */
	private static final Map<String, String> MEETINGS = Map.of("ContainsThenPut", "keys", "LengthThenGetChars",
			"lengths");

	@TempDir
	private Path folder;
	private final Checkout checkout = Checkout.find();
	private Path sections;

	private static Stream<Path> jdks() {
		return Checkout.jdks().stream().limit("latest".equals(System.getProperty("interlock.target")) ? 1 : 9);
	}

	@BeforeEach
	void inferSections() throws IOException, InterruptedException {
		sections = folder.resolve("inferred.sections");
		Process infer = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar",
				checkout.agent().toString(), "sections", "infer", "-cp", checkout.corpusClasses().toString(),
				"--output", sections.toString()).inheritIO().start();
		assertTrue(infer.waitFor(1, TimeUnit.MINUTES));
		assertEquals(0, infer.exitValue());
	}

	private AgentRun run(Path jdk, int noisePerMille) {
		return AgentRun.withAgent(checkout.agent(), List.of(checkout.corpusClasses(), checkout.evaluationClasses()))
				.on(jdk).withOptions("noise=random:" + noisePerMille + "/20us,sections=" + sections)
				.within(Duration.ofMinutes(10));
	}

	@ParameterizedTest
	@MethodSource("jdks")
	void nothingIsFoundInSafePrograms(Path jdk) throws Exception {
		List<String> arguments = new ArrayList<>(List.of(CorpusRunner.class.getName()));
		for (CorpusProgram program : CorpusEvaluation.programs(checkout, Category.SAFE)) {
			arguments.add(program.className());
		}
		// on a busy machine, each delay under a monitor takes milliseconds
		ProgramResult result = run(jdk, 250).run(arguments.toArray(String[]::new));
		assertEquals(0, result.status(), () -> result.ending("The program"));
		assertEquals(List.of(), result.complaints());
		assertEquals(List.of(), result.findings());
	}

	@ParameterizedTest
	@MethodSource("jdks")
	void brokenSectionsAreFoundAtTheirLines(Path jdk) throws Exception {
		for (CorpusProgram program : CorpusEvaluation.programs(checkout, Category.ATOMICITY)) {
			// where other work keeps the two threads from running side by side, one run may break nothing
			String meeting = MEETINGS.get(program.simpleName());
			boolean found = false;
			for (int runs = 0; runs < MOST_RUNS && !found; runs++) {
				found = findsViolation(program, meeting, run(jdk, 1000));
			}
			assertTrue(found, program.className());
		}
	}

	private static boolean findsViolation(CorpusProgram program, String meeting, AgentRun run) throws Exception {
		ProgramResult result = meeting != null
				? run.withOptions(run.options() + ",exclude=" + Meetings.class.getName() + "*")
						.run(Meetings.class.getName(), meeting)
				: run.run(program.className());
		assertEquals(0, result.status(), () -> result.ending("The program"));
		boolean found = false;
		for (FoundRace finding : result.findings()) {
			assertEquals("atomicity-violation", finding.kind(), finding::toString);
			found |= program.violations().stream().anyMatch(expected -> expected.entry() == finding.first().line()
					&& expected.remote() == finding.second().line());
		}
		return found;
	}
}
