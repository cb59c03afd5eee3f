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

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.expectations.CorpusProgram;
import dev.interlock.corpus.expectations.CorpusProgram.Category;
import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/** The epoch-based engines, together with the whole agent. */
@Tag("every-jdk")
class HappensBeforeTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@CsvSource({ "JDK_17, happens-before, racy/FieldRace, value", "JDK_25, happens-before, racy/FieldRace, value",
			"JDK_17, happens-before, racy/StaticRace, value", "JDK_25, happens-before, racy/ArrayRace, [1]",
			"JDK_17, atomrace, racy/FieldRace, value", "JDK_25, atomrace, racy/StaticRace, value" })
	void aRaceIsFoundWithBothStacks(Jdk jdk, String engine, String program, String variable) throws Exception {
		Path file = folder.resolve("a.session");
		Path stop = folder.resolve("stop");
		TargetRun run = TargetRun.of(jdk, program).optimized()
				.agent("session=" + file + ",noise=off,windows=stretched,engines=" + engine)
				.arguments(stop.toString());
		Session session = SessionWatch.runUntilFound(run, file, stop);
		assertFalse(session.findings().isEmpty());
		for (Finding finding : session.findings()) {
			assertEquals(List.of(engine), finding.engines());
			assertEquals(Finding.Evidence.OBSERVED, finding.evidence());
			assertEquals(variable, finding.variable().name());
			assertEquals(2, finding.accesses().stream().map(access -> access.thread().id()).distinct().count());
			assertTrue(finding.accesses().stream().noneMatch(Access::isPlaceLost));
		}
		assertTrue(session.findings().stream().anyMatch(
				finding -> finding.accesses().stream().noneMatch(access -> access.stack().isEmpty())));
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, happens-before, platform", "JDK_25, happens-before, platform",
			"JDK_25, happens-before, virtual", "JDK_17, 'atomrace,happens-before', platform" })
	void nothingIsFoundInCorrectPrograms(Jdk jdk, String engines, String threads) throws Exception {
		List<String> programs = new ArrayList<>();
		for (CorpusProgram program : CorpusProgram.readAll(Path.of(System.getProperty("interlock.corpus")))) {
			if (program.category() == Category.SAFE) {
				programs.add(program.className() + (threads.equals("virtual") ? ":virtual" : ""));
			}
		}
		assertFalse(programs.isEmpty());
		Path corpus = Path.of(Result.class.getProtectionDomain().getCodeSource().getLocation().toURI());
		Path session = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(jdk, "turns/InTurn")
				.onlyClassPath(Programs.classes() + File.pathSeparator + corpus)
				.agent("session=" + session + ",noise=off,windows=stretched,engines=" + engines)
				.arguments(programs.toArray(String[]::new)).outcome();
		assertEquals(0, outcome.status(), outcome.outText() + outcome.errText());
		var result = SessionFiles.read(session);
		assertEquals(List.of(), result.findings());
		assertEquals(List.of(), result.health());
	}

	/** The place of an old access is lost, unless its variable is the only one watched. */
	@ParameterizedTest
	@EnumSource
	void theFirstAccessIsKeptIfOnlyItsVariableIsWatched(Jdk jdk) throws Exception {
		assertTrue(longAgo(jdk, "all", "").stream().anyMatch(Access::isPlaceLost));

		List<Access> alone = longAgo(jdk, "alone", ",variables=history.LongAgo.raced");
		assertEquals(List.of("main", "write"), alone.stream().map(Access::method).sorted().toList());
		assertTrue(alone.stream().noneMatch(access -> access.stack().isEmpty()));
	}

	@ParameterizedTest
	@EnumSource
	void theWriteOfAConstructorIsKept(Jdk jdk) throws Exception {
		for (String variables : List.of("", ",variables=history.Published.raced")) {
			List<Access> accesses = accesses(jdk, "history/Published", "of" + variables.length(), variables);
			assertEquals(List.of("<init>", "main"), accesses.stream().map(Access::method).sorted().toList());
			assertTrue(accesses.stream().noneMatch(access -> access.stack().isEmpty()));
		}
	}

	private List<Access> longAgo(Jdk jdk, String name, String options) throws Exception {
		return accesses(jdk, "history/LongAgo", name, options);
	}

	private List<Access> accesses(Jdk jdk, String program, String name, String options) throws Exception {
		Path file = folder.resolve(name + ".session");
		Outcome outcome = TargetRun.of(jdk, program).optimized()
				.agent("session=" + file + ",noise=off,engines=happens-before" + options)
				.arguments(folder.resolve(name).toString()).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		List<Finding> findings = SessionFiles.read(file).findings();
		List<Finding> raced = findings.stream().filter(finding -> finding.variable().name().equals("raced")).toList();
		assertEquals(1, raced.size(), findings.toString());
		return raced.get(0).accesses();
	}
}
