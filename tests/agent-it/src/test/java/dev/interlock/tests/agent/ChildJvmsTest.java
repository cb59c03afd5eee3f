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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/** The agent follows the program into the JVMs that it starts. */
@Tag("every-jdk")
class ChildJvmsTest {

	@TempDir
	Path temporary;
	private Path folder;
	private Path jar;

	@BeforeEach
	void prepare() throws IOException {
		folder = Files.createDirectories(temporary.toRealPath().resolve("my sessions, ü"));
		jar = Files.copy(TargetRun.agentJar(), folder.resolve("interlock.jar"));
	}

	@ParameterizedTest
	@EnumSource
	void aChildIsWatchedInASessionOfItsOwn(Jdk jdk) throws Exception {
		Outcome run = run(jdk, "children", List.of("--fail-on", "observed"), "children.Parent", child(jdk, "a b"));
		assertEquals("racy a b\nstatus 0\n", run.outText());
		assertEquals(66, run.status(), run.errText());
		Session parent = session("my.session");
		assertEquals(0, parent.findings().size());
		List<Session> children = others();
		assertEquals(1, children.size());
		assertEquals(List.of(parent.id()), parents(children));
		assertEquals(1, children.get(0).findings().size());
		assertEquals("children.Racy a b", children.get(0).command());
		long process = children.get(0).jvm().processId();
		assertTrue(run.errText().contains("Child JVM " + process + ": children.Racy a b\nData race on Racy.value "),
				run.errText());
		assertTrue(run.errText().contains("\nSession file: " + folder.resolve("my-" + process + ".session") + "\n"),
				run.errText());
		assertTrue(run.errText().endsWith("\ninterlock: 1 child JVM was watched.\n"), run.errText());
	}

	@Test
	void withoutTheOptionNoChildIsWatched() throws Exception {
		Jdk jdk = Jdk.JDK_25;
		Outcome run = run(jdk, "none", List.of("--fail-on", "observed"), "children.Parent", child(jdk, "x"));
		assertEquals("racy x\nstatus 0\n", run.outText());
		assertEquals(0, run.status(), run.errText());
		assertEquals(0, others().size());
	}

	@ParameterizedTest
	@EnumSource
	void aGrandchildIsWatchedToo(Jdk jdk) throws Exception {
		List<String> command = new ArrayList<>(
				List.of(jdk.java().toString(), "-cp", Programs.classes().toString(), "children.Parent", "exec"));
		command.addAll(child(jdk, "x"));
		Outcome run = run(jdk, "children", List.of(), "children.Parent", command);
		assertEquals("racy x\nstatus 0\nstatus 0\n", run.outText());
		Session parent = session("my.session");
		List<Session> others = others();
		assertEquals(List.of(parent.id(), others.get(0).id()), parents(others));
		assertEquals(List.of(0, 1), others.stream().map(each -> each.findings().size()).toList());
		assertTrue(run.errText().endsWith("\ninterlock: 2 child JVMs were watched.\n"), run.errText());
	}

	/** The options of the parent name a file that is deleted, and its session file is in use. */
	@Test
	void theAgentThatAProgramPassesOnIsReplaced() throws Exception {
		Jdk jdk = Jdk.JDK_17;
		Outcome run = run(jdk, "children", List.of(), "children.PassesOn", List.of(jdk.java().toString()));
		assertEquals("racy passed on\nstatus 0\n", run.outText());
		assertEquals(List.of(session("my.session").id()), parents(others()));
	}

	@Test
	void anAgentThatTheProgramChoosesIsKept() throws Exception {
		Jdk jdk = Jdk.JDK_25;
		List<String> command = child(jdk, "x");
		command.add(1, "-javaagent:" + jar + "=quiet=true,session=" + folder.resolve("chosen.session"));
		Outcome run = run(jdk, "children", List.of(), "children.Parent", command);
		assertEquals("racy x\nstatus 0\n", run.outText());
		assertEquals(List.of("children.Racy x"), others().stream().map(Session::command).toList());
		assertTrue(Files.exists(folder.resolve("chosen.session")));
	}

