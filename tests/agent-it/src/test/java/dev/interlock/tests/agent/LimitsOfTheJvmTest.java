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

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.session.SessionFiles;

/** Programs that use up what the JVM gives them, or that end threads by force, do under the agent what they do without it. */
@Tag("every-jdk")
class LimitsOfTheJvmTest {

	@TempDir
	Path folder;

	private void runsAsPlainly(Jdk jdk, String program, String... options) throws Exception {
		Path file = folder.resolve("a.session");
		Outcome plain = TargetRun.of(jdk, program).vm(options).outcome();
		Outcome outcome = TargetRun.of(jdk, program).vm(options)
				.agent("engines=happens-before,noise=off,session=" + file).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		assertArrayEquals(plain.out(), outcome.out(), outcome::outText);
		assertEquals(List.of(), SessionFiles.read(file).findings());
	}

	/** Interpreted, a method takes less stack than compiled. */
	@ParameterizedTest
	@EnumSource
	void stackOverflowsInsideOfMonitors(Jdk jdk) throws Exception {
		runsAsPlainly(jdk, "limits/Overflows", "-Xint");
	}

	/** Each kept stack of 150 frames takes some 4 kilobytes. */
	@ParameterizedTest
	@EnumSource
	void aSmallHeapForManyThreads(Jdk jdk) throws Exception {
		runsAsPlainly(jdk, "limits/DeepThreads", "-Xmx48m", "-XX:+UseSerialGC");
	}

	/** From JDK 20 on no thread can be stopped. */
	@Test
	void aThreadThatIsStoppedEnds() throws Exception {
		runsAsPlainly(Jdk.JDK_17, "limits/Stopped");
	}
}
