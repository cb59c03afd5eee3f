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

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.session.Confirmation;
import dev.interlock.session.SessionFiles;

/** Tests of JUnit run as a program, with the arguments that Eclipse gives to its test runner. */
@Tag("every-jdk")
class TestsAsProgramTest {

	private static final String MAIN = "dev.interlock.agent.launcher.TestsMain";
	private static final String OLDEST = "1.10.2";
	private static final String NEWEST = "6.1.3";

	@TempDir
	Path folder;

	@BeforeAll
	static void compile() throws Exception {
		JUnitPlatformTest.compile();
	}

	/** The class path with a version of the JUnit Platform, or with JUnit 4 alone. */
	private static String classPath(String platform) throws Exception {
		String all = JUnitPlatformTest.classPath(platform.isEmpty() ? OLDEST : platform);
		if (!platform.isEmpty()) {
			return all;
		}
		Stream<String> entries = Arrays.stream(all.split(System.getProperty("path.separator")));
		return String.join(System.getProperty("path.separator"),
				entries.filter(entry -> !entry.contains("junit-platform") && !entry.contains("testng")).toList());
	}

	private static Outcome run(String platform, String... arguments) throws Exception {
		return TargetRun.of(Jdk.JDK_17, MAIN).onlyClassPath(classPath(platform)).agent("engines=none")
				.arguments("-version", "3", "-port", "1", "-loaderpluginname", "org.example").arguments(arguments)
				.outcome();
	}

	@ParameterizedTest
	@CsvSource({ OLDEST + ", LostUpdateTest, 'fails()', 'twoUpdates()'",
			NEWEST + ", LostUpdateTest, 'fails()', 'twoUpdates()'",
			OLDEST + ", OldFailingTest, fails, passes", "'', OldFailingTest, fails, passes" })
	void theStatusSaysWhetherATestHasFailed(String platform, String type, String failing, String passing)
			throws Exception {
		String name = "tested." + type;
		for (String[] failed : new String[][] { { "-classNames", name }, { "-test", name + ':' + failing } }) {
			Outcome outcome = run(platform, failed);
			assertEquals(1, outcome.status(), outcome::errText);
			assertTrue(outcome.errText().contains("as it should be"), outcome::errText);
			assertTrue(outcome.errText().contains("at tested." + type + ".fails(" + type + ".java:"), outcome::errText);
		}
		Outcome passed = run(platform, "-test", name + ':' + passing);
		assertEquals(0, passed.status(), passed::errText);
	}

	@Test
	void testsAreNamedInFilesAndByTags() throws Exception {
		Path names = Files.writeString(folder.resolve("names"), "tested.LostUpdateTest\n");
		assertEquals(1, run(OLDEST, "-testNameFile", names.toString()).status());
		assertEquals(1, run(OLDEST, "-testNameFile", names.toString(), "--include-tag", "failing").status());
		assertEquals(0, run(OLDEST, "-testNameFile", names.toString(), "--exclude-tag", "failing").status());
		String id = "[engine:junit-jupiter]/[class:tested.LostUpdateTest]/[method:fails()]";
		assertEquals(1, run(OLDEST, "-uniqueId", id).status());
	}

	@Test
	void testsThatCannotBeRunAreRefusedWithASentence() throws Exception {
		assertRefused("interlock-tests: no test is named.", run(OLDEST));
		assertRefused("interlock-tests: the class 'tested.Nobody' is not on the class path.",
				run("", "-classNames", "tested.Nobody"));
		assertRefused("interlock-tests: the file '", run(OLDEST, "-testNameFile", folder.resolve("none").toString()));
		assertRefused("interlock-tests: ", run(OLDEST, "-classNames", "tested.Nobody"));
	}

	private static void assertRefused(String sentence, Outcome outcome) {
		assertEquals(64, outcome.status(), outcome::errText);
		assertTrue(outcome.errText().lines().anyMatch(line -> line.startsWith(sentence)), outcome::errText);
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17", "JDK_25" })
	void aRaceThatFailsATestIsHarmful(Jdk jdk) throws Exception {
		// the other classes have listeners that leave threads behind
		String name = "tested/LostUpdateTest.class";
		Files.createDirectories(folder.resolve("tested"));
		Files.copy(TargetRun.work().resolve("tested").resolve(name), folder.resolve(name));
		String path = String.join(System.getProperty("path.separator"),
				classPath(OLDEST).split(System.getProperty("path.separator"))[0], folder.toString());
		String[] program = { "--", "-cp", path, MAIN, "-test", "tested.LostUpdateTest:twoUpdates()" };
		Path session = folder.resolve("tests.session");
		Outcome run = TargetRun.command(jdk, "run", "--java", jdk.java().toString(), "--engines", "hybrid", "--noise",
				"off", "--session", session.toString()).arguments(program).outcome();
		assertTrue(Files.exists(session), run::errText);
		Path result = folder.resolve("confirmed.session");
		Outcome confirm = TargetRun.command(jdk, "confirm", "--java", jdk.java().toString(), "--evidence", "all",
				"--jobs", "1", "--seeds", "10", "--session", result.toString(), session.toString()).arguments(program)
				.limit(300)
				.outcome();
		assertEquals(0, confirm.status(), confirm::errText);
		assertTrue(confirm.outText().contains("AssertionFailedError in tested.LostUpdateTest.twoUpdates"),
				confirm::outText);
		assertFalse(confirm.errText().contains("a JVM of its own"), confirm::errText);
		assertTrue(SessionFiles.read(result).findings().stream().map(each -> each.details().confirmation())
				.anyMatch(each -> each != null && each.state() == Confirmation.State.HARMFUL), confirm::outText);
	}
}
