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

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The search for failing schedules without a target. */
@Tag("every-jdk")
class ExploreTest {

	private static final Pattern REPLAY = Pattern.compile("repeat it: interlock (replay .* --seed \\d+) -- ");

	@TempDir
	Path folder;

	/** One run at a time, unless the options contain {@code --jobs}. */
	private static Outcome explore(Jdk jdk, String options, String... program) throws Exception {
		List<String> line = new ArrayList<>(List.of("explore"));
		if (!options.contains("--jobs")) {
			line.addAll(List.of("--jobs", "1"));
		}
		line.addAll(List.of(options.split(" ")));
		line.addAll(List.of("--java", jdk.java().toString(), "--", "-XX:TieredStopAtLevel=1", "-cp",
				Programs.classes().toString()));
		return TargetRun.command(jdk, line.toArray(String[]::new)).limit(300).arguments(program).outcome();
	}

	/** Lost updates are found at each kind of access, and replayed. */
	@ParameterizedTest
	@CsvSource({ "JDK_17, static, pos", "JDK_25, volatile, random:uniform", "JDK_17, long, random:uniform",
			"JDK_17, double[], pct:3", "JDK_25, object[], pos" })
	void aLostUpdateIsFoundAndReplayed(Jdk jdk, String kind, String policy) throws Exception {
		Path report = folder.resolve("explored.json");
		Outcome found = explore(jdk, "--runs 60 --jobs 2 --report json=" + report + " --policy " + policy,
				"controlled.LostUpdates", kind);
		assertEquals(66, found.status(), found.outText() + found.errText());
		assertTrue(Files.readString(report).contains("\"type\": \"java.lang.IllegalStateException\""),
				Files.readString(report));
		assertTrue(found.outText()
				.startsWith("Failed: java.lang.IllegalStateException in controlled.LostUpdates.main, exit status 1\n"),
				found.outText());
		Matcher again = REPLAY.matcher(found.outText());
		assertTrue(again.find(), found.outText());
		List<String> line = new ArrayList<>(List.of(again.group(1).split(" ")));
		line.addAll(List.of("--times", "2", "--java", jdk.java().toString(), "--", "-cp",
				Programs.classes().toString(), "controlled.LostUpdates", kind));
		Outcome replayed = TargetRun.command(jdk, line.toArray(String[]::new)).outcome();
		assertEquals(1, replayed.status(), replayed.errText());
		assertEquals(2, replayed.errText().lines().filter(text -> text.contains("IllegalStateException")).count());
		String digest = found.errText().lines().filter(text -> text.startsWith("schedule ")).findFirst().orElse("none");
		assertTrue(replayed.errText().contains(digest), digest + " of " + replayed.errText());
	}

	@Test
	void theScheduleOfAFailureIsKeptInAFile() throws Exception {
		Jdk jdk = Jdk.JDK_25;
		Path kept = folder.resolve("kept");
		Path report = folder.resolve("explored.json");
		Outcome found = explore(jdk, "--runs 60 --schedules " + kept + " --report json=" + report,
				"controlled.LostUpdates", "static");
		assertEquals(66, found.status(), found.outText() + found.errText());
		List<Path> files;
		try (Stream<Path> all = Files.list(kept)) {
			files = all.toList();
		}
		assertEquals(1, files.size(), files.toString());
		Path file = files.get(0);
		assertTrue(found.outText().contains("    schedule: " + file + '\n'), found.outText());
		assertTrue(Files.readString(report).contains("\"scheduleFile\": \"" + file + '"'), Files.readString(report));
		Outcome replayed = TargetRun.command(jdk, "replay", "--policy", "replay:" + file, "--java",
				jdk.java().toString(), "--", "-cp", Programs.classes().toString(), "controlled.LostUpdates", "static")
				.outcome();
		assertEquals(1, replayed.status(), replayed.errText());
		assertTrue(replayed.errText().contains("IllegalStateException"), replayed.errText());
		String digest = found.errText().lines().filter(text -> text.startsWith("schedule ")).findFirst().orElse("none");
		assertTrue(replayed.errText().contains(digest), digest + " of " + replayed.errText());
	}

