/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.cli.FakeAgent;
import dev.interlock.cli.Fork;
import dev.interlock.cli.Program;
import dev.interlock.protocol.Goodbye;
import dev.interlock.protocol.Health;
import dev.interlock.protocol.Hello;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageWriter;
import dev.interlock.protocol.Severity;
import dev.interlock.protocol.Statistics;

/** Runs real processes: the command line in one JVM, a program with a fake agent in another. */
@Tag("slow")
class RunCommandTest {

	private static final Path GOLDEN = Path.of("..", "protocol", "src", "test", "resources", "golden").toAbsolutePath();

	@TempDir
	Path folder;
	private Path jar;

	@BeforeEach
	void writeAgent() throws IOException {
		jar = FakeAgent.writeJar(Files.createDirectories(folder.resolve("jars and böxes")).resolve("agent.jar"));
	}

	@Test
	void returnsTheExitStatusAndPrintsTheFindings() throws Exception {
		var result = run(List.of("--session", "a b.session"), "race", "exit", "3");
		assertEquals(3, result.status(), result.err());
		assertEquals("", result.out());
		assertTrue(result.err().contains("Data race on Counter.value (observed, medium, 31x), finding "), result.err());
		assertTrue(
				result.err().contains("\tat org.example.Counter.increment(Counter.java:17) write in thread 'worker-1'"),
				result.err());
		assertTrue(result.err().contains("Session file: " + folder.toRealPath().resolve("a b.session")), result.err());
	}

	/** Uses the same words as the reports, and identifies the accesses by their lines. */
	@Test
	void explainsWhyAMethodIsNotAtomic() throws Exception {
		String message = run(List.of(), "transactions", "exit", "0").err();
		assertTrue(message
				.contains("\ttransaction org.example.Bank.transfer(long), release-acquire: the lock acquired at "
						+ "Bank.java:20 is released, and then another one is acquired at Bank.java:23: another thread can run in "
						+ "between, so the values that Bank.java:20 has read or written may have changed.\n"),
				message);
	}

	@Test
	void findsNothingAndSaysThatThisIsNoProof() throws Exception {
		var result = run(List.of("--fail-on", "predicted"), "clean", "exit", "0");
		assertEquals(0, result.status(), result.err());
		assertTrue(result.err().contains("No race was observed. That is no proof"), result.err());
		try (var files = Files.list(folder)) {
			assertEquals(1, files.filter(file -> file.getFileName().toString().matches(
					"interlock-\\d{8}-\\d{6}\\.session")).count());
		}
	}

	@Test
	void failsOnFindings() throws Exception {
		assertEquals(66, run(List.of("--fail-on", "observed"), "race", "exit", "0").status());
	}

	@Test
	void withoutASessionNothingCanBeJudged() throws Exception {
		assertEquals(0, run(List.of(), null, "exit", "0").status());
		var result = run(List.of("--fail-on", "observed"), null, "exit", "0");
		assertEquals(69, result.status());
		assertTrue(result.err().contains("The run wrote no session"), result.err());
	}

	/** Otherwise the status would be 0, that of the program. */
	@Test
	void aRunThatWasNotWatchedOrIsNotWholeFailsIfItIsJudged() throws Exception {
		Message hello = Message.newBuilder().setHello(Hello.newBuilder().setSessionId("s").addEngines("atomrace"))
				.build();
		Message goodbye = Message.newBuilder().setGoodbye(Goodbye.newBuilder().setEndMillis(1)).build();
		assertJudged(0, "", hello, goodbye);
		assertJudged(69, "Nothing was watched. Race detection is off. There is no noise 'x'.", hello,
				health("off", "Race detection is off. There is no noise 'x'."), goodbye);
		assertJudged(69, "Nothing was watched because no engine is enabled: give --engines.",
				Message.newBuilder().setHello(Hello.newBuilder().setSessionId("s")).build(), goodbye);
		assertJudged(70, "The run cannot be judged. The agent could not start.", hello,
				health("failed", "The agent could not start."), goodbye);
		assertJudged(70, "The session is incomplete, so findings may be missing: run the program again.", hello);
		assertJudged(70, "3 findings or messages could not be kept, so the run cannot be judged: ", hello,
				Message.newBuilder().setStatistics(Statistics.newBuilder().setDropped(3)).build(), goodbye);
	}

