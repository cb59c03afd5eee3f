/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Projects in the folder {@code projects}, each a way to use the plug-in. One run of Maven builds all of them. */
class MavenProjectsTest {

	private static final Path WORK = MavenBuild.WORK;
	private static final Path REPOSITORY = MavenBuild.REPOSITORY;

	private static MavenBuild build;
	private static String log;

	@BeforeAll
	static void build() throws Exception {
		copy(Path.of(System.getProperty("interlock.projects")), WORK);
		// of an earlier build
		Path earlier = Files.createDirectories(WORK.resolve("confirmed/target/interlock-confirmed"));
		Files.copy(Path.of(System.getProperty("interlock.streams"), "race.stream"),
				earlier.resolve("confirmed.session"), StandardCopyOption.REPLACE_EXISTING);
		build = MavenBuild.run(WORK, "verify");
		log = build.log();
	}

	private static void copy(Path from, Path to) throws IOException {
		try (var files = Files.walk(from)) {
			for (Path file : files.toList()) {
				Path copy = to.resolve(from.relativize(file).toString());
				if (Files.isDirectory(file)) {
					Files.createDirectories(copy);
				} else {
					Files.write(copy, Files.readAllBytes(file));
				}
			}
		}
		// the start of the projects, so that Maven does not look for settings above
		Files.createDirectories(to.resolve(".mvn"));
	}

	private static boolean succeeds(String project) {
		Matcher line = Pattern.compile("(?m)^\\[INFO\\] " + Pattern.quote(project) + " \\.+ (SUCCESS|FAILURE)")
				.matcher(log);
		assertTrue(line.find(), () -> "no result of " + project + ":\n" + log);
		return line.group(1).equals("SUCCESS");
	}

	private static String error(String project) {
		return build.error(project);
	}

	private static List<Path> sessions(String project) throws IOException {
		return sessions(project, "test");
	}

	private static List<Path> sessions(String project, String run) throws IOException {
		try (var files = Files.list(WORK.resolve(project + "/target/interlock/" + run))) {
			return files.filter(file -> file.toString().endsWith(".session")).toList();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "fixed", "known", "forks", "jacoco-before", "jacoco-after", "appended", "second",
			"twice" })
	void withoutANewRaceTheBuildSucceeds(String project) throws IOException {
		assertTrue(succeeds(project), () -> log);
		assertEquals(project.equals("forks") ? 2 : 1, sessions(project).size());
	}

	@ParameterizedTest
	@ValueSource(strings = { "seeded", "junit4", "testng", "parallel", "first" })
	void aRaceFailsTheCheck(String project) throws IOException {
		assertFalse(succeeds(project));
		assertEquals("check: The tests have new races; see above.", error(project));
		assertTrue(Files.size(WORK.resolve(project + "/target/interlock/races.html")) > 0);
	}

	@Test
	void aKnownFindingWhoseCodeIsGoneFailsAStrictCheck() {
		assertFalse(succeeds("outdated"));
		assertEquals("check: The tests have new races, or what is known is outdated; see above.", error("outdated"));
		assertTrue(log.contains("[ERROR] The code of this known finding is gone: 0000000001 data-race "), () -> log);
	}

	@Test
	void aRaceFailsItsTest() {
		assertFalse(succeeds("junit6"));
		assertTrue(error("junit6").startsWith("test: "), () -> error("junit6"));
		assertTrue(log.contains("AssertionError: Data race on field CounterTest.count: write in '"), () -> log);
	}

	@Test
	void jacocoMeasuresToo() {
		for (String project : List.of("jacoco-before", "jacoco-after")) {
			assertTrue(Files.isRegularFile(WORK.resolve(project + "/target/jacoco.exec")), project);
		}
	}

	@Test
	void reportsNameTheTest() throws IOException {
		String report = Files.readString(WORK.resolve("parallel/target/interlock/races.json"));
		assertTrue(report.contains("\"name\": \"SecondTest.counts()\""), report);
		assertFalse(report.contains("FirstTest") || report.contains("ThirdTest"), report);
	}

	/** Other modules have classes of the same name. */
	@Test
	void aPathIsThatOfTheModuleWithTheTests() throws IOException {
		String report = Files.readString(WORK.resolve("testng/target/interlock/races.sarif"));
		assertTrue(report.contains("\"testng/src/test/java/tested/CounterTest.java\""), report);
		assertFalse(report.contains("\"junit4/"), report);
	}

	@Test
	void twoGoalsGiveTheTestsOneAgent() {
		assertFalse(log.contains("A second Interlock agent"), () -> log);
	}

	@Test
	void excludedTestsAreNotWatched() {
		assertFalse(succeeds("excluded"));
		assertEquals("check: Nothing was watched: no class of the program was instrumented. Check include and exclude.",
				error("excluded"));
	}

	@Test
	void skippedTestsRunWithoutTheAgent() {
		assertTrue(succeeds("skipped"), () -> log);
		assertFalse(Files.exists(WORK.resolve("skipped/target/interlock/test")));
	}

	@Test
	void integrationTestsAreWatched() throws IOException {
		assertFalse(succeeds("integration"));
		assertEquals("check: The tests have new races; see above.", error("integration"));
		assertEquals(1, sessions("integration", "it").size());
		assertFalse(Files.exists(WORK.resolve("integration/target/interlock/test")));
	}