	/** In a task of a pool, whose exceptions do not end the program. */
	@ParameterizedTest
	@ValueSource(strings = { "pos", "pct:3" })
	void aBrokenCheckThenActIsFound(String policy) throws Exception {
		Outcome found = explore(Jdk.JDK_17, "--accesses none --runs 60 --policy " + policy, "controlled.CheckThenAct");
		assertEquals(66, found.status(), found.outText() + found.errText());
		assertTrue(found.outText()
				.startsWith("Failed: java.lang.IllegalStateException in controlled.CheckThenAct.putIfAbsent\n"),
				found.outText());
	}

	/** Of a class that is not public and has no main method. */
	@ParameterizedTest
	@EnumSource(Jdk.class)
	void aMethodIsExploredAndReplayed(Jdk jdk) throws Exception {
		Outcome found = explore(jdk, "--runs 60 --method controlled.Methods.add");
		assertEquals(66, found.status(), found.outText() + found.errText());
		assertTrue(found.outText()
				.startsWith("Failed: java.lang.IllegalStateException in controlled.Methods.add, exit status 1\n"),
				found.outText());
		assertFalse(found.errText().contains("a JVM of its own"), found.errText());
		Matcher again = REPLAY.matcher(found.outText());
		assertTrue(again.find(), found.outText());
		List<String> line = new ArrayList<>(List.of(again.group(1).split(" ")));
		assertTrue(line.contains("--method"), line.toString());
		line.addAll(List.of("--java", jdk.java().toString(), "--", "-cp", Programs.classes().toString()));
		Outcome replayed = TargetRun.command(jdk, line.toArray(String[]::new)).outcome();
		assertEquals(1, replayed.status(), replayed.errText());
		assertTrue(
				replayed.errText().startsWith("Exception in thread \"main\" java.lang.IllegalStateException: lost\n"),
				replayed.errText());
	}

	@Test
	void aMethodWithArgumentsIsRefused() throws Exception {
		Outcome refused = explore(Jdk.JDK_17, "--method controlled.Methods.remove");
		assertEquals(64, refused.status(), refused.errText());
		assertEquals("interlock: The method controlled.Methods.remove needs arguments: give one that has a body and no "
				+ "parameters.\n", refused.errText());
	}

	/** With few points only the race of the volatile field shows. */
	@Test
	void onlyVolatileAccessesCanBePoints() throws Exception {
		Outcome found = explore(Jdk.JDK_17, "--accesses volatile --runs 60", "controlled.LostUpdates", "volatile");
		assertEquals(66, found.status(), found.outText() + found.errText());
		assertTrue(found.outText().contains("repeat it: interlock replay --policy pos --accesses volatile --seed "),
				found.outText());
		for (String kind : List.of("static", "field", "int[]")) {
			Outcome none = explore(Jdk.JDK_17, "--accesses volatile --runs 60", "controlled.LostUpdates",
					kind);
			assertEquals(0, none.status(), none.outText() + none.errText());
		}
	}

	/** With an odd seed as with all accesses, with the others in turn as with those to volatile fields and with none. */
	@ParameterizedTest
	@CsvSource({ "JDK_17, field", "JDK_25, int[]" })
	void accessesArePointsInEachSecondRun(Jdk jdk, String kind) throws Exception {
		List<String> mixed = runs(
				explore(jdk, "--all-runs --runs 4 --verbose", "controlled.LostUpdates", kind));
		List<String> all = runs(explore(jdk, "--accesses all --all-runs --runs 4 --verbose",
				"controlled.LostUpdates", kind));
		assertEquals(List.of(all.get(0), all.get(2)), List.of(mixed.get(0), mixed.get(2)));
		assertNotEquals(all.get(1), mixed.get(1));
		List<String> none = runs(explore(jdk, "--accesses none --all-runs --runs 4 --verbose",
				"controlled.LostUpdates", kind));
		assertEquals(none.get(3), mixed.get(3));
		Outcome even = explore(jdk, "--seed 2 --runs 1 --verbose", "controlled.LostUpdates", kind);
		assertTrue(even.errText().contains(mixed.get(1).substring(mixed.get(1).indexOf("seed"))), even.errText());
	}

