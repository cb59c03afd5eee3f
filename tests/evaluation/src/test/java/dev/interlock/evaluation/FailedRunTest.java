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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs without a result, in place of whose JVM a script runs. */
class FailedRunTest {

	private static final Duration LONG = Duration.ofMinutes(2);
	private static final String SESSION = "for each; do case $each in -javaagent:*)"
			+ " s=${each#*session=}; touch \"${s%%,*}\" ;; esac; done";

	@TempDir
	Path home;
	private Path java;

	@BeforeEach
	void aHome() throws Exception {
		java = Files.createDirectories(home.resolve("bin")).resolve("java");
	}

	private AgentRun run(String program, String report, Duration limit) throws Exception {
		Files.writeString(java, "#!/bin/sh\ncase \" $* \" in\n*' report '*)\n" + report + "\n;;\n*)\n" + program
				+ "\n;;\nesac\n");
		assertTrue(java.toFile().setExecutable(true));
		return new AgentRun(home, Optional.of(Path.of("agent.jar")), "", List.of(home), limit);
	}

	@Test
	void aReportThatFailsIsNamedWithItsStatusEvenIfItPrintsNothing() throws Exception {
		AgentRun silent = run(SESSION, "exit 9", LONG);
		assertEquals("The session could not be reported. The command report ended with status 9. It printed nothing.",
				assertThrows(FailedRun.class, () -> silent.run("Main")).getMessage());
		AgentRun loud = run(SESSION, "echo no memory >&2; exit 70", LONG);
		assertEquals("The session could not be reported. The command report ended with status 70.\n"
				+ "It printed:\nno memory", assertThrows(FailedRun.class, () -> loud.run("Main")).getMessage());
	}

	@Test
	void aProgramThatExceedsItsLimitIsNamedWithTheLimitAndTheWayToChangeIt() throws Exception {
		AgentRun slow = run("exec sleep 60", "", Duration.ofMillis(300));
		String message = assertThrows(FailedRun.class, () -> slow.run("Main")).getMessage();
		assertTrue(message.matches("The agent recorded no session\\. The program did not end within [0-9.]+ seconds "
				+ "and was killed\\. On a busy machine, allow more by --limit SECONDS\\. It printed nothing\\."),
				message);
		ProgramResult plain = slow.plain().run("Main");
		assertEquals(ProgramResult.KILLED, plain.status());
		assertTrue(plain.ending("Main").startsWith("Main did not end within "), plain.ending("Main"));
	}

	@Test
	void theComplaintsOfTheAgentAndTheLastOutputAreQuoted() {
		ProgramResult result = new ProgramResult(3, "x".repeat(10_000), "the end", List.of(),
				List.of("memory: The agent is out of memory."), 1, LONG);
		String message = result.ending("Main");
		assertTrue(message.startsWith("Main ended with status 3.\nThe agent: memory: The agent is out of memory.\n"
				+ "It printed:\nxxx"), message);
		assertTrue(message.endsWith("xthe end") && message.length() < 5_000, message);
	}

	@Test
	void theCorpusIsEvaluatedToItsEndWithoutTheRunsThatFail() throws Exception {
		List<String> progress = new ArrayList<>();
		CorpusTable table = new CorpusTable(Checkout.find(), run("echo lost; exit 1", "", LONG), 1, false,
				progress::add);
		String text = table.text();
		assertTrue(Pattern.compile("racy, a racing variable named at least once +\\| 0 of 23").matcher(text).find(),
				text);
		assertTrue(Pattern.compile("runs without a result +\\| 62 of 62").matcher(text).find(), text);
		assertEquals(62, table.failed());
		assertTrue(progress.contains("NO RESULT: The agent recorded no session. The program ended with status 1.\n"
				+ "It printed:\nlost"), progress::toString);
	}
}
