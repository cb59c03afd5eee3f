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

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;
import dev.interlock.session.report.JsonReport;
import dev.interlock.session.report.TextReport;

/** With an overhead limit, hot code is switched off and reported; cold code stays watched. */
@Tag("every-jdk")
class OverheadTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@EnumSource(Jdk.class)
	void anEarlyRaceIsFoundAndTheHotMethodIsSwitchedOff(Jdk jdk) throws Exception {
		Path file = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(jdk, "hot/QuietLoops").optimized().agent("session=" + file + ",profile=field")
				.outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		assertEquals("equal\n", outcome.outText());
		Session session = SessionFiles.read(file);
		assertTrue(session.findings().stream().anyMatch(finding -> finding.variable().name().equals("early")));
		assertTrue(session.findings().stream().allMatch(finding -> finding.variable().name().equals("early")),
				session.findings()::toString);
		assertEquals("5%", session.options().get("overhead"));
		List<String> said = session.health().stream().filter(message -> message.code().equals("overhead"))
				.map(Session.HealthMessage::text).toList();
		assertEquals(1, said.size(), said::toString);
		assertTrue(said.get(0).startsWith("To hold the overhead at 5% (it was about "), said.get(0));
		assertTrue(said.get(0).contains("hot.QuietLoops.work"), said.get(0));
		assertTrue(session.statistics().overhead().sitesSwitchedOff() >= 4, session.statistics()::toString);
		StringWriter json = new StringWriter();
		new JsonReport().write(List.of(session), json);
		assertTrue(json.toString().contains("\"sitesSwitchedOff\": "), json::toString);
		StringWriter text = new StringWriter();
		new TextReport().write(List.of(session), text);
		assertTrue(text.toString().contains(said.get(0)), text::toString);
	}

	@ParameterizedTest
	@EnumSource(Jdk.class)
	void samplingPausesCauseNoFalseReport(Jdk jdk) throws Exception {
		Path file = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(jdk, "hot/Rests").optimized()
				.agent("session=" + file + ",engines=happens-before,noise=off")
				.outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		assertEquals("done\n", outcome.outText());
		assertEquals(List.of(), SessionFiles.read(file).findings());
	}
}
