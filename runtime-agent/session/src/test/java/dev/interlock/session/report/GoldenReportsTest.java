/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.session.Finding;
import dev.interlock.session.Golden;
import dev.interlock.session.Session;

/** Compares the reports with the golden ones. {@code -Dinterlock.golden.overwrite=true} rewrites them. */
class GoldenReportsTest {

	private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

	@ParameterizedTest
	@ValueSource(strings = { "race", "killed", "clean", "atomicity", "predicted", "locks", "transactions", "shared",
			"holders" })
	void reportsMatchTheGoldenOnes(String scenario) throws IOException {
		check(scenario, List.of(Golden.session(scenario)));
	}

	@Test
	void reportsOfSeveralSessionsMatchTheGoldenOnes() throws IOException {
		check("merged", List.of(Golden.session("race"), Golden.session("killed"), Golden.session("race")));
	}

	private static void check(String name, List<Session> sessions) throws IOException {
		var text = new StringBuilder();
		new TextReport().write(sessions, text);
		check(FOLDER.resolve(name + ".txt"), text.toString());
		var json = new StringBuilder();
		new JsonReport().write(sessions, json);
		check(FOLDER.resolve(name + ".json"), json.toString());
		ReportContext context = new ReportContext(new SourceFiles(Path.of("src", "test", "resources", "golden")),
				"races", "1.0");
		var sarif = new StringBuilder();
		new SarifReport(context).write(sessions, sarif);
		check(FOLDER.resolve(name + ".sarif"), sarif.toString());
		var markdown = new StringBuilder();
		new MarkdownReport(context).write(sessions, markdown);
		check(FOLDER.resolve(name + ".md"), markdown.toString());
		var junit = new StringBuilder();
		new JUnitReport().write(sessions, junit);
		check(FOLDER.resolve(name + ".junit.xml"), junit.toString());
		var github = new StringBuilder();
		new GitHubReport(context).write(sessions, github);
		check(FOLDER.resolve(name + ".github"), github.toString());
		var gitlab = new StringBuilder();
		new GitLabReport(context).write(sessions, gitlab);
		check(FOLDER.resolve(name + ".gitlab.json"), gitlab.toString());
		var explained = new StringBuilder();
		for (Finding finding : sessions.get(0).findings()) {
			new Explanation(context.sources(), explained).write(finding, List.of());
		}
		check(FOLDER.resolve(name + ".explained.txt"), explained.toString());
	}

	private static void check(Path file, String report) throws IOException {
		if (Boolean.getBoolean("interlock.golden.overwrite")) {
			Files.writeString(file, report);
		}
		assertEquals(Files.readString(file), report);
	}
}
