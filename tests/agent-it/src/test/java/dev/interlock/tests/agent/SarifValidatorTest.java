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
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.protocol.Finding;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageReader;
import dev.interlock.protocol.MessageWriter;

/** Microsoft's validator, with its rules for GitHub, finds no error in SARIF reports. */
@Tag("every-jdk")
class SarifValidatorTest {

	private static final Path STREAMS = Path.of("../../runtime-agent/protocol/src/test/resources/golden");
	/** Where {@code ./interlock test} installs it. */
	private static final String TOOL = "interlock/sarif-multitool-5.7.0/node_modules/@microsoft/sarif-multitool-linux/"
			+ "Sarif.Multitool";

	@TempDir
	Path folder;
	private Path tool;

	@BeforeEach
	void find() {
		String cache = System.getenv("XDG_CACHE_HOME");
		// the script that installs it uses HOME, which can differ from user.home
		tool = (cache == null ? Path.of(System.getenv("HOME"), ".cache") : Path.of(cache)).resolve(TOOL);
		assumeTrue(Files.isExecutable(tool), () -> "The validator is not installed: " + tool);
	}

	/** A root of sources with blanks and other characters in its paths. */
	private Path sources() throws IOException {
		Path root = Files.createDirectories(folder.resolve("my sources, ü"));
		Path module = Files.createDirectories(root.resolve("bank #1/src/main/java/org/example"));
		Files.writeString(module.resolve("Counter.java"), "class Counter {\n".repeat(40));
		return root;
	}

	private String report(Path session, Path root) throws Exception {
		Path file = folder.resolve("races.sarif");
		Outcome outcome = TargetRun.command(Jdk.JDK_17, "report", session.toString(), "--format", "sarif", "--output",
				file.toString(), "--root", root.toString()).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		return Files.readString(file);
	}

	private String errors(String sarif) throws Exception {
		return errors(List.of(Files.writeString(folder.resolve("checked.sarif"), sarif)));
	}

	/** The errors in the validator's log; its status is 0 with errors too. */
	private String errors(List<Path> files) throws Exception {
		Path log = folder.resolve("log.sarif");
		List<String> command = new ArrayList<>(List.of(tool.toString(), "validate"));
		files.forEach(file -> command.add(file.toString()));
		command.addAll(List.of("--rule-kind", "Sarif;Ghas", "--max-file-size-in-kb", "100000", "--level", "Error",
				"--kind", "Fail", "--output", log.toString(), "--log", "ForceOverwrite"));
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true)
				.redirectOutput(folder.resolve("out").toFile());
		builder.environment().put("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT", "1");
		assertEquals(0, builder.start().waitFor(), () -> "see " + folder.resolve("out"));
		String text = Files.readString(log);
		assertTrue(text.contains("\"results\": ["), text);
		return text.contains("\"results\": []") ? "" : text;
	}

	/** All reports in one run of the validator, which names the file of an error. */
	@Test
	void aReportHasNoError() throws Exception {
		List<Path> reports = new ArrayList<>();
		for (String scenario : List.of("clean", "race", "killed", "atomicity", "predicted", "locks", "transactions",
				"shared", "holders")) {
			reports.add(Files.writeString(folder.resolve(scenario + ".sarif"),
					report(STREAMS.resolve(scenario + ".stream"), sources())));
		}
		assertEquals("", errors(reports));
		assertTrue(Files.readString(folder.resolve("out")).contains(reports.size() + " files scanned"));
	}

	@Test
	void withoutSourcesAReportHasNoError() throws Exception {
		Path empty = Files.createDirectories(folder.resolve("empty"));
		assertEquals("", errors(report(STREAMS.resolve("race.stream"), empty)));
	}

	@Test
	void withoutLinesAReportHasNoError() throws Exception {
		Path session = folder.resolve("no-lines.session");
		rewrite(session, SarifValidatorTest::withoutLine, 1);
		String sarif = report(session, sources());
		assertFalse(sarif.contains("startLine"), sarif);
		assertEquals("", errors(sarif));
	}

	private static Message withoutLine(Message message) {
		Message.Builder changed = message.toBuilder();
		if (message.hasFrame()) {
			changed.getFrameBuilder().clearLine();
		}
		if (message.hasSite()) {
			changed.getSiteBuilder().clearLine();
		}
		return changed.build();
	}

	@Test
	void sixThousandFindingsHaveNoError() throws Exception {
		Path session = folder.resolve("many.session");
		rewrite(session, message -> message, 6_000);
		// without sources, which would make the validator take minutes
		String sarif = report(session, Files.createDirectories(folder.resolve("empty")));
		assertEquals(5_000, Pattern.compile("\"ruleId\"").matcher(sarif).results().count());
		assertTrue(sarif.contains("1000 more findings are not in this report"));
		assertEquals("", errors(sarif));
	}

	/** This test can fail. */
	@Test
	void anErrorIsFound() throws Exception {
		String sarif = report(STREAMS.resolve("race.stream"), sources());
		assertNotEquals("", errors(sarif.replaceAll("\"startLine\": \\d+", "\"startLine\": 0")));
	}

	private interface Change {
		Message of(Message message);
	}

	/** Writes the session with the race, changed, and with its finding so many times, each on a class of its own. */
	private static void rewrite(Path session, Change change, int findings) throws IOException {
		try (InputStream in = Files.newInputStream(STREAMS.resolve("race.stream"));
				MessageReader reader = MessageReader.open(in);
				MessageWriter writer = new MessageWriter(Files.newOutputStream(session))) {
			for (Message each = reader.next(); each != null; each = reader.next()) {
				Message changed = change.of(each);
				for (int i = 1; i <= (each.hasFinding() ? findings : 1); i++) {
					writer.write(each.hasFinding() && findings > 1 ? numbered(changed.getFinding(), i) : changed);
				}
			}
		}
	}

	private static Message numbered(Finding finding, int number) {
		Finding.Builder copy = finding.toBuilder().setId(number);
		copy.getVariableBuilder().setClassName("org.example.C" + number);
		return Message.newBuilder().setFinding(copy).build();
	}
}