	private static Message health(String code, String text) {
		return Message.newBuilder()
				.setHealth(Health.newBuilder().setSeverity(Severity.ERROR).setCode(code).setText(text)).build();
	}

	private void assertJudged(int status, String sentence, Message... messages) throws Exception {
		try (var writer = new MessageWriter(Files.newOutputStream(folder.resolve("made.stream")))) {
			for (Message message : messages) {
				writer.write(message);
			}
		}
		String made = folder.resolve("made").toString();
		var plain = run(List.of("--session", "j.session"), made, "exit", "0");
		assertEquals(0, plain.status(), plain.err());
		var failed = run(List.of("--session", "j.session", "--fail-on", "observed"), made, "exit", "4");
		assertEquals(4, failed.status(), failed.err());
		var result = run(List.of("--session", "j.session", "--fail-on", "observed", "--quiet"), made, "exit", "0");
		assertEquals(status, result.status(), result.err());
		assertTrue(status == 0 ? result.err().isEmpty() : result.err().startsWith("interlock: " + sentence),
				result.err());
	}

	@Test
	void aSessionThatAnotherProgramRecordsIsNotReplaced() throws Exception {
		Path file = folder.resolve("used.session");
		Files.copy(GOLDEN.resolve("race.stream"), file);
		try (var channel = FileChannel.open(file, StandardOpenOption.WRITE); var lock = channel.lock()) {
			assertTrue(lock.isValid());
			var result = run(List.of("--session", "used.session"), "clean", "exit", "0");
			assertEquals(64, result.status());
			assertEquals("interlock: The session 'used.session' is being recorded by another program: give another "
					+ "file with --session.\n", result.err());
		}
		assertEquals(Files.size(GOLDEN.resolve("race.stream")), Files.size(file));
	}

	@Test
	void writesReportsAndKeepsQuiet() throws Exception {
		var result = run(List.of("--quiet", "--report", "json=races.json", "--report", "text=races.txt"), "race",
				"exit", "0");
		assertEquals("", result.err());
		assertTrue(
				Files.readString(folder.resolve("races.json")).startsWith("{\n  \"schema\": \"interlock-report/1\""));
		assertTrue(Files.readString(folder.resolve("races.txt")).startsWith("Session race\n"));
	}

	@Test
	void theProgramGetsItsArgumentsFolderAndInputAsTheyAre() throws Exception {
		var arguments = run(List.of(), "clean", "arguments", "a b", "\"q'", "--", "--seed", "", "*", "ä€", "-x=@y",
				"@z");
		assertEquals("<a b>\n<\"q'>\n<-->\n<--seed>\n<>\n<*>\n<ä€>\n<-x=@y>\n<@z>\n", arguments.out());
		assertEquals(folder.toRealPath() + "\n", run(List.of(), "clean", "folder").out());
		Path input = Files.writeString(folder.resolve("input"), "line 1\nline 2");
		assertEquals("line 1\nline 2", run(input, List.of(), "clean", "copy").out());
	}

	@Test
	void theAgentGetsItsOptionsInAFileForTheUserAlone() throws Exception {
		String include = "org.example.*,".repeat(2000) + "org.ü.Name mit Blank";
		Files.writeString(folder.resolve("n.noise"), "interlock-noise 1\nvariable org.example.Counter.value\n");
		run(List.of("--noise-config", "n.noise", "--include", include, "--exclude=a.*",
				"--variables", "a.B.c,a.B.d", "--noise", "variable:5/20us",
				"--seed", "-7", "--engines",
				"atomrace", "--session", "é.session"), "clean", "exit", "0");
		var options = new Properties();
		try (var in = Files.newInputStream(folder.resolve("options"))) {
			options.load(in);
		}
		assertEquals(include, options.getProperty("include"));
		assertEquals("a.*", options.getProperty("exclude"));
		assertEquals("a.B.c,a.B.d", options.getProperty("variables"));
		assertEquals("variable:5/20us", options.getProperty("noise"));
		assertEquals(folder.toRealPath().resolve("n.noise").toString(), options.getProperty("noise-config"));
		assertEquals("-7", options.getProperty("seed"));
		assertEquals("atomrace", options.getProperty("engines"));
		assertEquals("true", options.getProperty("delete-config"));
		assertEquals(folder.toRealPath().resolve("é.session").toString(), options.getProperty("session"));
		assertTrue(options.getProperty("permissions").matches("\\[OWNER_(READ|WRITE), OWNER_(READ|WRITE)\\]"),
				options.getProperty("permissions"));
	}

