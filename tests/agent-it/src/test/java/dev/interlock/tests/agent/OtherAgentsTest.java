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

import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/** The classes of other agents are no part of the program, whichever agent comes first. */
@Tag("every-jdk")
class OtherAgentsTest {

	private static final String AGENT = "pretender.RacingAgent";

	@TempDir
	Path folder;

	@ParameterizedTest
	@CsvSource({ "JDK_17, true", "JDK_17, false", "JDK_25, true", "JDK_25, false" })
	void racesOfOtherAgentsAreNotReported(Jdk jdk, boolean isFirst) throws Exception {
		Path file = folder.resolve("a.session");
		Path other = other();
		TargetRun run = TargetRun.of(jdk, "plain/ExitThree");
		String options = "engines=happens-before,session=" + file;
		Outcome outcome = (isFirst ? run.agent(options).agent(other, "") : run.agent(other, "").agent(options))
				.outcome();
		assertEquals(3, outcome.status(), outcome.errText());
		assertTrue(SessionFiles.read(file).findings().stream()
				.noneMatch(finding -> finding.variable().className().equals(AGENT)));
		if (isFirst) {
			assertTrue(outcome.errText().contains("Excluded: agent racing.jar (1 class)."), outcome.errText());
		}
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, +pretender.*", "JDK_25, *" })
	void anOptionIncludesThem(Jdk jdk, String included) throws Exception {
		Path file = folder.resolve("a.session");
		TargetRun.of(jdk, "plain/ExitThree")
				.agent("engines=happens-before,include=" + included + ",session=" + file).agent(other(), "").outcome();
		Session session = SessionFiles.read(file);
		assertTrue(session.findings().stream().anyMatch(finding -> finding.variable().className().equals(AGENT)));
	}

	private Path other() throws Exception {
		return Programs.jar(folder.resolve("racing.jar"), Map.of("Premain-Class", AGENT),
				"pretender/RacingAgent");
	}
}