	@Test
	void argumentsInFilesAreKept() throws Exception {
		Jdk jdk = Jdk.JDK_17;
		Path arguments = Files.writeString(folder.resolve("arguments"),
				"-cp \"" + Programs.classes() + "\"\nchildren.Racy \"from a file\"\n");
		Outcome run = run(jdk, "children", List.of(), "children.Parent",
				List.of(jdk.java().toString(), "@" + arguments));
		assertEquals("racy from a file\nstatus 0\n", run.outText());
		assertEquals(List.of(session("my.session").id()), parents(others()));
	}

	@Test
	void whatCannotBeWatchedIsReportedByTheCommandAlone() throws Exception {
		Jdk jdk = Jdk.JDK_25;
		Path old = fakeJava("JAVA_VERSION=\"1.8.0_412\"\n");
		Outcome run = run(jdk, "children", List.of(), "children.Parent", List.of(old.toString(), "Main"));
		assertEquals("no JVM: Main\nstatus 0\n", run.outText());
		String sentence = "The child JVM '" + old
				+ "' is not watched: it is Java 8, and Interlock runs on Java 17 and later.\n";
		assertTrue(run.errText().contains("interlock: warning: " + sentence), run.errText());
		assertTrue(run.errText().endsWith("\ninterlock: No child JVM was watched.\n"), run.errText());
		Files.delete(old.resolveSibling("../release"));
		run = run(jdk, "children", List.of("--quiet"), "children.Parent", List.of(old.toString(), "Main"));
		assertEquals("no JVM: Main\nstatus 0\n", run.outText());
		assertEquals("interlock: The child JVM '" + old + "' is not watched: the version of its Java is not known, as "
				+ "there is no 'release' file of a JDK.\n", run.errText());
	}

	@Test
	void aRunWithAnUnwatchedChildCannotBeJudged() throws Exception {
		Jdk jdk = Jdk.JDK_17;
		Path old = fakeJava("JAVA_VERSION=\"1.8.0_412\"\n");
		Outcome run = run(jdk, "children", List.of("--fail-on", "observed"), "children.Parent",
				List.of(old.toString(), "Main"));
		assertEquals(69, run.status(), run.errText());
		assertTrue(run.errText().endsWith("interlock: The run cannot be judged. The child JVM '" + old
				+ "' is not watched: it is Java 8, and Interlock runs on Java 17 and later.\n"), run.errText());
	}

	/** It ends before its agent starts, here because of a wrong option. */
	@Test
	void aChildThatLeavesNoSessionIsReported() throws Exception {
		Jdk jdk = Jdk.JDK_25;
		List<String> command = child(jdk, "x");
		command.add(1, "-XX:+NoSuchOption");
		Outcome run = run(jdk, "children", List.of("--quiet"), "children.Parent", command);
		assertEquals(0, run.status(), run.errText());
		String sentence = "The child JVM \\d+ left no session, so it was not watched.\n";
		assertTrue(run.errText().matches("interlock: " + sentence), run.errText());
		run = run(jdk, "children", List.of("--quiet", "--fail-on", "observed"), "children.Parent", command);
		assertEquals(69, run.status(), run.errText());
		assertTrue(run.errText().matches("(?s).*interlock: The run cannot be judged. " + sentence), run.errText());
	}

	@Test
	void aChildThatIsKilledIsReported() throws Exception {
		String sentence = "The child JVM \\d+ was killed or still runs, so its session may lack findings.\n";
		Outcome run = run(Jdk.JDK_17, "children", List.of("--quiet"), "children.Parent", child(Jdk.JDK_17, "killed"));
		assertEquals("status 137\n", run.outText());
		assertEquals(0, run.status(), run.errText());
		assertTrue(run.errText().matches("(?s).*interlock: " + sentence), run.errText());
		run = run(Jdk.JDK_17, "children", List.of("--quiet", "--fail-on", "observed"), "children.Parent",
				child(Jdk.JDK_17, "killed early"));
		assertEquals(70, run.status(), run.errText());
		assertTrue(
				run.errText().matches("(?s).*interlock: Child JVM \\d+: The session is incomplete, so findings may be "
						+ "missing: run the program again.\n"),
				run.errText());
	}

	@Test
	void aChildOfTheEnvironmentThatLeavesNoSessionIsReported() throws Exception {
		List<String> command = child(Jdk.JDK_25, "x");
		command.add(1, "-XX:+NoSuchOption");
		Outcome run = run(Jdk.JDK_25, "environment", List.of("--quiet", "--fail-on", "observed"), "children.Parent",
				command);
		assertEquals(69, run.status(), run.errText());
		assertTrue(run.errText().contains(" left no session, so it was not watched.\n"), run.errText());
	}

