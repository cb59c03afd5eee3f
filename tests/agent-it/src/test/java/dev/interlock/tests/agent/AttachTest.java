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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import com.sun.tools.attach.VirtualMachine;

import dev.interlock.session.SessionFiles;

/** The agent attaches to a running program. */
@Tag("every-jdk")
class AttachTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@EnumSource
	void aRunningProgramIsWatchedAfterAttaching(Jdk jdk) throws Exception {
		Path session = folder.resolve("a.session");
		Path stop = folder.resolve("stop");
		TargetRun run = TargetRun.of(jdk, "racy/FieldRace").arguments(stop.toString()).start();
		String processId = Long.toString(run.process().pid());
		Path console = folder.resolve("console");
		Process watching = command(jdk, console, "attach", "--session", session.toString(), "--fail-on", "observed",
				processId);
		assertFalse(SessionWatch.untilFound(session, run.process()).isEmpty());
		attach(run, "session=" + folder.resolve("other.session"));
		Path refused = folder.resolve("refused");
		assertEquals(69, command(jdk, refused, "attach", processId).waitFor());
		assertTrue(Files.readString(refused).contains(
				"interlock: The process " + processId + " has an agent of Interlock already"),
				Files.readString(refused));
		Path list = folder.resolve("list");
		assertEquals(0, command(jdk, list, "attach", "--list").waitFor());
		assertTrue(Files.readAllLines(list).contains(processId + " racy.FieldRace " + stop), Files.readString(list));
		Files.writeString(stop, "stop");
		assertEquals(66, watching.waitFor(), Files.readString(console));
		assertTrue(Files.readString(console).startsWith("interlock: The process " + processId + " is watched (seed "),
				Files.readString(console));
		assertTrue(Files.readString(console).contains("\nData race on FieldRace.value (observed, "),
				Files.readString(console));
		Outcome outcome = run.outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		assertEquals(2,
				outcome.agentLines().stream().filter(line -> line.startsWith("A second Interlock agent")).count(),
				outcome.errText());
		assertFalse(Files.exists(folder.resolve("other.session")));
		var found = SessionFiles.read(session);
		assertTrue(found.health().stream().anyMatch(message -> message.text().contains("from their next call on")),
				found::toString);
		var race = found.findings().get(0);
		assertEquals("racy.FieldRace.value", race.variable().className() + '.' + race.variable().name());
	}

	/** Runs the attach command; its output goes to the file. */
	private Process command(Jdk jdk, Path file, String... arguments) throws IOException {
		List<String> line = new ArrayList<>(List.of(jdk.java().toString(), "-XX:TieredStopAtLevel=1", "-jar",
				TargetRun.agentJar().toString()));
		line.addAll(List.of(arguments));
		return new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true)
				.redirectOutput(file.toFile()).start();
	}

	private static void attach(TargetRun run, String options) throws Exception {
		VirtualMachine machine = VirtualMachine.attach(Long.toString(run.process().pid()));
		try {
			machine.loadAgent(TargetRun.agentJar().toString(), options);
		} finally {
			machine.detach();
		}
	}
}
