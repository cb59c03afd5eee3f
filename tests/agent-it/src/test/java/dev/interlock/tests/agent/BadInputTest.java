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

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad agent options: the agent prints one sentence and the program runs unchanged. */
@Tag("every-jdk")
class BadInputTest {

	private static final int STATUS = 3;

	@TempDir
	Path folder;

	static Stream<Arguments> wrongOptions() {
		return Stream.of("speed=3 | There is no agent option 'speed': choose from",
				"engines=atomrace,nope | There is no engine 'nope': choose from atomrace, happens-before, unsafe-use, lock-order, blocks, reduction, hybrid, eraser.",
				"profile=slow | There is no profile 'slow': choose from quick, precise, thorough, field.",
				"nonsense | The agent option 'nonsense' has no value",
				"noise=loud | ", "noise=random:2000 | ", "noise=random:10/3parsecs | ", "noise-kinds=shout | ",
				"config=/not/there.properties | The configuration file '/not/there.properties' cannot be read",
				"sync-model=/not/there.syncmodel | The synchronisation model '/not/there.syncmodel' cannot be read",
				"config=/dev/zero | The file '/dev/zero' of the option 'config' is a pipe or a device",
				"engines=atomrace,sections=/dev/zero | The file '/dev/zero' cannot be read (it is a pipe or a device)",
				"seed=one | The value 'one' of the option 'seed' is not a whole number")
				.map(line -> line.split(" \\| ?", 2))
				.flatMap(parts -> Stream.of(Jdk.values()).map(jdk -> Arguments.of(jdk, parts[0], parts[1])));
	}

	@ParameterizedTest
	@MethodSource("wrongOptions")
	void anInvalidOptionIsReportedAndTheProgramRuns(Jdk jdk, String options, String sentence) throws Exception {
		Outcome outcome = TargetRun.of(jdk, "plain/ExitThree").agent(options).outcome();
		assertRuns(outcome);
		assertEquals(1, outcome.agentLines().size(), outcome.errText());
		assertTrue(outcome.agentLines().get(0).startsWith("Race detection is off. " + sentence), outcome.errText());
	}

	/** With changed classes the JVM would crash while it writes them at the end. */
	@ParameterizedTest
	@ValueSource(strings = { "-XX:AOTMode=record -XX:AOTConfiguration=", "-XX:AOTCacheOutput=" })
	void aJvmThatWritesACacheOfClassesRunsWithoutDetection(String option) throws Exception {
		Path cache = folder.resolve("program.aot");
		Path jar = Programs.jar(folder.resolve("program.jar"), Map.of(), "plain/ExitThree");
		Outcome outcome = TargetRun.of(Jdk.JDK_25, "plain/ExitThree").onlyClassPath(jar.toString())
				.vm((option + cache).split(" ")).agent("").outcome();
		assertEquals(3, outcome.status(), outcome.outText() + outcome.errText());
		assertTrue(Files.size(cache) > 0);
		assertEquals(1, outcome.agentLines().size(), outcome.errText());
		assertTrue(outcome.agentLines().get(0).startsWith("Race detection is off. The JVM writes a cache of classes "
				+ "(" + option.substring(0, 12)), outcome.errText());
	}

	@ParameterizedTest
	@EnumSource
	void anUnwritableSessionFileIsReported(Jdk jdk) throws Exception {
		Outcome outcome = TargetRun.of(jdk, "plain/ExitThree").agent("session=/not/there/a.session").outcome();
		assertRuns(outcome);
		assertOneMentions(outcome, "/not/there/a.session");
	}

	@ParameterizedTest
	@EnumSource
	void anInvalidModelIsReportedWithItsLine(Jdk jdk) throws Exception {
		Path model = Files.writeString(folder.resolve("a.syncmodel"),
				"# of the program\nclass plain.ExitThree\n\tmain(..)  entry release that\n");
		Outcome outcome = TargetRun.of(jdk, "plain/ExitThree").agent("sync-model=" + model).outcome();
		assertRuns(outcome);
		assertEquals(1, outcome.agentLines().size(), outcome.errText());
		assertTrue(outcome.agentLines().get(0)
				.startsWith("Race detection is off. The synchronisation model is wrong at " + model
						+ ":3: 'that' is not a key; write this, argN, result, "),
				outcome.errText());
	}

