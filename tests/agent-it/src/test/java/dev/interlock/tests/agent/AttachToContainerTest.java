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
import java.math.BigInteger;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.session.SessionFiles;

/** The agent attaches to a program with other files, another user, or in another namespace, or says why it cannot. */
@Tag("every-jdk")
class AttachToContainerTest {

	private static final List<String> OWN_PROCESSES = List.of("unshare", "--pid", "--fork", "--mount-proc");
	private static final String NOBODY = "65534";
	private static final int SIGQUIT_BIT = 2;
	private static final long LIMIT_SECONDS = 100;

	@TempDir
	Path folder;

	private final List<Process> started = new ArrayList<>();

	@AfterEach
	void end() throws InterruptedException {
		for (Process process : started) {
			process.descendants().forEach(ProcessHandle::destroyForcibly);
			process.destroyForcibly().waitFor();
		}
	}

	/** What a container is to a process: other processes, and another folder for temporary files. */
	private static List<String> container(String options) {
		return List.of("unshare", "--mount", "--pid", "--fork", "--mount-proc", "sh", "-c",
				"mount -t tmpfs -o " + options + " tmpfs /tmp && exec \"$0\" \"$@\"");
	}

	/** A command as another user. */
	private static List<String> as(String user) {
		return List.of("setpriv", "--reuid", user, "--regid", user, "--clear-groups");
	}

	/** Skips the test if the machine does not permit this. */
	private static void assume(List<String> command, String what) throws InterruptedException {
		int status;
		try {
			status = new ProcessBuilder(command).redirectErrorStream(true)
					.redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
		} catch (IOException e) {
			status = -1;
		}
		String reason = "this machine does not permit " + what;
		if (status != 0) {
			System.out.println("SKIPPED: " + reason);
		}
		Assumptions.assumeTrue(status == 0, reason);
	}

	/** Skips the test if the container hides the programs, for example because this checkout is in {@code /tmp}. */
	private static void assumeReadable(List<String> container) throws InterruptedException {
		assume(concat(container, List.of("test", "-r", Programs.classes().toString())),
				"a container in which this user can read the programs of the tests");
	}

	private static <T> List<T> concat(List<T> first, List<T> second) {
		return Stream.concat(first.stream(), second.stream()).toList();
	}

	/** Starts a program that races until there is a stop file; waits until it can be attached to. */
	private ProcessHandle startProgram(Jdk jdk, List<String> prefix, Path stop, String... options) throws Exception {
		List<String> line = new ArrayList<>(prefix);
		line.addAll(List.of(jdk.java().toString(), "-Xmx256m", "-XX:TieredStopAtLevel=1"));
		line.addAll(List.of(options));
		line.addAll(List.of("-cp", Programs.classes().toString(), "racy.FieldRace", stop.toString()));
		Process process = new ProcessBuilder(line).redirectErrorStream(true)
				.redirectOutput(folder.resolve("program").toFile()).start();
		started.add(process);
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
		while (process.isAlive() && System.nanoTime() < end) {
			for (ProcessHandle each : Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList()) {
				if (each.info().command().filter(command -> command.endsWith("/java")).isPresent() && isReady(each)) {
					return each;
				}
			}
			Thread.sleep(10);
		}
		throw new AssertionError("The program has not started: " + Files.readString(folder.resolve("program")));
	}

	/** Whether a JVM has a handler for the signal that asks it for the attach API. */
	private static boolean isReady(ProcessHandle jvm) throws IOException {
		try (Stream<String> lines = Files.lines(Path.of("/proc/" + jvm.pid() + "/status"))) {
			return lines.filter(line -> line.startsWith("SigCgt:"))
					.anyMatch(line -> new BigInteger(line.substring("SigCgt:".length()).strip(), 16)
							.testBit(SIGQUIT_BIT));
		}
	}

