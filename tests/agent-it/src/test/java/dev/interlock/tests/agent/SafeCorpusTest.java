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

import java.io.File;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.expectations.CorpusProgram;
import dev.interlock.corpus.expectations.CorpusProgram.Category;
import dev.interlock.session.SessionFiles;

/** The correctly synchronised corpus programs, in sequence: no finding under any noise. */
@Tag("every-jdk")
class SafeCorpusTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@EnumSource
	void nothingIsFound(Jdk jdk) throws Exception {
		List<String> programs = CorpusProgram.readAll(Path.of(System.getProperty("interlock.corpus"))).stream()
				.filter(program -> program.category() == Category.SAFE).map(CorpusProgram::className).toList();
		assertFalse(programs.isEmpty());
		Path corpus = Path.of(Result.class.getProtectionDomain().getCodeSource().getLocation().toURI());
		Path session = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(jdk, "turns/InTurn").optimized()
				.onlyClassPath(Programs.classes() + File.pathSeparator + corpus)
				.agent("session=" + session + ",noise=random:1000/5us,noise-kinds=yield,busy-wait")
				.arguments(programs.toArray(String[]::new)).outcome();
		assertEquals(0, outcome.status(), outcome.outText() + outcome.errText());
		var result = SessionFiles.read(session);
		assertEquals(List.of(), result.findings());
		assertEquals(List.of(), result.health());
	}
}