	@ParameterizedTest
	@EnumSource
	void aRuleThatDoesNotFitItsMethodIsReportedAndIgnored(Jdk jdk) throws Exception {
		Path model = Files.writeString(folder.resolve("a.syncmodel"), """
				class plain.ExitThree
					main(..)  exit acquire result
				class plain.NotThere
					main(..)  exit acquire result
				""");
		Outcome outcome = TargetRun.of(jdk, "plain/ExitThree").agent("engines=happens-before,sync-model=" + model)
				.outcome();
		assertRuns(outcome);
		assertOneMentions(outcome, "The rule 'main(..)' of the synchronisation model at " + model
				+ ":2 cannot be followed in plain.ExitThree: its result is not a reference.");
		assertOneMentions(outcome, "synchronisation model");
	}

	@ParameterizedTest
	@EnumSource
	void aDeviceIsNoSessionFile(Jdk jdk) throws Exception {
		Path full = Path.of("/dev/full");
		org.junit.jupiter.api.Assumptions.assumeTrue(Files.isWritable(full), "this machine has no /dev/full");
		Outcome outcome = TargetRun.of(jdk, "plain/ExitThree").agent("session=" + full).outcome();
		assertRuns(outcome);
		assertOneMentions(outcome, "The session file '/dev/full' cannot be written (it is no regular file)");
	}

	@ParameterizedTest
	@EnumSource
	void anUnreachableIdeIsReported(Jdk jdk) throws Exception {
		int port;
		try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			port = closed.getLocalPort();
		}
		Path config = config("host=127.0.0.1\nport=" + port + "\ntoken=secret\nsession-id=s1\n");
		Outcome outcome = TargetRun.of(jdk, "plain/ExitThree").agent("config=" + config).outcome();
		assertRuns(outcome);
		assertOneMentions(outcome, "IDE");
		assertFalse(outcome.errText().contains("secret"));
	}

	@ParameterizedTest
	@EnumSource
	void anOldJavaGetsOneSentence(Jdk jdk) throws Exception {
		// the JVM sets the property itself, so another agent has to change it first
		Path pretender = Programs.jar(folder.resolve("pretender.jar"), Map.of("Premain-Class", "pretender.OldJava"),
				"pretender/OldJava");
		Outcome outcome = TargetRun.of(jdk, "plain/ExitThree").agent(pretender, "").agent("engines=atomrace").outcome();
		assertRuns(outcome);
		assertEquals(List
				.of("Interlock needs Java 17 or newer, but this is Java 11: the program runs without race detection."),
				outcome.agentLines());
	}

	@ParameterizedTest
	@EnumSource
	void aSecondAgentDoesNotDisturbTheFirst(Jdk jdk) throws Exception {
		Path copy = Files.copy(TargetRun.agentJar(), folder.resolve("copy of the agent.jar"));
		for (Path second : List.of(TargetRun.agentJar(), copy)) {
			Outcome outcome = TargetRun.of(jdk, "plain/ExitThree").agent("").agent(second, "quiet=true").outcome();
			assertRuns(outcome);
			assertEquals(1,
					outcome.agentLines().stream().filter(line -> line.startsWith("A second Interlock agent")).count(),
					outcome.errText());
		}
	}

	@ParameterizedTest
	@EnumSource
	void pathsMayContainBlanksAndOtherLetters(Jdk jdk) throws Exception {
		Path strange = Files.createDirectories(folder.resolve("a b, c! ü ñ 競"));
		Path jar = Files.copy(TargetRun.agentJar(), strange.resolve("agent für alle.jar"));
		Path session = strange.resolve("größe €.session");
		Path config = strange.resolve("options ä.properties");
		Files.writeString(config, "session=" + session + "\n");
		Outcome outcome = TargetRun.of(jdk, "plain/ExitThree").vm("-Dfile.encoding=UTF-8")
				.agent(jar, "config=" + config)
				.outcome();
		assertRuns(outcome);
		assertTrue(Files.size(session) > 0);
	}

	@Test
	void theConfigurationFileIsDeletedOnRequest() throws Exception {
		Path config = config("delete-config=true\nquiet=true\n");
		assertRuns(TargetRun.of(Jdk.JDK_17, "plain/ExitThree").agent("config=" + config).outcome());
		assertFalse(Files.exists(config));
	}

	private Path config(String text) throws IOException {
		return Files.writeString(folder.resolve("options.properties"), text);
	}

	private static void assertRuns(Outcome outcome) {
		assertEquals(STATUS, outcome.status(), outcome.errText());
		assertEquals("hook\n", outcome.outText());
		assertEquals("", outcome.programErr());
	}

	private static void assertOneMentions(Outcome outcome, String word) {
		assertEquals(1, outcome.agentLines().stream().filter(line -> line.contains(word)).count(), outcome.errText());
	}
}
