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

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/** Hybrid detection on selected fields: found by a first run (section 6.1 of the paper), or named in a file. */
@Tag("every-jdk")
class ChosenFieldsTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@EnumSource
	void theSecondRunWatchesTheFieldsThatTheFirstFinds(Jdk jdk) throws Exception {
		Path file = folder.resolve("two.session");
		Path channels = Files.writeString(folder.resolve("channels"), """
				class hybrid.Figures$NamedPool
				recycle(..) entry release this
				removeOne() exit acquire this if non-null
				""");
		Outcome outcome = TargetRun.command(jdk, "run", "--two-phase", "--channels", channels.toString(), "--session",
				file.toString(), "--java", jdk.java().toString(), "--", "-cp", Programs.classes().toString(),
				"hybrid.Figures").outcome();

		assertEquals(0, outcome.status(), outcome.errText());
		// simple detection has no messages: an object transferred through a pool is a race for it
		assertEquals(List.of("hybrid.Figures$Big.named", "hybrid.Figures$Big.plain", "hybrid.Figures$Big.waited",
				"hybrid.Figures.childThread", "hybrid.Figures.globalInt"),
				Files.readAllLines(folder.resolve("two.fields")).stream().sorted().toList());
		assertEquals(List.of("childThread", "globalInt", "plain"), variables(file));
	}

	@ParameterizedTest
	@EnumSource
	void onlyNamedFieldsAreWatched(Jdk jdk) throws Exception {
		Path file = folder.resolve("named.session");
		Path fields = Files.writeString(folder.resolve("fields"), "hybrid.Figures.globalInt # of Fig. 4\n");
		Outcome outcome = TargetRun.of(jdk, "hybrid/Figures")
				.agent("engines=hybrid,session=" + file + ",fields=" + fields).outcome();

		assertEquals(0, outcome.status(), outcome.errText());
		assertEquals(List.of("globalInt"), variables(file));
		assertEquals(List.of(), SessionFiles.read(file).health());
	}

	/** An unmatched name would make a run look clean although nothing was watched. */
	@ParameterizedTest
	@EnumSource
	void unmatchedNamesAreReported(Jdk jdk) throws Exception {
		Path file = folder.resolve("misspelt.session");
		Path fields = Files.writeString(folder.resolve("fields"),
				"hybrid.Figures.globalInt\nhybrid.Figures.globalint\nhybrid.Figure.clock\n");
		Path channels = Files.writeString(folder.resolve("channels"), """
				class hybrid.Figures$NamedPool
				recycle(..) entry release this
				removeNone() exit acquire this if non-null
				flag hybrid.Figures.globalFlags
				""");
		Outcome outcome = TargetRun.of(jdk, "hybrid/Figures")
				.agent("engines=hybrid,quiet=true,session=" + file + ",fields=" + fields + ",channels=" + channels)
				.outcome();

		assertEquals(0, outcome.status(), outcome.errText());
		assertEquals(List.of("globalInt"), variables(file));
		List<String> expected = List.of(
				"No access that can race was seen of 2 names of --fields, so nothing was watched there: "
						+ "hybrid.Figure.clock, hybrid.Figures.globalint. Check the spelling. "
						+ "No access that can race was seen of 1 name of --channels, so no order came of it: "
						+ "hybrid.Figures.globalFlags. Check the spelling.",
				"No loaded class has a concrete method with these names of --channels, so they "
						+ "ordered nothing: hybrid.Figures$NamedPool.removeNone() at " + channels
						+ ":3. Check the names of class and method.");
		assertEquals(expected, outcome.agentLines());
		assertEquals(expected, SessionFiles.read(file).health().stream().map(Session.HealthMessage::text).toList());
	}

	private static List<String> variables(Path file) throws Exception {
		Session session = SessionFiles.read(file);
		return session.findings().stream().map(found -> found.variable().name()).distinct().sorted().toList();
	}
}
