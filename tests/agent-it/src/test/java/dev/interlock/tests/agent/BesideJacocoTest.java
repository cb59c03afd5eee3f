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
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.session.Session;

/** Both agents run in one JVM, in either order, and JaCoCo's probes are not reported as races. */
@Tag("every-jdk")
class BesideJacocoTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@CsvSource({ "JDK_17, true", "JDK_17, false", "JDK_25, true", "JDK_25, false" })
	void bothWork(Jdk jdk, boolean jacocoFirst) throws Exception {
		Path file = folder.resolve("a.session");
		Path stop = folder.resolve("stop");
		Path coverage = folder.resolve("jacoco.exec");
		String jacoco = "-javaagent:" + jacocoJar() + "=destfile=" + coverage;
		TargetRun run = TargetRun.of(jdk, "racy/FieldRace").arguments(stop.toString());
		if (jacocoFirst) {
			run.vm(jacoco).agent("session=" + file);
		} else {
			run.agent("session=" + file).vm(jacoco);
		}
		Session session = SessionWatch.runUntilFound(run, file, stop);
		assertFalse(session.findings().isEmpty());
		for (var finding : session.findings()) {
			assertEquals("racy.FieldRace.value", finding.variable().className() + '.' + finding.variable().name());
		}
		assertTrue(Files.size(coverage) > 0);
		assertTrue(new String(Files.readAllBytes(coverage), java.nio.charset.StandardCharsets.ISO_8859_1)
				.contains("racy/FieldRace"));
	}

	private static String jacocoJar() {
		for (String entry : System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
				.split(java.io.File.pathSeparator)) {
			if (entry.contains("org.jacoco.agent")) {
				return entry;
			}
		}
		throw new IllegalStateException("JaCoCo's agent is not on the class path of the tests.");
	}
}
