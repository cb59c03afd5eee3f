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

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;
import dev.interlock.session.report.TextReport;

/** Reports name the lines where two threads use an object of a JDK type that is not thread-safe. */
@Tag("every-jdk")
class UnsafeUseTest {

	private static final Map<String, String> TYPES = Map.of("ListUse", "java.util.ArrayList", "MapUse",
			"java.util.HashMap", "DateFormatUse", "java.text.SimpleDateFormat", "IterationUse", "java.util.HashSet",
			"BuilderUse", "java.lang.StringBuilder");

	@TempDir
	Path folder;

	static Stream<Arguments> programs() {
		return TYPES.keySet().stream().sorted()
				.flatMap(program -> Stream.of(Jdk.values()).map(jdk -> Arguments.of(jdk, "racy/" + program)));
	}

	@ParameterizedTest
	@MethodSource("programs")
	void theDeclaredUsesAreFound(Jdk jdk, String program) throws Exception {
		assertDeclared(program, run(jdk, program, ",engines=unsafe-use"));
	}

	@ParameterizedTest
	@MethodSource("programs")
	void theDeclaredUsesAreFoundByTheirOrder(Jdk jdk, String program) throws Exception {
		assertDeclared(program, run(jdk, program, ",profile=precise"));
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, profile=precise", "JDK_25, profile=precise", "JDK_17, engines=unsafe-use",
			"JDK_25, engines=unsafe-use" })
	void orderedUsesAreNotReported(Jdk jdk, String options) throws Exception {
		Path file = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(jdk, "correct/OrderedUses").agent("session=" + file + ',' + options).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		Session session = SessionFiles.read(file);
		assertEquals(List.of(), session.findings());
		assertEquals(List.of(), session.health());
	}

	/** In every order of the threads. */
	@ParameterizedTest
	@CsvSource({ "JDK_17, edges/UnsafeTypes", "JDK_25, edges/UnsafeTypes", "JDK_17, edges/Subclasses",
			"JDK_25, edges/Subclasses" })
	void eachUnsafeTypeIsKnown(Jdk jdk, String program) throws Exception {
		Set<Integer> found = new TreeSet<>();
		for (Finding finding : runToItsEnd(jdk, program, "engines=happens-before,unsafe-use").findings()) {
			assertEquals(FindingKind.API_RACE, finding.kind(), finding.toString());
			for (Access access : finding.accesses()) {
				found.add(access.line());
				access.stack().stream().limit(1)
						.forEach(top -> assertEquals(access.line(), top.getLineNumber()));
			}
		}
		assertEquals(Programs.declaredRaces(program).keySet(), found);
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, profile=precise, edges/SafeTypes", "JDK_25, profile=precise, edges/SafeTypes",
			"JDK_17, engines=unsafe-use, edges/SafeTypes", "JDK_25, engines=unsafe-use, edges/SafeTypes",
			"JDK_17, profile=precise, edges/SafeSubclasses", "JDK_25, profile=precise, edges/SafeSubclasses",
			"JDK_17, engines=unsafe-use, edges/SafeSubclasses", "JDK_25, engines=unsafe-use, edges/SafeSubclasses" })
	void threadSafeTypesAreNotReported(Jdk jdk, String options, String program) throws Exception {
		Session session = runToItsEnd(jdk, program, options);
		assertEquals(List.of(), session.findings());
		assertEquals(List.of(), session.health());
	}

	private Session runToItsEnd(Jdk jdk, String program, String options) throws Exception {
		Path file = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(jdk, program).agent(options + ",noise=off,session=" + file).outcome();
		assertEquals("done", outcome.outText().trim(), outcome.errText());
		return SessionFiles.read(file);
	}

	private static void assertDeclared(String program, Session session) {
		Map<Integer, String> declared = Programs.declaredRaces(program);
		assertFalse(session.findings().isEmpty());
		for (Finding finding : session.findings()) {
			assertEquals(FindingKind.API_RACE, finding.kind());
			assertEquals(Finding.Evidence.OBSERVED, finding.evidence());
			assertEquals("OBJECT", finding.variable().kind().name());
			assertEquals(TYPES.get(program.substring("racy/".length())), finding.variable().className());
			assertTrue(finding.variable().object() > 0, finding.variable().toString());
			for (Access access : finding.accesses()) {
				assertEquals(Access.Operation.CALL, access.operation());
				if (access.isPlaceLost()) {
					// the thread's history no longer reaches that access, and the report says so
					assertTrue(access.lost().startsWith("Its location was lost"), access.lost());
					continue;
				}
				assertEquals("call/call", declared.get(access.line()), () -> "at line " + access.line());
				assertTrue(
						Programs.line(program, access.line()).matches(".*(\\." + access.called() + "\\(| : set\\)).*"),
						access.called());
				access.stack().stream().limit(1)
						.forEach(top -> assertEquals(access.line(), top.getLineNumber()));
			}
			assertTrue(finding.accesses().stream().anyMatch(access -> !access.isPlaceLost()), finding::toString);
			assertEquals(2, finding.accesses().stream().map(access -> access.thread().id()).distinct().count());
		}
		assertEquals(List.of(),
				session.health().stream().filter(message -> !message.severity().equals("info")).toList());
	}

	@Test
	void theDefaultProfileHasTheEngine() throws Exception {
		Session session = run(Jdk.JDK_17, "racy/ListUse", "");
		Finding finding = session.findings().get(0);
		assertEquals(FindingKind.API_RACE, finding.kind());
		assertEquals("racy.ListUse.list", finding.variable().holder());
		StringWriter text = new StringWriter();
		new TextReport().write(finding, text);
		assertTrue(text.toString().startsWith("Unsafe use on "), text.toString());
		assertTrue(text.toString().contains("(1) call of "), text.toString());
		assertTrue(text.toString().contains("\n  object of java.util.ArrayList, object 1"), text.toString());
	}

	private Session run(Jdk jdk, String program, String options) throws Exception {
		Path file = folder.resolve("a.session");
		Path stop = folder.resolve("stop");
		TargetRun run = TargetRun.of(jdk, program).agent("session=" + file + options).arguments(stop.toString());
		return SessionWatch.runUntilFound(run, file, stop);
	}
}
