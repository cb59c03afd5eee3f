/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/** Correctly synchronised programs give no finding under any noise, and compute the same as without the agent. */
@Tag("every-jdk")
class CorrectProgramsTest {

	/** Delays every access. */
	private static final String FULL_NOISE = "noise=random:1000/20us,noise-kinds=yield,sleep,busy-wait";
	/** Without sleeps, for a program with many millions of accesses: a sleep takes a multiple of the requested time. */
	private static final String FULL_NOISE_WITHOUT_SLEEP = "noise=random:1000/2us,noise-kinds=yield,busy-wait";

	@TempDir
	Path folder;

	static Stream<Arguments> programs() {
		return Programs.in("correct").stream().filter(program -> !program.endsWith("Crew"))
				.flatMap(program -> Stream.of(Jdk.values()).map(jdk -> Arguments.of(jdk, program)));
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, profile=quick", "JDK_25, profile=quick", "JDK_17, profile=precise", "JDK_25, profile=precise",
			"JDK_17, profile=thorough", "JDK_25, profile=thorough" })
	void optimisticReadsCountIfTheyAreValid(Jdk jdk, String profile) throws Exception {
		Path file = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(jdk, "correct/Stamps").agent(profile + ",session=" + file).outcome();
		assertEquals("done true", outcome.outText().trim(), outcome.errText());
		assertEquals(List.of(), SessionFiles.read(file).findings());
	}

	@ParameterizedTest
	@MethodSource("programs")
	void nothingIsFoundWithFullNoise(Jdk jdk, String program) throws Exception {
		Path file = folder.resolve("a.session");
		Outcome plain = TargetRun.of(jdk, program).outcome();
		Outcome outcome = TargetRun.of(jdk, program)
				.agent("session=" + file + ','
						+ (program.endsWith("StackOverflows") ? FULL_NOISE_WITHOUT_SLEEP : FULL_NOISE))
				.outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		assertArrayEquals(plain.out(), outcome.out(), outcome::outText);
		Session session = SessionFiles.read(file);
		assertEquals(List.of(), session.findings());
		assertEquals(List.of(), session.health());
	}
}
