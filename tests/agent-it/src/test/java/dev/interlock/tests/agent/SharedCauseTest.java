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

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.session.FindingGroup;
import dev.interlock.session.FindingGroups;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/** Findings on fields reachable from one shared object are grouped under one cause. */
@Tag("every-jdk")
class SharedCauseTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@EnumSource
	void theRacesOfASharedParserHaveOneCause(Jdk jdk) throws Exception {
		Path file = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(jdk, "racy/SharedParser")
				.agent("session=" + file + ",noise=off,engines=happens-before").outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		Session session = SessionFiles.read(file);
		List<FindingGroup> groups = FindingGroups.of(session.findings());
		assertEquals(List.of("Not thread-safe: SharedParser.Parser used by two threads"),
				groups.stream().map(FindingGroup::title).toList());
		assertEquals("One object, shared through the static field SharedParser.PARSER.", groups.get(0).sharing());
		assertEquals(
				List.of("SharedParser.Parser.errors", "SharedParser.Parser.source", "SharedParser.Parser.state",
						"SharedParser.Scanner.column", "SharedParser.Scanner.end", "SharedParser.Scanner.line",
						"SharedParser.Scanner.word[]"),
				groups.get(0).variables().stream().sorted().toList());
	}
}
