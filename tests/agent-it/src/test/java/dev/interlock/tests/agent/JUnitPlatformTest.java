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

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.session.BaselineFile;
import dev.interlock.session.Finding;
import dev.interlock.session.FoundInTest;
import dev.interlock.session.FoundInTest.By;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/** Findings belong to the tests that raced, and fail them, whatever framework runs them. */
@Tag("every-jdk")
class JUnitPlatformTest {

	private static final Path JUNIT = Path.of(System.getProperty("interlock.junit"));
	private static final String PARALLEL = "-Djunit.jupiter.execution.parallel.enabled=true";
	private static final String OLDEST = "1.10.2";
	private static final String BEFORE_6 = "1.14.4";
	private static final String NEWEST = "6.1.3";

	private static Path classes;

	@TempDir
	Path folder;

	@BeforeAll
	static void compile() throws IOException {
		classes = Files.createDirectories(TargetRun.work().resolve("tested"));
		Path sources = Path.of(System.getProperty("interlock.programs")).resolveSibling("junit");
		List<String> arguments = new ArrayList<>(List.of("--release", "17", "-g", "-nowarn", "-Xlint:none", "-d",
				classes.toString(), "-cp", classPath(OLDEST)));
		try (var files = Files.walk(sources)) {
			files.filter(file -> file.toString().endsWith(".java")).map(Path::toString).forEach(arguments::add);
		}
		assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)));
		Path services = Files.createDirectories(classes.resolve("META-INF/services"));
		for (String service : List.of("LauncherSessionListener", "TestExecutionListener")) {
			Files.writeString(services.resolve("org.junit.platform.launcher." + service), "tested.Helpers\n");
		}
	}

	/** The class path of the tests with a version of the JUnit Platform. */
	static String classPath(String platform) throws IOException {
		try (var jars = Files.list(JUNIT)) {
			String others = jars.map(Path::toString).filter(name -> !name.contains("console-standalone")).sorted()
					.collect(Collectors.joining(File.pathSeparator));
			return String.join(File.pathSeparator,
					JUNIT.resolve("junit-platform-console-standalone-" + platform + ".jar").toString(),
					classes.toString(), System.getProperty("interlock.junit.classes"), others);
		}
	}

	private TargetRun run(Jdk jdk, String platform, String... testClasses) throws IOException {
		TargetRun run = TargetRun.of(jdk, "org.junit.platform.console.ConsoleLauncher")
				.onlyClassPath(classPath(platform))
				.arguments("execute", "--details=tree", "--disable-banner", "--disable-ansi-colors");
		for (String testClass : testClasses) {
			run.arguments("--select-class", "tested." + testClass);
		}
		return run;
	}

	private Path file() {
		return folder.resolve("a.session");
	}

	private TargetRun watched(TargetRun run) {
		return run.agent("session=" + file() + ",profile=precise");
	}

	private Finding only() throws Exception {
		Session session = SessionFiles.read(file());
		assertEquals(1, session.findings().size(), () -> session.findings().toString());
		return session.findings().get(0);
	}

	private static Set<String> names(Finding finding) {
		return finding.details().tests().stream().map(FoundInTest::name).collect(Collectors.toCollection(TreeSet::new));
	}

	/** The names of the tests that failed, with the texts behind them. */
	private static List<String> failed(Outcome outcome) {
		return outcome.outText().lines().filter(line -> line.contains("[X]") || line.contains("✘"))
				.map(line -> line.replaceAll("^[^\\p{Alnum}]*", "").trim()).toList();
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17," + OLDEST, "JDK_25," + BEFORE_6, "JDK_17," + NEWEST })
	void eachOfManyParallelTestsFailsForItsOwnRace(Jdk jdk, String platform) throws Exception {
		TargetRun run = run(jdk, platform, "ManyTest").vm(PARALLEL);
		if (platform.equals(NEWEST)) {
			run.vm("-Djunit.jupiter.execution.parallel.config.executor-service=WORKER_THREAD_POOL");
		}
		Outcome outcome = watched(run).outcome();
		Set<String> racy = IntStream.range(0, 200).filter(number -> number % 10 == 0).mapToObj(number -> "" + number)
				.collect(Collectors.toCollection(TreeSet::new));
		Set<String> found = only().details().tests().stream().filter(test -> test.by() == By.THREAD)
				.map(test -> test.name().replaceAll(".*\\D", "")).collect(Collectors.toCollection(TreeSet::new));
		assertEquals(racy, found);
		assertEquals(racy.size(), only().details().tests().size());
		assertEquals(racy.size(), failed(outcome).size(), outcome::outText);
		assertEquals(1, outcome.status());
	}

	@Test
	void aRaceFailsItsTestWhereverItIs() throws Exception {
		Outcome outcome = watched(run(Jdk.JDK_17, OLDEST, "PlacesTest", "PlacesTest$BeforeTests")).outcome();
		List<String> failed = failed(outcome).stream().map(line -> line.replaceAll("[( ].*", "")).sorted().toList();
		assertEquals(List.of("PlacesTest$BeforeTests", "dynamic", "nested", "racy", "racyAgain"), failed,
				outcome::outText);
		assertEquals(Set.of("PlacesTest.racy()", "PlacesTest.racyAgain()", "PlacesTest.tolerated()",
				"PlacesTest.withoutAnnotation()", "PlacesTest.dynamic() inside", "PlacesTest.Inner.nested()",
				"PlacesTest.BeforeTests"), names(only()));
		String out = outcome.outText();
		assertTrue(out.contains("AssertionError: Data race on field PlacesTest.value: write in '"), out);
		assertTrue(out.contains("tested.PlacesTest.lambda$race$0(PlacesTest.java"), out);
		assertTrue(out.contains("Caused by: java.lang.AssertionError: write in '"), out);
	}

	@Test
	void anAcceptedRaceFailsNoTest() throws Exception {
		assertEquals(5, failed(watched(run(Jdk.JDK_17, OLDEST, "PlacesTest", "PlacesTest$BeforeTests")).outcome())
				.size());
		StringBuilder known = new StringBuilder();
		BaselineFile.write(List.of(only()), known);
		Files.writeString(folder.resolve("known"), known);
		Path reviews = Files.createDirectories(folder.resolve(".interlock")).resolve("reviews");
		Path module = Files.createDirectories(folder.resolve("module"));
		assertEquals(List.of(),
				failed(watchedWith(",baseline=" + folder.resolve("known"), folder)));
		Files.writeString(reviews, "accepted " + only().id() + " until 9999-12-31 # BANK-412\n");
		assertEquals(List.of(), failed(watchedWith("", module)));
		assertEquals(7, only().details().tests().size());
		Files.writeString(reviews, "accepted " + only().id() + " until 2000-01-01 # BANK-412\n");
		assertEquals(5, failed(watchedWith("", module)).size());
	}

	private Outcome watchedWith(String options, Path directory) throws Exception {
		return run(Jdk.JDK_17, OLDEST, "PlacesTest", "PlacesTest$BeforeTests").directory(directory)
				.agent("session=" + file() + ",profile=precise" + options).outcome();
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17," + OLDEST, "JDK_17," + NEWEST })
	void otherEnginesAreAttributedAndFailTheRunOnRequest(Jdk jdk, String platform) throws Exception {
		for (String type : List.of("VintageTest", "NgTest")) {
			Outcome outcome = watched(run(jdk, platform, type)).outcome();
			assertEquals(0, outcome.status(), outcome::errText);
			assertEquals(List.of(new FoundInTest(only().details().tests().get(0).id(), type + ".racy()", By.THREAD)),
					only().details().tests());
			Outcome failing = watched(run(jdk, platform, type).vm("-Dinterlock.failOn=observed")).outcome();
			assertTrue(failing.errText().contains("Data race on field " + type + ".value in [engine:"),
					failing::errText);
		}
	}

	@Test
	void aRaceOfOldThreadsBelongsToTheTestThatRunsAlone() throws Exception {
		Outcome outcome = watched(run(Jdk.JDK_17, OLDEST, "OldThreadsTest$Alone")).outcome();
		assertEquals(1, failed(outcome).size(), outcome::outText);
		assertEquals(By.TIME, only().details().tests().get(0).by());
		assertFalse(outcome.errText().contains("AssertionError"), outcome::errText);
	}

	@Test
	void aRaceDuringSeveralTestsFailsTheRunAndNoTest() throws Exception {
		Outcome outcome = watched(run(Jdk.JDK_17, OLDEST, "OldThreadsTest$Together").vm(PARALLEL)).outcome();
		assertEquals(List.of(), failed(outcome), outcome::outText);
		assertEquals(Set.of("OldThreadsTest.Together.first()", "OldThreadsTest.Together.second()"), names(only()));
		assertTrue(only().details().tests().stream().allMatch(test -> test.by() == By.CANDIDATE));
		assertTrue(outcome.errText().contains("outside of any single test"), outcome::errText);
	}

	@Test
	void aRaceOutsideOfAllTestsFailsTheRun() throws Exception {
		Outcome outcome = watched(run(Jdk.JDK_17, OLDEST, "VintageTest")
				.vm("-Dtested.outside=true", "-Dinterlock.failOn=observed")).outcome();
		assertTrue(outcome.errText().contains("outside of any single test"), outcome::errText);
		assertEquals(2, SessionFiles.read(file()).findings().size());
	}

	@Test
	void withoutTheAgentOneSentenceSaysSo() throws Exception {
		Outcome outcome = run(Jdk.JDK_17, OLDEST, "PlacesTest").outcome();
		assertEquals(0, outcome.status(), outcome::errText);
		assertEquals(1, outcome.errText().lines().filter(line -> line.startsWith("Race detection is off")).count());
		Outcome required = run(Jdk.JDK_17, OLDEST, "PlacesTest").vm("-Dinterlock.required=true").outcome();
		assertNotEquals(0, required.status());
		assertTrue(required.errText().contains("Race detection is off"), required::errText);
	}

	@Test
	void theAgentWritesNothingOnStandardOutput() throws Exception {
		Outcome outcome = watched(run(Jdk.JDK_17, OLDEST, "VintageTest")).outcome();
		assertFalse(outcome.outText().contains("interlock]"), outcome::outText);
	}
}
