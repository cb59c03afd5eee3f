/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.cli.Fork;
import dev.interlock.cli.InProcess;

class ReportCommandTest {

	private static final Path STREAMS = Path.of("..", "protocol", "src", "test", "resources", "golden")
			.toAbsolutePath();
	private static final Path REPORTS = Path.of("..", "session", "src", "test", "resources", "golden").toAbsolutePath();

	@TempDir
	Path folder;

	@Test
	void printsTextOrJson() throws IOException {
		var text = run("report", stream("race"));
		assertEquals(Files.readString(REPORTS.resolve("race.txt")), text.out());
		assertEquals("", text.err());
		assertEquals(0, text.status());
		var json = run("report", "--format=json", stream("killed"));
		assertEquals(Files.readString(REPORTS.resolve("killed.json")), json.out());
	}

	@Test
	void mergesSeveralSessions() throws IOException {
		var result = run("report", stream("race"), stream("killed"), stream("race"), "--format", "json");
		assertEquals(Files.readString(REPORTS.resolve("merged.json")), result.out());
	}

	@Test
	void writesToAFileRelativeToTheCallersFolder() throws IOException {
		Files.copy(STREAMS.resolve("clean.stream"), folder.resolve("c d.session"));
		var result = run("report", "c d.session", "--output", "out.txt");
		assertEquals("", result.out());
		assertEquals(Files.readString(REPORTS.resolve("clean.txt")), Files.readString(folder.resolve("out.txt")));
	}

	@Test
	void badInputIsOneSentenceAnd65() throws IOException {
		Path file = Files.writeString(folder.resolve("x.session"), "something else");
		var result = run("report", "x.session");
		assertEquals("interlock: '" + file + "' cannot be read: it is not an Interlock session: it does not begin with "
				+ "ILOCK.\n", result.err());
		assertEquals(65, result.status());
		assertEquals(65, run("report", stream("race"), "none.session").status());
		assertTrue(run("report", "none.session").err().startsWith("interlock: There is no file '"));
	}

	@Test
	void anOutputThatCannotBeWrittenIsRefused() {
		var result = run("report", stream("race"), "--output", "no/such/folder");
		assertEquals(64, result.status());
		assertTrue(result.err().startsWith("interlock: The file 'no/such/folder' cannot be written"), result.err());
	}

	private Fork.Result run(String... arguments) {
		return new InProcess(folder, Map.of()).run(arguments);
	}

	private static String stream(String scenario) {
		return STREAMS.resolve(scenario + ".stream").toString();
	}
}
