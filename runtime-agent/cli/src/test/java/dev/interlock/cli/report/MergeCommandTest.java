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

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.cli.Fork;
import dev.interlock.cli.InProcess;

/** {@code interlock merge} with the golden streams as session files. */
class MergeCommandTest {

	private static final Path STREAMS = Path.of("..", "protocol", "src", "test", "resources", "golden")
			.toAbsolutePath();

	@TempDir
	Path folder;

	@Test
	void theMergedFileIsASessionThatReportsWhatTheOthersFound() {
		var result = run("merge", stream("race"), stream("locks"), stream("race"), "--output", "all.session");
		assertEquals("", result.err() + result.out());
		assertEquals(0, result.status());
		String merged = run("report", "all.session").out();
		String several = run("report", stream("race"), stream("locks"), stream("race")).out();
		assertTrue(several.lines().anyMatch(line -> line.startsWith("Data race")), several);
		assertEquals(several.lines().filter(line -> line.startsWith("Data race")).toList(),
				merged.lines().filter(line -> line.startsWith("Data race")).toList());
	}

	@Test
	void badInputAndABadOutputAreOneSentenceEach() throws Exception {
		Files.writeString(folder.resolve("x.session"), "something else");
		var noSession = run("merge", stream("race"), "x.session", "--output", "all.session");
		assertEquals(65, noSession.status());
		assertTrue(noSession.err().contains("x.session' cannot be read: it is not an Interlock session"),
				noSession.err());
		assertTrue(Files.notExists(folder.resolve("all.session")));
		var noFolder = run("merge", stream("race"), "--output", "no/such/file");
		assertEquals(64, noFolder.status());
		assertTrue(noFolder.err().startsWith("interlock: The file 'no/such/file' cannot be written"), noFolder.err());
		assertEquals(64, run("merge", stream("race")).status());
	}

	private Fork.Result run(String... arguments) {
		return new InProcess(folder, Map.of()).run(arguments);
	}

	private static String stream(String scenario) {
		return STREAMS.resolve(scenario + ".stream").toString();
	}
}
