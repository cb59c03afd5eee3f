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
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/** Findings are not lost in bursts, when memory is short, or with a second JVM. */
@Tag("every-jdk")
class NothingLostTest {

	private static final int FIELDS = 1500;

	@TempDir
	Path folder;

	/** Each field has two races; each occurs once. */
	@ParameterizedTest
	@EnumSource
	void aBurstOfFindingsIsKept(Jdk jdk) throws Exception {
		compile("Flood", FIELDS);
		Path file = folder.resolve("flood.session");
		Outcome outcome = TargetRun.of(jdk, "Flood").onlyClassPath(folder.toString()).vm("-Xmx64m")
				.agent("engines=happens-before,noise=off,session=" + file).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		Session session = SessionFiles.read(file);
		assertEquals(0, session.statistics().dropped());
		assertTrue(session.end().isPresent());
		assertEquals(FIELDS, session.findings().stream().map(finding -> finding.variable().name()).distinct().count());
		List<String> lines = outcome.agentLines();
		assertEquals(session.findings().size() + " races were found; the session is in " + file + ".",
				lines.get(lines.size() - 1));
	}

	/** In this heap the agent keeps up to 24,576 findings. */
	@Test
	void findingsBeyondTheLimitAreCounted() throws Exception {
		int classes = 9;
		StringBuilder all = new StringBuilder();
		for (int i = 0; i < classes; i++) {
			compile("Flood" + i, FIELDS);
			all.append("Flood").append(i).append(".main(args);\n");
		}
		compile("Floods", "public class Floods { public static void main(String[] args) throws Exception {\n" + all
				+ "} }");
		Path file = folder.resolve("floods.session");
		Outcome outcome = TargetRun.of(Jdk.JDK_17, "Floods").onlyClassPath(folder.toString())
				.vm("-Xmx96m", "-XX:+UseSerialGC").agent("engines=happens-before,noise=off,session=" + file).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		Session session = SessionFiles.read(file);
		assertTrue(session.end().isPresent());
		long dropped = session.statistics().dropped();
		assertTrue(dropped > 0, outcome.errText());
		List<String> lines = outcome.agentLines();
		assertEquals(session.findings().size() + " races were found; the session is in " + file + "; " + dropped
				+ " more could not be kept.", lines.get(lines.size() - 1));
	}

	/** The process may not write more than 64 kilobytes to a file; the session is larger, and what is printed smaller. */
	@Test
	void aSessionFileThatCannotGrowIsReported() throws Exception {
		compile("Flood", 200);
		Path file = folder.resolve("flood.session");
		Outcome outcome = TargetRun.of(Jdk.JDK_17, "Flood").onlyClassPath(folder.toString()).after("ulimit -f 64")
				.agent("engines=happens-before,noise=off,session=" + file).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		assertEquals("", outcome.programErr());
		List<String> lines = outcome.agentLines();
		assertEquals(1, lines.stream().filter(line -> line.startsWith("The session file '" + file
				+ "' cannot be written any more (") && line.endsWith("further findings are not in the file.")).count(),
				outcome.errText());
		assertTrue(lines.get(lines.size() - 1).endsWith("the session is in " + file + ", but it is incomplete."),
				outcome.errText());
		Session session = SessionFiles.read(file);
		assertFalse(session.findings().isEmpty());
		assertTrue(session.end().isEmpty());
	}

	/** A class whose main method has two threads, which increment each of its static fields once. */
	private void compile(String name, int fields) throws IOException {
		compile(name, """
				public class %s {
					public static void main(String[] args) throws Exception {
						Thread[] threads = { new Thread(%s::all), new Thread(%s::all) };
						for (Thread thread : threads) {
							thread.start();
						}
						for (Thread thread : threads) {
							thread.join();
						}
					}
				""".formatted(name, name, name)
				+ IntStream.range(0, fields)
						.mapToObj(i -> "static int f" + i + "; static void m" + i + "() { f" + i + "++; }\n")
						.collect(Collectors.joining())
				+ "static void all() {"
				+ IntStream.range(0, fields).mapToObj(i -> "m" + i + "();\n").collect(Collectors.joining()) + "} }");
	}

	private void compile(String name, String text) throws IOException {
		Path source = Files.writeString(folder.resolve(name + ".java"), text);
		assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "--release", "17", "-cp",
				folder.toString(), source.toString()));
	}

	@ParameterizedTest
	@EnumSource
	void findingsAfterALackOfMemoryAreKept(Jdk jdk) throws Exception {
		Path file = folder.resolve("memory.session");
		Outcome outcome = TargetRun.of(jdk, "limits/MemoryEnds").vm("-Xmx32m")
				.agent("engines=happens-before,noise=off,session=" + file).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		assertEquals("end\n", outcome.outText());
		// the JVM's own line under any agent where a class is loaded while there is no memory
		assertEquals(List.of(), outcome.programErr().lines()
				.filter(line -> !line.startsWith("*** java.lang.instrument ASSERTION FAILED")).toList());
		Session session = SessionFiles.read(file);
		assertTrue(session.findings().stream().anyMatch(finding -> finding.variable().name().equals("second")),
				outcome.errText());
		assertTrue(session.end().isPresent());
	}

	@ParameterizedTest
	@EnumSource
	void twoProgramsWithOneSessionFileWriteSeparateFiles(Jdk jdk) throws Exception {
		Path file = folder.resolve("same.session");
		Path stop = folder.resolve("stop");
		TargetRun first = TargetRun.of(jdk, "racy/LocksRace").agent("session=" + file).arguments(stop.toString())
				.start();
		assertFalse(SessionWatch.untilFound(file, first.process()).isEmpty());
		TargetRun second = TargetRun.of(jdk, "racy/HaltRace")
				.agent("engines=happens-before,noise=off,session=" + file).start();
		Path own = folder.resolve("same-" + second.process().pid() + ".session");
		Outcome outcome = second.outcome();
		assertTrue(outcome.agentLines().contains("The session file '" + file
				+ "' is in use by another JVM: this one writes '" + own + "'."), outcome.errText());
		Files.writeString(stop, "stop");
		assertEquals(0, first.outcome().status());
		Session one = SessionFiles.read(file);
		assertTrue(one.command().startsWith("racy.LocksRace"));
		assertTrue(one.end().isPresent());
		assertTrue(one.findings().stream().allMatch(finding -> finding.variable().className().contains("LocksRace")));
		Session other = SessionFiles.read(own);
		assertEquals(List.of("HaltRace.value"),
				other.findings().stream().map(finding -> finding.variable().displayName()).toList());
		assertTrue(other.health().stream().anyMatch(message -> message.text().contains("is in use")));
	}
}
