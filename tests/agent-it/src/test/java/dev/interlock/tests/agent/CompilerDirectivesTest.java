/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.agent;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the agent tells the JVM's compilers about its own code, so that a program starts sooner. */
@Tag("every-jdk")
class CompilerDirectivesTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@EnumSource
	void whatInstrumentsClassesIsNotForTheSecondCompiler(Jdk jdk) throws Exception {
		Outcome outcome = TargetRun.of(jdk, "jvm/Directives").agent("session=" + folder.resolve("a.session"))
				.outcome();
		String told = outcome.outText();
		assertTrue(told.contains("dev/interlock/shaded/asm*.*") && told.contains("dev/interlock/instrument*.*"), told);
		assertTrue(told.replaceAll("\\s", "").contains("Exclude:true"), told);
	}

	@Test
	void whereThereIsNoFolderForTheFileTheProgramRunsWithoutIt() throws Exception {
		Outcome outcome = TargetRun.of(Jdk.values()[0], "jvm/Directives")
				.vm("-Djava.io.tmpdir=" + folder.resolve("missing")).agent("session=" + folder.resolve("a.session"))
				.outcome();
		assertTrue(outcome.agentLines().get(0).startsWith("Race detection is on"), outcome.errText());
		assertFalse(outcome.outText().contains("interlock"), outcome.outText());
	}
}
