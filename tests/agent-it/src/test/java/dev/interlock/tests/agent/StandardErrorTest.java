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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import dev.interlock.session.SessionFiles;

/** A program ends with the same status and writes the same bytes with and without the agent. */
@Tag("every-jdk")
class StandardErrorTest {

	@TempDir
	Path folder;

	/** All programs in the usual JVM; one also where the JVM has more to print. */
	static Stream<Arguments> programs() {
		return Stream.of(Jdk.values()).flatMap(jdk -> Stream.concat(
				Programs.in("plain").stream().map(program -> Arguments.of(jdk, program, "")),
				Stream.of("-Xshare:off", "-Xcheck:jni", "-Xlog:disable -Xlog:all=warning:stderr")
						.map(vm -> Arguments.of(jdk, "plain/Visible", vm))));
	}

	@ParameterizedTest
	@MethodSource("programs")
	void standardErrorAndStatusArePreserved(Jdk jdk, String program, String vm) throws Exception {
		Outcome plain = run(jdk, program, vm).outcome();
		Outcome loud = run(jdk, program, vm).agent("session=" + folder.resolve("a.session")).outcome();
		Outcome quiet = run(jdk, program, vm).agent("quiet=true").outcome();
		String expected = new String(plain.err(), StandardCharsets.ISO_8859_1);
		assertEquals(expected, loud.programErr());
		assertEquals(expected, new String(quiet.err(), StandardCharsets.ISO_8859_1));
		assertArrayEquals(plain.out(), loud.out(), loud::outText);
		assertArrayEquals(plain.out(), quiet.out(), quiet::outText);
		assertEquals(plain.status(), loud.status());
		assertEquals(plain.status(), quiet.status());
	}

	@ParameterizedTest
	@EnumSource
	void theAgentPrintsItsStartItsFindingsAndItsEnd(Jdk jdk) throws Exception {
		Path session = folder.resolve("a.session");
		Path stop = folder.resolve("stop");
		TargetRun run = TargetRun.of(jdk, "racy/FieldRace").agent("session=" + session).arguments(stop.toString())
				.start();
		assertFalse(SessionWatch.untilFound(session, run.process()).isEmpty());
		Files.writeString(stop, "stop");
		var lines = run.outcome().agentLines();
		assertEquals(3, lines.size(), lines.toString());
		assertTrue(lines.get(0).startsWith("Race detection is on"), lines.get(0));
		assertTrue(lines.get(1).matches(".*FieldRace\\.value.*\\(FieldRace\\.java:\\d+\\)"), lines.get(1));
		assertTrue(lines.get(2).startsWith("1 race "), lines.get(2));
	}

	@ParameterizedTest
	@EnumSource
	void theAgentStartsWhereTheClassesOfTheBootLoaderAreVerified(Jdk jdk) throws Exception {
		String verified = "-XX:+UnlockDiagnosticVMOptions -XX:+BytecodeVerificationLocal";
		Path file = folder.resolve("a.session");
		Outcome outcome = run(jdk, "plain/ExitThree", verified).agent("profile=precise,session=" + file).outcome();
		assertEquals(3, outcome.status());
		assertTrue(outcome.agentLines().get(0).startsWith("Race detection is on"), outcome.errText());
		// that program may end before its threads have raced; this one continues until they have
		Path stop = folder.resolve("stop");
		Path found = folder.resolve("found.session");
		TargetRun racing = run(jdk, "racy/FieldRace", verified).agent("profile=precise,session=" + found)
				.arguments(stop.toString());
		assertTrue(SessionWatch.runUntilFound(racing, found, stop).findings().stream()
				.anyMatch(finding -> finding.variable().name().equals("value")), outcome.errText());
	}

	@ParameterizedTest
	@EnumSource
	void withoutAnEngineNothingIsWatched(Jdk jdk) throws Exception {
		Path session = folder.resolve("a.session");
		Path stop = Files.writeString(folder.resolve("stop"), "stop");
		Outcome outcome = TargetRun.of(jdk, "racy/FieldRace").agent("engines=none,session=" + session)
				.arguments(stop.toString()).outcome();
		assertEquals(0, outcome.status());
		assertEquals(List.of("Race detection is off because no engine is enabled."), outcome.agentLines());
		assertEquals(List.of(), SessionFiles.read(session).engines());
		assertEquals(0, SessionFiles.read(session).statistics().classesInstrumented());
	}

	private static TargetRun run(Jdk jdk, String program, String vm) {
		TargetRun run = TargetRun.of(jdk, program);
		return vm.isEmpty() ? run : run.vm(vm.split(" "));
	}
}
