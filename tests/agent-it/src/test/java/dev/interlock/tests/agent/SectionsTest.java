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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/** The sections file in a run: noise at chosen places, engines that ignore it, and bad files. */
@Tag("every-jdk")
class SectionsTest {

	private static final String GAUGE = """
			interlock-sections 1

			section add
			  variable field atomic.Gauge.total
			  entry    atomic.Gauge.add()V/total:read#0
			  end      atomic.Gauge.add()V/total:write#0
			""";

	@TempDir
	Path folder;

	private Path sections(String text) throws IOException {
		return Files.writeString(folder.resolve("gauge.sections"), text);
	}

	private Outcome run(Jdk jdk, String options) throws Exception {
		Outcome outcome = TargetRun.of(jdk, "atomic/Gauge")
				.agent(options + ",session=" + folder.resolve("gauge.session")).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		return outcome;
	}

	private Session session() throws Exception {
		return SessionFiles.read(folder.resolve("gauge.session"));
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, variable, noise-variables=atomic.Gauge.total, 1",
			"JDK_25, variable, noise-variables=atomic.Gauge.total, 1",
			"JDK_17, location, noise-locations=atomic.Gauge.add()V/total:read#0, 1",
			"JDK_25, location, noise-locations=atomic.Gauge.add()V/total:read#0, 1",
			"JDK_17, variable, noise-variables=atomic.Gauge.none, 0",
			"JDK_17, location, noise-locations=atomic.Gauge.add()V/total:read#1, 0" })
	void noiseAtAChosenPlaceLengthensTheSectionsThere(Jdk jdk, String kind, String place, int broken) throws Exception {
		Outcome outcome = run(jdk, "engines=atomrace,windows=none,noise=" + kind + ":1000/20ms,noise-kinds=sleep,"
				+ place + ",sections=" + sections(GAUGE));
		assertEquals("" + broken, outcome.outText().strip());
		List<Finding> findings = session().findings();
		assertEquals(broken, findings.size(), findings.toString());
		for (Finding finding : findings) {
			assertEquals(FindingKind.ATOMICITY_VIOLATION, finding.kind());
			assertEquals(List.of("add", "main", "add"), finding.accesses().stream()
					.map(access -> access.stack().get(0).getMethodName()).toList());
		}
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, profile=precise, 1", "JDK_25, 'engines=blocks,noise=off', 1", "JDK_17, profile=thorough, 0",
			"JDK_17, profile=quick, 0" })
	void aFileThatNoEngineWatchesIsReportedAsIgnored(Jdk jdk, String options, int times) throws Exception {
		Path file = sections(GAUGE);
		Outcome outcome = run(jdk, options + ",sections=" + file);
		String sentence = "The atomic sections of '" + file
				+ "' are not watched because no enabled engine supports them: "
				+ "add 'atomrace' to the engines, or use the profile 'quick' or 'thorough'.";
		assertEquals(times, outcome.agentLines().stream().filter(sentence::equals).count(), outcome.errText());
		assertEquals(times, session().health().stream().filter(message -> message.severity().equals("warning")
				&& message.code().equals("sections-off") && message.text().equals(sentence)).count());
	}

	@Test
	void aRunWithoutAFileHasNoMessageAboutSections() throws Exception {
		Outcome outcome = run(Jdk.JDK_17, "profile=precise");
		assertTrue(outcome.agentLines().stream().noneMatch(line -> line.contains("sections")), outcome.errText());
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17", "JDK_25" })
	void aFaultySectionIsReportedAndTheOthersAreWatched(Jdk jdk) throws Exception {
		Path file = sections(GAUGE
				+ GAUGE.substring(GAUGE.indexOf("section add")).replace("section add", "section typo") + "colour red\n"
				+ "section gone\nvariable field atomic.Gauge.total\nentry atomic.Gauge.add(I)V/total:read#0\n"
				+ "end atomic.Gauge.add(I)V/total:write#0\n");
		Outcome outcome = run(jdk, "engines=atomrace,windows=none,noise=variable:1000/20ms,noise-kinds=sleep,"
				+ "noise-variables=atomic.Gauge.total,sections=" + file);
		assertTrue(outcome.errText().contains("Atomic sections, " + file + ":11: there is no property 'colour'"),
				outcome.errText());
		assertTrue(outcome.errText().contains("Atomic sections, " + file
				+ ":14: the class 'atomic.Gauge' has no method 'add(I)V', but 'add()V'"), outcome.errText());
		assertEquals(List.of("add"),
				session().findings().stream().map(finding -> finding.violation().section()).toList());
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, exclude=atomic.Gauge", "JDK_25, include=other.*" })
	void aSectionInAnExcludedClassIsReported(Jdk jdk, String patterns) throws Exception {
		Path file = sections(GAUGE);
		Outcome outcome = run(jdk, "engines=atomrace,windows=none,noise=off," + patterns + ",sections=" + file);
		String sentence = "Atomic sections, " + file
				+ ":4: the class 'atomic.Gauge' is excluded: change "
				+ "the patterns of included and excluded classes, or disable the section.";
		assertEquals(1, outcome.agentLines().stream().filter(sentence::equals).count(), outcome.errText());
	}

	/** The variable's class is on the class path, but the program never loads it. */
	@ParameterizedTest
	@CsvSource({ "JDK_17", "JDK_25" })
	void missingVariablesAndUnrelatedSitesAreReported(Jdk jdk) throws Exception {
		Path file = sections(GAUGE.replace("field atomic.Gauge.total", "field atomic.Till.none"));
		Outcome outcome = run(jdk, "engines=atomrace,windows=none,noise=off,sections=" + file);
		List<String> problems = outcome.agentLines().stream()
				.filter(line -> line.startsWith("Atomic sections, " + file + ':'))
				.map(line -> line.substring(line.indexOf(file + ":") + file.toString().length())).toList();
		String misfit = "' does not access 'field atomic.Till.none': a section is about one variable, correct the site "
				+ "or the variable.";
		assertEquals(List.of(":5: the site 'atomic.Gauge.add()V/total:read#0" + misfit,
				":6: the site 'atomic.Gauge.add()V/total:write#0" + misfit,
				":4: the class 'atomic.Till' declares no field 'none': name a field of the class that declares it."),
				problems);
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, gone.sections, There is no file ", "JDK_25, ., The file " })
	void anUnreadableFileTurnsDetectionOff(Jdk jdk, String name, String beginning) throws Exception {
		Outcome outcome = run(jdk, "sections=" + folder.resolve(name));
		assertEquals(1, outcome.agentLines().size(), outcome.errText());
		assertTrue(outcome.agentLines().get(0).startsWith("Race detection is off. " + beginning), outcome.errText());
	}
}
