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

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.session.SessionFiles;

/** Programs with very many virtual threads terminate although these and their carriers contend inside the agent. */
@Tag("every-jdk")
class VirtualThreadsTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@ValueSource(strings = { "happens-before", "atomrace", "hybrid" })
	void allOfThemRun(String engine) throws Exception {
		Path file = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(Jdk.JDK_25, "jvm/ManyVirtualThreads")
				.agent("engines=" + engine + ",noise=off,session=" + file).outcome();

		assertEquals(0, outcome.status(), outcome.errText());
		assertEquals("40000 40000", outcome.outText().strip());
		assertEquals(0, SessionFiles.read(file).findings().size());
	}

	/** Otherwise all carriers could wait for a monitor whose next owner is a virtual thread without a carrier. */
	@Test
	void aThreadThatWaitsForAMonitorOfTheAgentKeepsItsCarrier() throws Exception {
		Outcome outcome = TargetRun.of(Jdk.JDK_25, "jvm/KeptCarriers")
				.vm("-Djdk.virtualThreadScheduler.parallelism=1", "-Djdk.virtualThreadScheduler.maxPoolSize=1")
				.agent("engines=happens-before,noise=off,session=" + folder.resolve("a.session")).outcome();

		assertEquals(0, outcome.status(), outcome.errText());
		assertEquals(List.of("InterlockWindowHooks: kept", "InterlockHandles: kept"),
				outcome.outText().lines().toList());
	}
}
