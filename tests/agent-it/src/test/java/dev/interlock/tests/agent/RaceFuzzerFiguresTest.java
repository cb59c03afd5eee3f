/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Figures 1 and 2 of RaceFuzzer with many seeds each, all in one JVM; the property {@code interlock.figures.seeds} sets
 * their number. The numbers of the seeds decide all results.
 */
@Tag("every-jdk")
class RaceFuzzerFiguresTest {

	private static final int SEEDS = Integer.getInteger("interlock.figures.seeds", 250);

	@TempDir
	Path folder;

	/** The lines of the outcomes of runs with the seeds from 1. */
	private List<String> run(Jdk jdk, String walk, String sites, String program, String... arguments) throws Exception {
		Path target = Files.writeString(folder.resolve("target"), "data-race " + sites + '\n');
		TargetRun run = TargetRun.of(jdk, program)
				.agent("schedule-repeat=true,seed=1,quiet=true,schedule=race-fuzzer:" + walk + ",schedule-target="
						+ target)
				.arguments(arguments).limit(300).start();
		try (var seeds = run.process().getOutputStream()) {
			seeds.write(IntStream.rangeClosed(1, SEEDS).mapToObj(Integer::toString)
					.collect(Collectors.joining("\n", "", "\n")).getBytes(StandardCharsets.US_ASCII));
		}
		Outcome outcome = run.outcome();
		List<String> lines = outcome.outText().lines().toList();
		assertEquals(SEEDS, count(lines, "interlock-run-end"), outcome.outText() + outcome.errText());
		assertEquals(SEEDS, count(lines, "end finished"));
		return lines;
	}

	private static long count(List<String> lines, String line) {
		return lines.stream().filter(line::equals).count();
	}

	/** Up to about three standard deviations from the mean. */
	private static void assertHalf(long errors) {
		assertTrue(Math.abs(errors - SEEDS / 2.0) <= 1.6 * Math.sqrt(SEEDS), errors + " of " + SEEDS);
	}

	/** Statements 5 and 7: real, and each resolution of the race has a probability of one half. */
	@ParameterizedTest
	@CsvSource({ "JDK_17, uniform", "JDK_25, uniform", "JDK_17, sparse" })
	void thePairThatRacesIsAlwaysBroughtTogether(Jdk jdk, String walk) throws Exception {
		List<String> lines = run(jdk, walk,
				"controlled.Figure1.first()V/z:read#0 controlled.Figure1.second()V/z:write#0", "controlled/Figure1");
		assertEquals(SEEDS, count(lines, "races 1"));
		assertHalf(count(lines, "exception java.lang.IllegalStateException controlled.Figure1.first"));
	}

	/** Statements 1 and 10 are ordered by the lock of y: thread 2 always ends first. */
	@ParameterizedTest
	@EnumSource
	void thePairThatDoesNotRaceIsNeverBroughtTogether(Jdk jdk) throws Exception {
		List<String> lines = run(jdk, "uniform",
				"controlled.Figure1.first()V/x:write#0 controlled.Figure1.second()V/x:read#0", "controlled/Figure1");
		assertEquals(SEEDS, count(lines, "races 0"));
		assertEquals(SEEDS, count(lines, "exception java.lang.IllegalStateException controlled.Figure1.first"));
		assertEquals(SEEDS, lines.stream().filter(line -> line.startsWith("exception ")).count());
	}

	/** The number of statements before the racing one does not matter. */
	@ParameterizedTest
	@CsvSource({ "JDK_17, 1", "JDK_25, 10", "JDK_17, 100", "JDK_25, 1000" })
	void theNumberOfStatementsDoesNotMatter(Jdk jdk, String statements) throws Exception {
		List<String> lines = run(jdk, "uniform",
				"controlled.Figure2.first()V/x:read#0 controlled.Figure2.second()V/x:write#0", "controlled/Figure2",
				statements);
		assertEquals(SEEDS, count(lines, "races 1"));
		assertHalf(count(lines, "exception java.lang.IllegalStateException controlled.Figure2.first"));
	}
}