	/** The program waits in methods that it inherits from the JDK, or in code that is not controlled. */
	@ParameterizedTest
	@CsvSource({ "JDK_17, inherited", "JDK_17, super", "JDK_17, overridden", "JDK_17, timer", "JDK_17, uncontrolled",
			"JDK_17, argument", "JDK_17, super reference", "JDK_25, twice", "JDK_25, reference" })
	void deadlocksInSynchronizedMethodsOfTheJdkAreFound(Jdk jdk, String kind) throws Exception {
		Outcome found = explore(jdk, "--accesses none --runs 60", "controlled.JdkMethods", kind);
		assertEquals(66, found.status(), found.outText() + found.errText());
		assertTrue(found.outText().startsWith("Failed: deadlock\n"), found.outText());
		assertEquals(kind.equals("uncontrolled"), found.outText().contains("Partly controlled"), found.outText());
	}

	@ParameterizedTest
	@EnumSource(Jdk.class)
	void methodsThatAreInheritedOrCalledByReferenceDoTheSame(Jdk jdk) throws Exception {
		for (String options : List.of("schedule=random,seed=1", "schedule=pos,schedule-accesses=all,seed=2")) {
			Outcome outcome = TargetRun.of(jdk, "controlled.JdkMethods").agent(options).arguments("works").outcome();
			assertEquals(List.of("zero[3]", "[zero, one, observed two] 1 false false", "2 hours, true",
					"both have ended"), outcome.outText().lines().toList());
			assertFalse(outcome.errText().contains("not controlled"), outcome.errText());
		}
	}

	@Test
	void aCorrectProgramHasNoFailure() throws Exception {
		Outcome found = explore(Jdk.JDK_17, "--runs 6 --verbose", "controlled.LostUpdates", "none");
		assertEquals(0, found.status(), found.outText() + found.errText());
		assertTrue(found.outText().matches("No schedule failed: 6 runs, \\d different\\.\n"), found.outText());
		assertEquals(6, found.errText().lines().filter(line -> line.contains("/6: seed ")).count(), found.errText());
	}

	/** Of volatile and hiding fields, elements, names of one hash code, locks and initialisers there is none. */
	@ParameterizedTest
	@CsvSource({ "JDK_17, pos, race, 66", "JDK_25, random:uniform, race, 66", "JDK_17, pct:3, failure, 0" })
	void aRaceIsSeenThatHasNoFailure(Jdk jdk, String policy, String failOn, int status) throws Exception {
		Outcome found = explore(jdk, "--runs 40 --fail-on " + failOn + " --policy " + policy, "controlled.SilentRaces");
		assertEquals(status, found.status(), found.outText() + found.errText());
		assertEquals(List.of("Data race on controlled.SilentRaces.shared"), found.outText().lines()
				.filter(line -> line.startsWith("Data race on ")).distinct().toList(), found.outText());
		assertTrue(found.outText().contains("    write in controlled.SilentRaces.second (SilentRaces.java:"),
				found.outText());
	}

	@Test
	void whatFailsWithoutControlIsNoFailure() throws Exception {
		Outcome found = explore(Jdk.JDK_17, "--runs 2", "controlled.LostUpdates");
		assertEquals(0, found.status(), found.errText());
		assertTrue(found.outText().startsWith("No schedule failed in another way than without control: 2 runs, "),
				found.outText());
		String runs = "    2 of 2 runs; run 1, seed 1, is the first";
		assertEquals(List.of("Also without control: java.lang.ArrayIndexOutOfBoundsException in "
				+ "controlled.LostUpdates.lambda$main$0", runs,
				"Also without control: java.lang.ArrayIndexOutOfBoundsException in controlled.LostUpdates.main", runs,
				"Also without control: exit status 1", runs), found.outText().lines().skip(1).toList());
	}