	@Test
	void theReportOfAllModulesHasTheirSessions() throws IOException {
		assertTrue(succeeds("aggregated"), () -> log);
		String report = Files.readString(WORK.resolve("aggregated/target/interlock/races.json"));
		String one = Files.readString(WORK.resolve("first/target/interlock/races.json"));
		Matcher race = Pattern.compile("\"id\": \"(\\w+)\"").matcher(one);
		assertTrue(race.find(), one);
		assertEquals(1, count(report, "\"id\": \"" + race.group(1) + '"'), report);
		// of a finding in other modules
		assertEquals(1, count(report, "\"name\": \"SecondTest.counts()\""), report);
		assertFalse(Files.exists(WORK.resolve("aggregated/target/interlock/races.html")));
		assertTrue(Files.size(WORK.resolve("aggregated/target/interlock/races.sarif")) > 0);
	}

	private static int count(String text, String part) {
		return text.split(Pattern.quote(part), -1).length - 1;
	}

	@Test
	void aRaceIsConfirmedInTheTestThatHasIt() throws IOException {
		assertFalse(succeeds("confirmed"));
		assertEquals("confirm: A finding is real; see above.", error("confirmed"));
		assertTrue(log.contains("[INFO]     real: "), () -> log);
		assertTrue(Files.exists(WORK.resolve("confirmed/target/interlock-confirmed/confirmed.session")));
		assertTrue(Files.readString(WORK.resolve("confirmed/target/interlock-confirmed/races.json"))
				.contains("\"state\": \"real\""));
	}

	@Test
	void aNamedTestIsConfirmedWithoutFailingTheBuild() throws IOException {
		assertTrue(succeeds("confirmed-by-name"), () -> log);
		assertTrue(Files.readString(WORK.resolve("confirmed-by-name/target/interlock-confirmed/races.json"))
				.contains("\"state\": \"real\""));
	}

	/** The findings of the tests, in a program that runs the same code. */
	@Test
	void aRaceIsConfirmedInAProgram() throws IOException {
		assertTrue(succeeds("confirmed-program"), () -> log);
		assertTrue(Files.readString(WORK.resolve("confirmed-program/target/interlock-confirmed/races.json"))
				.contains("\"state\": \"real\""));
	}

	@Test
	void withoutAFindingNothingIsConfirmed() {
		assertTrue(succeeds("confirmed-guarded"), () -> log);
		assertTrue(log.contains("[INFO] The session has no finding to confirm."), () -> log);
	}

	@Test
	void anUndefinedArgumentIsExplained() {
		assertFalse(succeeds("undefined"));
		assertTrue(error("undefined").startsWith("test: "), () -> error("undefined"));
		assertTrue(log.contains("[ERROR] The argLine of org.apache.maven.plugins:maven-surefire-plugin in the module "
				+ "undefined uses @{argLine}, which nothing defines, so that no JVM of its tests starts: bind the goal "
				+ "prepare-agent, or add <argLine/> to the properties of the POM."), () -> log);
		assertEquals(1, count(log, "which nothing defines"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"integration-overridden | The argLine of org.apache.maven.plugins:maven-failsafe-plugin replaces the agent",
			"without-launcher | The tests cannot run without Surefire: add junit-platform-launcher",
			"overridden | The argLine of org.apache.maven.plugins:maven-surefire-plugin replaces the agent",
			"not-forked | The tests of org.apache.maven.plugins:maven-surefire-plugin run without a JVM of their own",
			"no-agent | Nothing was watched: no test wrote a session." })
	void afterAFaultNothingIsSilentlyOff(String project, String message) {
		assertFalse(succeeds(project));
		assertTrue(error(project).contains(message), () -> error(project));
	}

	/** A project without a parent, as its author has it. */
	@Test
	void theEngineOfTheExamplesIsBuiltAndFinds() throws Exception {
		Path project = WORK.resolveSibling("engine");
		copy(Path.of(System.getProperty("interlock.engine")), project);
		String built = MavenBuild.run(project, "package").log();
		Path jar = project.resolve("target/unlocked-writes-1.0.jar");
		assertTrue(Files.isRegularFile(jar), built);
		Path source = Files.writeString(project.resolve("Deposits.java"), """
				public class Deposits {
					private boolean open;

					public static void main(String[] arguments) throws InterruptedException {
						Deposits deposits = new Deposits();
						Thread teller = new Thread(() -> deposits.open = true);
						teller.start();
						teller.join();
						Thread other = new Thread(() -> deposits.open = true);
						other.start();
						other.join();
					}
				}
				""");
		assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "-g", source.toString()));
		String version = System.getProperty("interlock.version");
		Path agent = REPOSITORY.resolve("dev/interlock/interlock-agent/" + version + "/interlock-agent-" + version
				+ "-runtime.jar");
		Process run = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar",
				agent.toString(), "run", "--engine-path", jar.toString(), "--engines", "unlocked-writes", "--noise",
				"off", "--fail-on", "predicted", "--", "-cp", project.toString(), "Deposits")
				.directory(project.toFile())
				.redirectErrorStream(true).start();
		String said = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(66, run.waitFor(), said);
		assertTrue(said.contains("Deposits.open"), said);
	}
}
