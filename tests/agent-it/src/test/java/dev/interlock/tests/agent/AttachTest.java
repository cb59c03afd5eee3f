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

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import com.sun.tools.attach.VirtualMachine;

import dev.interlock.session.SessionFiles;

/** The agent comes to a program that runs already. */
@Tag("every-jdk")
class AttachTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@EnumSource
	void aRunningProgramIsWatchedFromThenOn(Jdk jdk) throws Exception {
		Path session = folder.resolve("a.session");
		Path stop = folder.resolve("stop");
		TargetRun run = TargetRun.of(jdk, "racy/FieldRace").arguments(stop.toString()).start();
		attach(run, "session=" + session);
		assertFalse(SessionWatch.untilFound(session, run.process()).isEmpty());
		attach(run, "session=" + folder.resolve("other.session"));
		Files.writeString(stop, "stop");
		Outcome outcome = run.outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		assertTrue(outcome.agentLines().stream().anyMatch(line -> line.contains("from their next call on")),
				outcome.errText());
		assertEquals(1,
				outcome.agentLines().stream().filter(line -> line.startsWith("A second Interlock agent")).count(),
				outcome.errText());
		assertFalse(Files.exists(folder.resolve("other.session")));
		var race = SessionFiles.read(session).findings().get(0);
		assertEquals("racy.FieldRace.value", race.variable().className() + '.' + race.variable().name());
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
