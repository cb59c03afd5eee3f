/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.agent.report.TestSites;
import dev.interlock.agent.report.findings.InTest;
import dev.interlock.agent.report.findings.ObjectPaths;
import dev.interlock.agent.report.queue.QueuedFinding;

/** Findings that fail no test. */
class AcceptedReportsTest {

	/** The id of the race in sessions. */
	private static final String ID = "743017fadd";

	@TempDir
	Path folder;

	private final List<String> problems = new ArrayList<>();

	private AcceptedReports accepted(String option, String text) throws Exception {
		Path file = Files.writeString(folder.resolve(option), text);
		return new AcceptedReports(AgentOptions.parse(option + '=' + file, 42), new TestSites(), ObjectPaths.NONE,
				problems::add);
	}

	private static QueuedFinding race(int entry, boolean isNews) {
		return QueuedFinding.of(entry,
				TestSites.race(new Object(), TestSites.VALUE, TestSites.GET, TestSites.INCREMENT),
				List.of(InTest.NONE), isNews);
	}

	@Test
	void knownAndReviewedFindingsAreAccepted() throws Exception {
		assertTrue(accepted("baseline", ID + " data-race org.example.Counter.value\n").has(race(0, true)));
		assertTrue(accepted("suppressions", "accepted " + ID + "\n").has(race(0, true)));
		assertTrue(accepted("suppressions", "suppressed field org.example.Counter.value\n").has(race(0, true)));
		assertFalse(accepted("suppressions", "accepted 0000000001\n").has(race(0, true)));
		assertFalse(accepted("suppressions", "accepted " + ID + " until 2000-01-01\n").has(race(0, true)));
		assertEquals(List.of(), problems);
	}

	/** Another test has a finding that the session has already. */
	@Test
	void aFindingIsAcceptedForEachOfItsTests() throws Exception {
		AcceptedReports accepted = accepted("suppressions", "benign " + ID + "\n");
		assertTrue(accepted.has(race(7, true)));
		assertTrue(accepted.has(race(7, false)));
		assertTrue(accepted.has(race(8, false)));
	}

	@Test
	void aFileThatCannotBeReadIsReportedOnceAndAcceptsNothing() throws Exception {
		AcceptedReports accepted = accepted("suppressions", "accepted " + ID + "\nnonsense\n");
		assertFalse(accepted.has(race(0, true)));
		assertFalse(accepted.has(race(0, true)));
		assertEquals(1, problems.size(), problems::toString);
		assertTrue(problems.get(0).contains("have no review in line 2"), problems::toString);
		Files.delete(folder.resolve("suppressions"));
		AcceptedReports missing = new AcceptedReports(
				AgentOptions.parse("suppressions=" + folder.resolve("suppressions"), 42), new TestSites(),
				ObjectPaths.NONE, problems::add);
		assertFalse(missing.has(race(0, true)));
		assertTrue(problems.get(1).startsWith("There are no reviews '"), problems::toString);
	}
}
