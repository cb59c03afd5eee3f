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
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The finished jar as {@code java -jar interlock.jar COMMAND}. */
@Tag("every-jdk")
class CommandLineTest {

	@TempDir
	Path temporary;
	private Path folder;
	private Path out;
	private Path err;

	@BeforeEach
	void prepare() throws IOException {
		folder = Files.createDirectories(temporary.toRealPath().resolve("a=b, ü"));
		out = temporary.resolve("out");
		err = temporary.resolve("err");
	}

	@ParameterizedTest
	@EnumSource
	void runFindsRacesAndReportPrintsThem(Jdk jdk) throws Exception {
		Path jar = Files.copy(TargetRun.agentJar(), folder.resolve("interlock.jar"));
		Path stop = folder.resolve("stop");
		Path session = folder.resolve("my session");
		Process run = start(jdk, jar, "run", "--java", jdk.java().toString(), "--session", "my session", "--noise",
				"random:100/50us", "--seed", "7", "--report", "json=races.json", "--fail-on", "observed", "--", "-cp",
				Programs.classes().toString(), "racy.FieldRace", stop.toString());
		SessionWatch.untilFound(session, run);
		Files.writeString(stop, "stop");
		assertEquals(66, run.waitFor(), Files.readString(err));
		assertEquals("", Files.readString(out));
		String output = Files.readString(err);
		assertTrue(output.startsWith("Data race on FieldRace.value (observed, "), output);
		assertTrue(output.endsWith("Session file: " + session + " (seed 7)\n"), output);
		assertTrue(Files.readString(folder.resolve("races.json")).contains("\"class\": \"racy.FieldRace\""));

		assertEquals(0, start(jdk, jar, "report", "my session").waitFor());
		String report = Files.readString(out);
		assertTrue(report.contains("  analysis  atomrace, unsafe-use, noise random:100/50us, seed 7\n"), report);
		assertTrue(report.contains("\n\tat racy.FieldRace.one(FieldRace.java:"), report);
		assertTrue(report.contains("\n\tat racy.Until.repeat(Until.java:"), report);
		assertEquals("", Files.readString(err));
	}

	@ParameterizedTest
	@EnumSource
	void theSynchronisationModelReachesTheAgent(Jdk jdk) throws Exception {
		Files.writeString(folder.resolve("my.syncmodel"), """
				class edges.Mailbox
					post(..)   entry release this
					fetch()    exit acquire this if non-null
				""");
		assertEquals(66, runMailbox(jdk, "--noise", "off"), Files.readString(err));
		assertEquals(0, runMailbox(jdk, "--noise", "off", "--sync-model", "my.syncmodel"), Files.readString(err));
	}

	/** The agent finds the file by itself, and the session then has the members of the classes that it names. */
	@Test
	void aKnownFindingWhoseCodeIsGoneIsReported() throws Exception {
		String there = "0000000001 data-race edges.Mailbox.places edges.Mailbox.fetch()Ledges/Handover$Box;/[]:read#0";
		String gone = "0000000002 data-race edges.Mailbox.places edges.Mailbox.removed()V/[]:read#0";
		String notLoaded = "0000000003 data-race edges.None.places edges.None.removed()V/[]:read#0";
		Path file = Files.createDirectories(folder.resolve(".interlock")).resolve("baseline");
		Files.write(file, List.of(there, gone, notLoaded));
		assertEquals(66, runMailbox(Jdk.JDK_17, "--noise", "off"), Files.readString(err));

		String[] report = { "report", "my session", "--baseline", ".interlock/baseline" };
		assertEquals(0, start(Jdk.JDK_17, TargetRun.agentJar(), report).waitFor());
		assertEquals(
				"interlock: Baseline '.interlock/baseline': 0 of its findings are here, 2 not seen in this session."
						+ "\ninterlock: The code of this known finding is gone: " + gone + ".\n",
				Files.readString(err));
		String[] strict = { "report", "my session", "--baseline", ".interlock/baseline", "--strict-reviews" };
		assertEquals(66, start(Jdk.JDK_17, TargetRun.agentJar(), strict).waitFor());
		Files.write(file, List.of(there, notLoaded));
		assertEquals(0, start(Jdk.JDK_17, TargetRun.agentJar(), strict).waitFor(), Files.readString(err));
	}

	private int runMailbox(Jdk jdk, String... options) throws Exception {
		List<String> arguments = new ArrayList<>(
				List.of("run", "--engines", "happens-before", "--java", jdk.java().toString(), "--session",
						"my session",
						"--fail-on", "observed"));
		arguments.addAll(List.of(options));
		arguments.addAll(List.of("--", "-cp", Programs.classes().toString(), "edges.Mailbox"));
		return start(jdk, TargetRun.agentJar(), arguments.toArray(String[]::new)).waitFor();
	}

	@ParameterizedTest
	@EnumSource
	void theExitStatusOfTheProgramIsReturned(Jdk jdk) throws Exception {
		Process run = start(jdk, TargetRun.agentJar(), "run", "--quiet", "--java", jdk.java().toString(), "--", "-cp",
				Programs.classes().toString(), "plain.ExitThree");
		assertEquals(3, run.waitFor());
		assertEquals("", Files.readString(err));
	}

	@ParameterizedTest
	@EnumSource
	void unknownNamesAreRejectedWithTheKnownOnes(Jdk jdk) throws Exception {
		assertEquals(64, start(jdk, TargetRun.agentJar(), "run", "--engines", "magic", "--", "Main").waitFor());
		String output = Files.readString(err);
		assertTrue(output.matches("interlock: There is no engine 'magic': choose from .*atomrace.*[.]\n"), output);
		try (var files = Files.list(folder)) {
			assertEquals(0, files.count(), "no session was begun");
		}
	}

	private Process start(Jdk jdk, Path jar, String... arguments) throws IOException {
		List<String> command = new ArrayList<>(List.of(jdk.java().toString(), "-Dfile.encoding=UTF-8", "-jar",
				jar.toString()));
		command.addAll(List.of(arguments));
		ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectOutput(out.toFile())
				.redirectError(err.toFile());
		builder.environment().remove("JAVA_TOOL_OPTIONS");
		builder.environment().remove("JDK_JAVA_OPTIONS");
		return builder.start();
	}
}