	private Process command(List<String> prefix, List<String> options, String... arguments) throws IOException {
		List<String> line = new ArrayList<>(prefix);
		line.addAll(List.of(Jdk.JDK_17.java().toString(), "-XX:TieredStopAtLevel=1"));
		line.addAll(options);
		line.addAll(List.of("-jar", TargetRun.agentJar().toString()));
		line.addAll(List.of(arguments));
		Process process = new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true)
				.redirectOutput(console().toFile()).start();
		started.add(process);
		return process;
	}

	private Path console() {
		return folder.resolve("console");
	}

	private void assertRefused(String sentence, List<String> prefix, List<String> options, String... arguments)
			throws Exception {
		Process process = command(prefix, options, arguments);
		assertTrue(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS));
		String text = Files.readString(console());
		assertEquals("interlock: " + sentence, text.strip());
		assertEquals(69, process.exitValue());
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, 0", "JDK_17, " + NOBODY, "JDK_25, 0", "JDK_25, " + NOBODY })
	void aProgramInAContainerIsWatchedFromOutside(Jdk jdk, String user) throws Exception {
		List<String> container = concat(container("mode=1777"), as(user));
		assumeReadable(container);
		ProcessHandle program = startProgram(jdk, container, Path.of("/tmp/stop"));
		Path temporary = Path.of("/proc/" + program.pid() + "/root/tmp");
		Path fields = Files.writeString(folder.resolve("fields"), "racy.FieldRace.value\n");
		Path session = folder.resolve("a.session");
		Process watching = command(List.of(), List.of(), "attach", "--session", session.toString(), "--fail-on",
				"observed", "--fields", fields.toString(), Long.toString(program.pid()));
		assertFalse(SessionWatch.untilFound(sessionIn(temporary, watching), watching).isEmpty(),
				() -> text(console()));
		awaitWatched(watching);
		// stays open when the program, and so its files, are gone
		try (DirectoryStream<Path> left = Files.newDirectoryStream(temporary)) {
			Files.writeString(temporary.resolve("stop"), "stop");
			assertTrue(watching.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS));
			for (Path file : left) {
				assertFalse(file.getFileName().toString().startsWith("interlock"), file::toString);
			}
		}
		String text = Files.readString(console());
		assertEquals(66, watching.exitValue(), text);
		assertTrue(text.contains(" in its container, copied to " + session + " at its end)"), text);
		var found = SessionFiles.read(session);
		var race = found.findings().get(0);
		assertEquals("racy.FieldRace.value", race.variable().className() + '.' + race.variable().name());
	}

	/** Waits until the command has attached; a program that ends earlier would be its failure. */
	private void awaitWatched(Process watching) throws Exception {
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
		while (!Files.readString(console()).contains(" is watched ") && watching.isAlive() && System.nanoTime() < end) {
			Thread.sleep(10);
		}
	}

	/** The session that the agent writes in the container. */
	private static Path sessionIn(Path temporary, Process watching) throws Exception {
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
		while (watching.isAlive() && System.nanoTime() < end) {
			try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, "interlock-*")) {
				for (Path each : folders) {
					return each.resolve("interlock.session");
				}
			}
			Thread.sleep(10);
		}
		return temporary.resolve("none");
	}

	private static String text(Path file) {
		try {
			return Files.readString(file);
		} catch (IOException e) {
			return e.toString();
		}
	}

	@Test
	void aContainerInWhichNothingCanBeWrittenIsRefused() throws Exception {
		List<String> container = container("ro");
		assumeReadable(container);
		ProcessHandle program = startProgram(Jdk.JDK_17, container, Path.of("/tmp/stop"));
		Process process = command(List.of(), List.of(), "attach", Long.toString(program.pid()));
		assertTrue(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS));
		String text = Files.readString(console());
		assertTrue(text.startsWith("interlock: The folder /tmp of the process " + program.pid()
				+ " cannot be written ("), text);
		assertEquals(69, process.exitValue(), text);
	}

	@Test
	void theProgramOfAnotherUserNeedsThatUser() throws Exception {
		assume(concat(as(NOBODY), List.of("test", "-r", TargetRun.agentJar().toString())), "commands of other users");
		ProcessHandle program = startProgram(Jdk.JDK_17, List.of(), folder.resolve("stop"));
		String nobody = Files.getOwner(Files.createFile(folder.resolve("owned"))).getName();
		assertRefused("The process " + program.pid() + " belongs to the user '" + nobody
				+ "': run the command as this user or as root, not as 'nobody'.", as(NOBODY), List.of(), "attach",
				Long.toString(program.pid()));
	}

	@Test
	void aProgramWithoutTheAttachMechanismIsNotDisturbed() throws Exception {
		ProcessHandle program = startProgram(Jdk.JDK_17, List.of(), folder.resolve("stop"),
				"-XX:+DisableAttachMechanism");
		assertRefused("The process " + program.pid()
				+ " runs with -XX:+DisableAttachMechanism: start it without this option.", List.of(), List.of(),
				"attach", Long.toString(program.pid()));
		// the signal that asks for the attach API would make it print its threads
		assertEquals("", Files.readString(folder.resolve("program")));
	}

	@Test
	void aJavaWithoutTheAttachApiIsRefused() throws Exception {
		ProcessHandle program = startProgram(Jdk.JDK_17, List.of(), folder.resolve("stop"));
		assertRefused(
				"This Java has no attach API (com.sun.tools.attach.VirtualMachine): start the command with a full "
						+ "JDK, for example through JAVA_HOME.",
				List.of(),
				List.of("--limit-modules", "java.logging,java.instrument,java.management,java.sql,jdk.unsupported"),
				"attach", Long.toString(program.pid()));
	}

	@Test
	void numbersOfAnotherNamespaceAreRefused() throws Exception {
		assume(concat(OWN_PROCESSES, List.of("true")), "PID namespaces");
		ProcessHandle program = startProgram(Jdk.JDK_17, List.of(), folder.resolve("stop"));
		assertRefused("The folder /proc has the processes of another PID namespace than this command, so that their "
				+ "numbers mean others: mount a /proc of its own, or run the command outside of the namespace.",
				List.of("unshare", "--pid", "--fork"), List.of(), "attach", Long.toString(program.pid()));
		assertRefused(
				"There is no process " + program.pid() + " in the container of this command; a program of another "
						+ "container can be attached to from outside of it.",
				OWN_PROCESSES, List.of(), "attach",
				Long.toString(program.pid()));
	}
}
