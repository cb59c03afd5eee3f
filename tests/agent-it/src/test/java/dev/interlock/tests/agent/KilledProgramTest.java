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

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.session.Finding;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/** Findings survive however the program ends. */
@Tag("every-jdk")
class KilledProgramTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@EnumSource
	void aKilledProgramLeavesItsFindings(Jdk jdk) throws Exception {
		Session session = end(jdk, true);
		assertTrue(session.end().isEmpty(), "the JVM had no time to end the session");
	}

	@ParameterizedTest
	@EnumSource
	void aTerminatedProgramEndsItsSession(Jdk jdk) throws Exception {
		Session session = end(jdk, false);
		assertTrue(session.end().isPresent());
		assertFalse(session.truncated());
	}

	@ParameterizedTest
	@EnumSource
	void aHaltedProgramLeavesItsLastFindings(Jdk jdk) throws Exception {
		Path file = folder.resolve("a.session");
		TargetRun run = TargetRun.of(jdk, "racy/HaltRace").agent("engines=happens-before,noise=off,session=" + file)
				.start();
		assertEquals(7, run.outcome().status());
		Session session = SessionFiles.read(file);
		assertEquals(1, session.findings().size());
		assertEquals("HaltRace.value", session.findings().get(0).variable().displayName());
		assertTrue(session.end().isPresent());
	}

	private Session end(Jdk jdk, boolean forcibly) throws Exception {
		Path file = folder.resolve("a.session");
		TargetRun run = TargetRun.of(jdk, "racy/LocksRace").agent("session=" + file)
				.arguments(folder.resolve("never").toString()).start();
		assertFalse(SessionWatch.untilFound(file, run.process()).isEmpty());
		// on Linux, SIGKILL and SIGTERM
		if (forcibly) {
			run.process().destroyForcibly();
		} else {
			run.process().destroy();
		}
		assertEquals(forcibly ? 128 + 9 : 128 + 15, run.outcome().status());
		Session session = SessionFiles.read(file);
		Finding finding = session.findings().get(0);
		assertEquals(2, finding.accesses().size());
		for (var access : finding.accesses()) {
			assertFalse(access.stack().isEmpty());
			assertEquals(1, access.locks().size());
			assertEquals("LocksRace.java", access.file());
		}
		return session;
	}
}