	@Test
	void aProgramRunsTwiceAndTheFirstRunNamesTheFieldsOfTheSecond() throws Exception {
		var result = run(List.of("--two-phase", "--session", "a.session", "--pairs", "p"), "race", "exit", "3");
		assertEquals(3, result.status(), result.err());
		Path fields = folder.toRealPath().resolve("a.fields");
		assertTrue(result.err().contains("First of two runs"), result.err());
		assertTrue(result.err().contains("The program ended with status 3. Second of two runs: 1 variable in detail"),
				result.err());
		assertEquals(List.of("org.example.Counter.value"), Files.readAllLines(fields));
		var options = new Properties();
		try (var in = Files.newInputStream(folder.resolve("options"))) {
			options.load(in);
		}
		assertEquals("hybrid", options.getProperty("engines"));
		assertEquals("p", options.getProperty("pairs"));
		assertEquals(fields.toString(), options.getProperty("fields"));
	}

	@Test
	void withoutASessionOfTheFirstRunThereIsNoSecond() throws Exception {
		var result = run(List.of("--two-phase"), null, "exit", "5");
		assertEquals(5, result.status(), result.err());
		assertFalse(result.err().contains("Second"), result.err());
	}

	@Test
	void aJarWithAnEqualsSignInItsPathIsNoObstacle() throws Exception {
		jar = FakeAgent.writeJar(Files.createDirectories(folder.resolve("a=b")).resolve("agent.jar"));
		assertEquals(4, run(List.of(), "clean", "exit", "4").status());
	}

	@Test
	void aProgramThatIsKilledGives128AndTheSignal() throws Exception {
		var result = run(List.of(), "killed", "halt");
		assertEquals(128 + 9, result.status(), result.err());
		assertTrue(result.err().startsWith("interlock: warning: The class org.example.Huge keeps its own bytes"),
				result.err());
		assertTrue(result.err().contains("2 data races."), result.err());
	}

	@Test
	void aSignalIsForwardedAndTheFindingsAreStillPrinted() throws Exception {
		Path started = folder.resolve("started");
		var fork = new Fork(folder, jar);
		Process process = fork.start(line(List.of(), "race", "wait", started.toString()));
		while (process.isAlive() && (!Files.exists(started) || Files.size(started) == 0)) {
			Thread.sleep(10);
		}
		process.destroy();
		var result = fork.resultOf(process);
		assertEquals(128 + 15, result.status(), result.err());
		assertEquals("asked to end\n", result.out());
		assertTrue(result.err().contains("1 data race."), result.err());
		long pid = Long.parseLong(Files.readString(started));
		assertFalse(ProcessHandle.of(pid).isPresent(), "the program has ended");
	}

	@Test
	void anOlderSessionIsReplacedAndAnyOtherFileIsKept() throws Exception {
		Files.copy(GOLDEN.resolve("race.stream"), folder.resolve("old.session"));
		var result = run(List.of("--session", "old.session"), "clean", "exit", "0");
		assertTrue(result.err().contains("No race was observed."), result.err());
		Files.writeString(folder.resolve("Main.java"), "class Main {}");
		result = run(List.of("--session", "Main.java"), "clean", "exit", "0");
		assertEquals(64, result.status());
		assertEquals("interlock: The file 'Main.java' exists and is not a session: give another with --session.\n",
				result.err());
		assertEquals("class Main {}", Files.readString(folder.resolve("Main.java")));
	}

	private Fork.Result run(List<String> options, String stream, String... arguments) throws Exception {
		return run(null, options, stream, arguments);
	}

	private Fork.Result run(Path input, List<String> options, String stream, String... arguments) throws Exception {
		var fork = new Fork(folder, jar).withInput(input);
		return fork.resultOf(fork.start(line(options, stream, arguments)));
	}

	private List<String> line(List<String> options, String stream, String... arguments) {
		var line = new ArrayList<>(List.of("run"));
		line.addAll(options);
		line.add("--");
		line.add("-XX:TieredStopAtLevel=1");
		line.add("-Dfake.options=" + folder.resolve("options"));
		if (stream != null) {
			line.add("-Dfake.stream=" + GOLDEN.resolve(stream + ".stream"));
		}
		line.addAll(List.of("-cp", Fork.classPath(), Program.class.getName()));
		line.addAll(List.of(arguments));
		return line;
	}
}
