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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/** A noise configuration affects the accesses that it names. */
@Tag("every-jdk")
class NoiseConfigurationTest {

	@TempDir
	Path folder;

	@Test
	void theChosenAccessesAreDelayedAndTheSessionKeepsTheConfiguration() throws Exception {
		Path noise = Files.writeString(folder.resolve("places.noise"), """
				interlock-noise 1
				strength 1000
				duration 10ms
				seed 17
				variable noisy.Places.chosen
				""");
		Path file = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(Jdk.JDK_17, "noisy/Places")
				.agent("session=" + file + ",profile=quick,noise-config=" + noise).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		long milliseconds = Long.parseLong(outcome.outText().strip());
		assertTrue(milliseconds >= 200, "20 accesses of 10 ms each took " + milliseconds);
		Session session = SessionFiles.read(file);
		assertEquals("focused:1000/10ms", session.options().get("noise"));
		assertEquals("noisy.Places.chosen", session.options().get("noise-variables"));
		assertTrue(outcome.agentLines().get(0).contains("noise focused:1000/10ms, seed 17"), outcome.errText());
	}
}