	@Test
	void aLinkToJavaIsJava() throws Exception {
		List<String> command = child(Jdk.JDK_17, "x");
		command.set(0, Files.createSymbolicLink(folder.resolve("launch"), Path.of(command.get(0))).toString());
		Outcome run = run(Jdk.JDK_17, "children", List.of("--fail-on", "observed"), "children.Parent", command);
		assertEquals("racy x\nstatus 0\n", run.outText());
		assertEquals(66, run.status(), run.errText());
		assertEquals(List.of(session("my.session").id()), parents(others()));
	}

	@Test
	void aChildThatDoesNotExistIsNotReported() throws Exception {
		Outcome run = run(Jdk.JDK_17, "children", List.of("--quiet"), "children.Parent",
				List.of(folder.resolve("no/java").toString(), "Main"));
		assertEquals(1, run.status(), run.errText());
		assertFalse(run.errText().contains("not watched"), run.errText());
	}

	/** No matter how it is started, the agent would stay off in it. */
	@Test
	void aToolOfTheJdkGetsNoAgent() throws Exception {
		Jdk jdk = Jdk.JDK_17;
		Outcome run = run(jdk, "children", List.of("--fail-on", "observed"), "children.Parent",
				List.of(jdk.java().toString(), "-m", "jdk.compiler/com.sun.tools.javac.Main", "-version"));
		assertEquals(0, run.status(), run.errText());
		assertTrue(run.outText().startsWith("javac "), run.outText());
		assertTrue(run.errText().endsWith("\ninterlock: No child JVM was watched.\n"), run.errText());
	}

	/** A JVM that writes an archive of classes does not start with an agent. */
	@ParameterizedTest
	@EnumSource
	void aJvmThatTakesNoAgentIsLeftAlone(Jdk jdk) throws Exception {
		Path racy = Programs.jar(folder.resolve("racy.jar"), Map.of(), "children/Racy");
		List<String> command = List.of(jdk.java().toString(), "-XX:ArchiveClassesAtExit=" + folder.resolve("x.jsa"),
				"-cp",
				racy.toString(), "children.Racy", "x");
		Outcome run = run(jdk, "children", List.of(), "children.Parent", command);
		assertTrue(run.outText().contains("racy x\n") && run.outText().endsWith("status 0\n"), run.outText());
		assertTrue(run.errText().contains("' is not watched: the JVM takes no agents with "), run.errText());
	}

	@ParameterizedTest
	@EnumSource
	void aScriptPassesTheAgentOn(Jdk jdk) throws Exception {
		Path script = script(jdk.java() + " -cp '" + Programs.classes() + "' children.Racy 'a b'");
		Outcome run = run(jdk, "environment", List.of("--fail-on", "observed"), "children.Parent",
				List.of("/bin/sh", script.toString()));
		assertTrue(run.outText().startsWith("Picked up JAVA_TOOL_OPTIONS: \"-javaagent:" + jar + "=inherited="),
				run.outText());
		assertEquals("racy a b\nstatus 0\n", withoutFirstLine(run.outText()));
		assertEquals(66, run.status(), run.errText());
		assertEquals(List.of(session("my.session").id()), parents(others()));
	}

	/** Each JVM replaces the agent of its own in the environment. */
	@Test
	void aGrandchildGetsTheAgentOnceByTheEnvironment() throws Exception {
		Jdk jdk = Jdk.JDK_25;
		Path script = script("export JAVA_TOOL_OPTIONS=\"-Dof=script $JAVA_TOOL_OPTIONS\"\n" + jdk.java() + " -cp '"
				+ Programs.classes() + "' children.PassesOn " + jdk.java());
		Outcome run = run(jdk, "environment", List.of(), "children.Parent", List.of("/bin/sh", script.toString()));
		List<String> picked = run.outText().lines().filter(line -> line.startsWith("Picked up")).toList();
		assertEquals(2, picked.size(), run.outText());
		assertEquals(1, picked.get(1).split("-javaagent:", -1).length - 1, picked.get(1));
		assertTrue(picked.get(1).contains(" -Dof=script "), picked.get(1));
		assertEquals(List.of("racy passed on", "status 0", "status 0"),
				run.outText().lines().filter(line -> !line.startsWith("Picked up")).toList());
		List<Session> others = others();
		assertEquals(List.of(session("my.session").id(), others.get(0).id()), parents(others));
	}