	/** The failure of the first run without control depends on the schedule, as the other two show. */
	@Test
	void whatOnlyOnePlainRunHasIsAFailure() throws Exception {
		Outcome found = explore(Jdk.JDK_17, "--runs 60", "controlled.FirstRunFails",
				folder.resolve("first").toString());
		assertEquals(66, found.status(), found.outText() + found.errText());
		assertTrue(found.outText().startsWith(
				"Failed: java.lang.IllegalStateException in controlled.FirstRunFails.check, exit status 1\n"),
				found.outText());
	}

	/** Without control, the first run is ended after a quarter of the budget. */
	@ParameterizedTest
	@CsvSource({ "JDK_17, monitors", "JDK_25, wait" })
	void aProgramThatHangsWithoutControlIsExplored(Jdk jdk, String kind) throws Exception {
		Outcome found = explore(jdk, "--runs 3 --budget 20s", "controlled.Hanging", kind);
		assertEquals(66, found.status(), found.outText() + found.errText());
		assertTrue(found.outText().startsWith("Failed: deadlock\n    1 of 1 runs; run 1, seed 1, is the first\n"
				+ "    repeat it: "), found.outText());
		assertTrue(found.errText().startsWith("interlock: Without control the program does not end in 5 s.\n"),
				found.errText());
	}

	@Test
	void aProgramThatNeverEndsIsRefused() throws Exception {
		Outcome refused = explore(Jdk.JDK_17, "--runs 3 --budget 8s", "controlled.Hanging", "sleep");
		assertEquals(69, refused.status(), refused.outText() + refused.errText());
		assertTrue(refused.errText().endsWith("interlock: The program does not end in 2 s, with control neither: give "
				+ "arguments with which it ends, or a longer budget.\n"), refused.errText());
	}

	/** A seed has the same schedule in a JVM that has run others before. */
	@ParameterizedTest
	@CsvSource({ "JDK_25, controlled.LostUpdates, object[]", "JDK_17, controlled.CheckThenAct, ''" })
	void aSeedHasTheSameScheduleInAJvmOfItsOwn(Jdk jdk, String program, String argument) throws Exception {
		assertEquals(runs(explore(jdk, "--repeat fork --all-runs --runs 4 --verbose", program, argument)),
				runs(explore(jdk, "--all-runs --runs 4 --verbose", program, argument)));
	}

	private static List<String> runs(Outcome outcome) {
		List<String> runs = outcome.errText().lines().filter(line -> line.contains(": seed ")).toList();
		assertEquals(4, runs.size(), outcome.errText());
		return runs;
	}

	/** The program leaves threads, hooks and settings behind and ends by {@code exit}. */
	@ParameterizedTest
	@EnumSource(Jdk.class)
	void aRunLeavesNothingBehind(Jdk jdk) throws Exception {
		Outcome found = explore(jdk, "--runs 40", "controlled.Repeated");
		assertEquals(0, found.status(), found.outText() + found.errText());
		assertTrue(found.outText().startsWith("No schedule failed: 40 runs, "), found.outText());
		assertEquals("", found.errText());
	}

	@Test
	void theStatusOfExitIsThatOfTheRun() throws Exception {
		Outcome found = explore(Jdk.JDK_17, "--runs 3", "controlled.Repeated", "7");
		assertTrue(found.outText().contains("Also without control: exit status 7\n"), found.outText());
		assertEquals(0, found.status(), found.errText());
	}

	/** The threads of the common pool stay, so the next run would find them. */
	@Test
	void aProgramThatCannotBeRepeatedGetsNewJvms() throws Exception {
		Outcome found = explore(Jdk.JDK_17, "--runs 4", "controlled.Repeated", "common");
		assertEquals(0, found.status(), found.outText() + found.errText());
		assertTrue(found.errText().contains("Each run gets a JVM of its own, because "), found.errText());
	}

	@Test
	void aProgramThatDoesNotStartIsRefused() throws Exception {
		Outcome found = explore(Jdk.JDK_17, "--runs 2", "controlled.Missing");
		assertEquals(69, found.status(), found.errText());
		assertEquals(1, found.errText().lines().count(), found.errText());
	}
}
