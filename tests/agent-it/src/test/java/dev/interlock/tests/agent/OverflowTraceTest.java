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

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The stack trace of an overflow is as without the agent, and later races are found. */
@Tag("every-jdk")
class OverflowTraceTest {

	private static final String PROGRAM = "overflows/Traces";

	@TempDir
	Path folder;

	static Stream<Arguments> options() {
		return Stream.of(Jdk.values()).flatMap(jdk -> Stream.of("engines=atomrace", "engines=happens-before",
				"engines=hybrid", "profile=precise", "profile=thorough").map(options -> Arguments.of(jdk, options)));
	}

	@ParameterizedTest
	@MethodSource("options")
	void noTraceShowsTheAgentAndLaterRacesAreFound(Jdk jdk, String options) throws Exception {
		Path stop = folder.resolve("stop");
		Path session = folder.resolve("a.session");
		TargetRun run = TargetRun.of(jdk, PROGRAM).agent(options + ",session=" + session).arguments(stop.toString());
		// transactions take minutes for thousands of objects under construction
		boolean skipsConstructors = options.equals("profile=thorough");
		if (skipsConstructors) {
			run.arguments("without constructors");
		}
		run.start();
		List<String> found = SessionWatch.untilFound(session, run.process()).stream()
				.map(finding -> finding.variable().name()).toList();
		Files.writeString(stop, "stop");
		Outcome outcome = run.outcome();
		assertEquals((skipsConstructors ? 500 : 550) + " overflows, 0 unusual\n", outcome.outText());
		assertTrue(found.contains("raced"), () -> found + outcome.errText());
	}
}