	@Test
	void theToolsOfTheJdkAreNotWatched() throws Exception {
		Jdk jdk = Jdk.JDK_17;
		Path source = Files.writeString(folder.resolve("Empty.java"), "class Empty { }");
		Outcome run = run(jdk, "environment", List.of(), "children.Parent",
				List.of(jdk.java().resolveSibling("javac").toString(), source.toString()));
		assertEquals("status 0\n", withoutFirstLine(run.outText()));
		assertTrue(Files.exists(folder.resolve("Empty.class")));
		assertEquals(0, others().size());
		assertTrue(run.errText().endsWith("\ninterlock: No child JVM was watched.\n"), run.errText());
	}

	@Test
	void anUnknownValueIsWrongUsage() throws Exception {
		Jdk jdk = Jdk.JDK_17;
		Outcome run = run(jdk, "all", List.of(), "children.Racy", List.of());
		assertEquals(64, run.status());
		assertEquals("interlock: '--follow all' is not understood: choose none, children or environment.\n",
				run.errText());
	}

	@Test
	void aChildCanHaveAnotherJava() throws Exception {
		run(Jdk.JDK_25, "children", List.of(), "children.Parent", child(Jdk.JDK_17, "x"));
		assertEquals(List.of("17"),
				others().stream().map(child -> child.jvm().version().replaceFirst("[.].*", "")).toList());
	}

	private static List<String> child(Jdk jdk, String argument) {
		return new ArrayList<>(
				List.of(jdk.java().toString(), "-cp", Programs.classes().toString(), "children.Racy", argument));
	}

	/** Runs a program by the command line, with the session {@code my.session}. */
	private Outcome run(Jdk jdk, String follow, List<String> options, String mainClass, List<String> arguments)
			throws Exception {
		List<String> command = new ArrayList<>(List.of(jdk.java().toString(), "-Dfile.encoding=UTF-8",
				"-Dsun.jnu.encoding=UTF-8", "-jar", jar.toString(), "run", "--follow", follow, "--engines",
				"happens-before", "--noise", "off", "--java", jdk.java().toString(), "--session", "my.session"));
		command.addAll(options);
		command.addAll(List.of("--", "-cp", Programs.classes().toString(), mainClass));
		command.addAll(arguments);
		Path out = temporary.resolve("out");
		Path err = temporary.resolve("err");
		ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectOutput(out.toFile())
				.redirectError(err.toFile());
		builder.environment().remove("JAVA_TOOL_OPTIONS");
		builder.environment().remove("JDK_JAVA_OPTIONS");
		int status = builder.start().waitFor();
		return new Outcome(status, Files.readAllBytes(out), Files.readAllBytes(err));
	}

	private Session session(String name) throws Exception {
		return SessionFiles.read(folder.resolve(name));
	}

	/** The other sessions, each after the one that started it. */
	private List<Session> others() throws Exception {
		List<Session> others = new ArrayList<>();
		try (var files = Files.list(folder)) {
			for (Path file : files.filter(each -> each.toString().endsWith(".session"))
					.filter(each -> !each.endsWith("my.session")).toList()) {
				others.add(SessionFiles.read(file));
			}
		}
		others.sort(Comparator.comparing(Session::start));
		return others;
	}

	private static List<String> parents(List<Session> sessions) {
		return sessions.stream().map(each -> each.parent().orElse("none")).toList();
	}

	private static String withoutFirstLine(String text) {
		return text.substring(text.indexOf('\n') + 1);
	}

	private Path script(String command) throws IOException {
		return Files.writeString(folder.resolve("script"), command + "\n");
	}

	/** A file with the name of java that prints its arguments, in a folder with this release file. */
	private Path fakeJava(String release) throws IOException {
		Path bin = Files.createDirectories(folder.resolve("old jdk/bin"));
		Files.writeString(bin.resolveSibling("release"), release);
		Path java = Files.writeString(bin.resolve("java"), "#!/bin/sh\necho no JVM: \"$@\"\n");
		assertTrue(java.toFile().setExecutable(true));
		return java;
	}
}
