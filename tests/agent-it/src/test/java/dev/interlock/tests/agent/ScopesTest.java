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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/** Structured concurrency, a preview of JDK 25: forks and joins order threads, for each engine and in a controlled run. */
@Tag("every-jdk")
class ScopesTest {

	private static final int CASES = 9;

	@TempDir
	static Path classes;

	@TempDir
	Path folder;

	@BeforeAll
	static void compile() throws Exception {
		Path javac = Jdk.JDK_25.java().resolveSibling("javac");
		Path sources = Path.of(System.getProperty("interlock.programs")).resolveSibling("preview/scopes");
		List<String> command = new ArrayList<>(List.of(javac.toString(), "--enable-preview", "--release", "25", "-g",
				"-Xlint:none", "-d", classes.toString(), sources.resolve("Joined.java").toString(),
				sources.resolve("Unjoined.java").toString()));
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		String messages = new String(process.getInputStream().readAllBytes());
		assertEquals(0, process.waitFor(), messages);
	}

	private static TargetRun program(String name) {
		return TargetRun.of(Jdk.JDK_25, "scopes/" + name).onlyClassPath(classes.toString()).vm("--enable-preview");
	}

	private Session run(String name, String engines) throws Exception {
		Path file = folder.resolve("a.session");
		Outcome outcome = program(name).agent("engines=" + engines + ",noise=off,session=" + file).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		return SessionFiles.read(file);
	}

	/** Joining a scope joins its threads: also for engines to which only starts and ends of threads are order. */
	@ParameterizedTest
	@ValueSource(strings = { "happens-before,hybrid", "atomrace,unsafe-use", "eraser", "blocks", "reduction",
			"lock-order" })
	void aJoinOrdersAllThreadsOfAScope(String engines) throws Exception {
		assertEquals(List.of(), run("Joined", engines).findings());
	}

	@Test
	void whatNoJoinOrdersIsARace() throws Exception {
		Set<String> racing = new TreeSet<>();
		run("Unjoined", "happens-before").findings().forEach(finding -> racing.add(finding.variable().name()));
		assertEquals(Set.of("beforeJoin", "siblings", "afterCancel", "scoped"), racing);
	}

	/** A thread that has left the program's code notifies its scope, which wakes the owner. */
	@ParameterizedTest
	@ValueSource(strings = { "random", "pos" })
	void aScheduleIsRepeatedToTheEndOfEachThread(String policy) throws Exception {
		Set<List<String>> schedules = new HashSet<>();
		for (int i = 0; i < 3; i++) {
			Outcome outcome = program("Joined").vm("-XX:+UnlockExperimentalVMOptions", "-XX:-VMContinuations")
					.agent("schedule=" + policy + ",seed=1").outcome();
			assertEquals(0, outcome.status(), outcome.errText());
			assertEquals(CASES, outcome.outText().lines().count());
			assertFalse(outcome.errText().contains("partly controlled"), outcome.errText());
			schedules.add(outcome.agentLines());
		}
		assertEquals(1, schedules.size(), schedules::toString);
		assertTrue(schedules.iterator().next().toString().contains(" points"), schedules::toString);
	}
}
