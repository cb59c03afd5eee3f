/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.interlock.corpus.expectations.CorpusProgram;
import dev.interlock.corpus.expectations.CorpusProgram.Category;
import dev.interlock.corpus.expectations.ExpectedRace;
import dev.interlock.corpus.expectations.ExpectedViolation;

/** Checks the programs against the rules of the README, and runs each of them without the agent. */
class CorpusTest {

	private static final int LINES_OF_LICENCE = 9;

	private static List<CorpusProgram> programs() throws IOException {
		return CorpusProgram.readAll(Path.of("src/main/java"));
	}

	@Test
	void theCorpusIsComplete() throws IOException {
		Map<Category, Long> sizes = programs().stream()
				.collect(Collectors.groupingBy(CorpusProgram::category, Collectors.counting()));
		assertEquals(Map.of(Category.RACY, 23L, Category.SAFE, 35L, Category.ATOMICITY, 4L), sizes);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("named")
	void expectationsFitTheCategory(String name, CorpusProgram program) {
		assertEquals(program.category() == Category.RACY, !program.races().isEmpty());
		assertEquals(program.category() == Category.ATOMICITY, !program.violations().isEmpty());
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("named")
	void expectationsStandOnLinesThatUseTheVariable(String name, CorpusProgram program) throws IOException {
		List<String> lines = Files.readAllLines(program.source());
		for (ExpectedRace race : program.races()) {
			assertUses(lines, race.line(), race.variable());
			assertUses(lines, race.other(), race.variable());
		}
		for (ExpectedViolation violation : program.violations()) {
			assertUses(lines, violation.entry(), violation.variable());
			assertUses(lines, violation.end(), violation.variable());
			assertUses(lines, violation.remote(), violation.variable());
		}
	}

	/** A line has the field's name or its handle's in capitals, for an element an index, for a JDK object a call. */
	private static void assertUses(List<String> lines, int line, String variable) {
		String code = lines.get(line - 1).replaceFirst("// .*", "").toLowerCase(Locale.ROOT);
		boolean used = variable.endsWith("[]") ? code.contains("[")
				: variable.indexOf('.') > 0 ? code.contains("(") : code.contains(variable.toLowerCase(Locale.ROOT));
		assertTrue(used, "line " + line + " does not use " + variable + ": " + code);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("named")
	void programsAreLittle(String name, CorpusProgram program) throws IOException {
		assertTrue(Files.readAllLines(program.source()).size() - LINES_OF_LICENCE < 60, "60 lines or more");
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("named")
	void programsEndByThemselves(String name, CorpusProgram program) throws Exception {
		Method main = Class.forName(program.className()).getMethod("main", String[].class);
		PrintStream console = System.out;
		ByteArrayOutputStream output = new ByteArrayOutputStream();
		System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
		try {
			assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
				assertDoesNotThrow(() -> main.invoke(null, (Object) new String[] {}));
				assertDoesNotThrow(() -> main.invoke(null, (Object) new String[] { "virtual" }));
			});
		} finally {
			System.setOut(console);
		}
		assertFalse(output.toString(StandardCharsets.UTF_8).isBlank(), "the program says nothing of what it computed");
	}

	private static Stream<Arguments> named() throws IOException {
		Function<CorpusProgram, String> name = program -> program.category().stableName() + '/' + program.simpleName();
		return programs().stream().map(program -> Arguments.of(name.apply(program), program));
	}
}
