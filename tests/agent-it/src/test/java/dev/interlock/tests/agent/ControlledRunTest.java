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

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.expectations.CorpusProgram;

/** Programs under the scheduler of the agent: they compute the same as without it, and the schedule repeats. */
@Tag("every-jdk")
class ControlledRunTest {

	/** Pure waits and loops, run one after the other in one JVM. */
	private static final String[] PROGRAMS = { "controlled.NestedMonitors", "controlled.InterruptedThread",
			"controlled.Spins", "controlled.Queue", "controlled.Initializers", "controlled.Pools",
			"controlled.JdkMonitors", "controlled.InitializerRing", "controlled.ThreadStates" };
	private static final List<String> OUTPUT = List.of("controlled.NestedMonitors", "120 entries, held false",
			"controlled.InterruptedThread", "locked, interrupted true", "wait interrupted false",
			"parked, interrupted true", "sleep interrupted false", "second wait interrupted false",
			"40 entries, alive false, TERMINATED", "controlled.Spins", "2 counted", "controlled.Queue",
			"135 in 30, left 0", "controlled.Initializers", "locking 6", "joining 7, 1 run", "controlled.Pools",
			"190 42 999000 [t0, t1, t2] null", "controlled.JdkMonitors", "9 9 9 9 ......... 9 [0, 1, 2, 3]",
			"controlled.InitializerRing", "ring 11 10, shared 6 6 6", "controlled.ThreadStates",
			"states false TERMINATED false TERMINATED false");
	/** About the number of points of a run. */
	private static final int MOST_POINTS = 1_500;
	private static final Pattern SCHEDULE = Pattern.compile("schedule ([0-9a-f]{16}), (\\d+) points");

	@TempDir
	Path folder;

	private static TargetRun controlled(Jdk jdk, String mainClass, String options) {
		return controlled(jdk, "", mainClass, options);
	}

	private static TargetRun controlled(Jdk jdk, String walk, String mainClass, String options) {
		TargetRun run = TargetRun.of(jdk, mainClass).agent("schedule=random" + walk + ',' + options);
		// virtual threads have threads of their own then
		return jdk == Jdk.JDK_17 ? run
				: run.vm("-XX:+UnlockExperimentalVMOptions", "-XX:-VMContinuations");
	}

	private static String schedule(Outcome outcome) {
		Matcher matcher = SCHEDULE.matcher(String.join("\n", outcome.agentLines()));
		assertTrue(matcher.find(), outcome.errText());
		return matcher.group(1);
	}

	@ParameterizedTest
	@EnumSource
	void theSameSeedGivesTheSameSchedule(Jdk jdk) throws Exception {
		Set<String> schedules = new HashSet<>();
		for (int seed = 1; seed <= 2; seed++) {
			Set<String> ofSeed = new HashSet<>();
			for (int i = 0; i < 2; i++) {
				Outcome outcome = controlled(jdk, "turns/InTurn", "seed=" + seed).arguments(PROGRAMS).outcome();
				assertEquals(0, outcome.status(), outcome.errText());
				assertEquals(OUTPUT, outcome.outText().lines().toList());
				assertEquals("", outcome.programErr());
				assertFalse(outcome.errText().contains("partly controlled"), outcome.errText());
				ofSeed.add(schedule(outcome));
			}
			assertEquals(1, ofSeed.size(), "seed " + seed);
			schedules.addAll(ofSeed);
		}
		assertEquals(2, schedules.size());
	}

	/** Such as that of {@code toArray} in {@code Vector.addAll}. With many switches, each schedule has some in them. */
	@ParameterizedTest
	@EnumSource
	void synchronizedMethodsThatTheJdkCallsAreControlled(Jdk jdk) throws Exception {
		Set<String> schedules = new HashSet<>();
		for (int i = 0; i < 2; i++) {
			Outcome outcome = controlled(jdk, ":uniform", "turns/InTurn", "seed=2")
					.arguments("controlled.JdkMonitors").outcome();
			assertEquals(0, outcome.status(), outcome.errText());
			assertFalse(outcome.errText().contains("partly controlled"), outcome.errText());
			schedules.add(schedule(outcome));
		}
		assertEquals(1, schedules.size());
	}

	/** The JVM's order depends on addresses. */
	@ParameterizedTest
	@EnumSource
	void methodsHaveTheOrderOfTheirNames(Jdk jdk) throws Exception {
		Outcome outcome = controlled(jdk, "controlled/MethodOrder", "seed=1").outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		List<String> lines = outcome.outText().lines().toList();
		assertEquals("main print", lines.get(1).replaceAll(" lambda\\S*|lambda\\S* ", ""));
		for (String line : lines) {
			List<String> names = List.of(line.split(" "));
			assertEquals(names.stream().sorted().toList(), names);
		}
		assertEquals(3, lines.size());
	}

	@ParameterizedTest
	@EnumSource
	void twoRunsOfTheCorpusHaveTheSameSchedules(Jdk jdk) throws Exception {
		String[] programs = CorpusProgram.readAll(Path.of(System.getProperty("interlock.corpus"))).stream()
				.map(CorpusProgram::className).toArray(String[]::new);
		Path corpus = Path.of(Result.class.getProtectionDomain().getCodeSource().getLocation().toURI());
		Set<String> schedules = new HashSet<>();
		int full = 0;
		// on a loaded machine a run may be only partly controlled, and is reported as such
		for (int i = 0; i < 8 && full < 2; i++) {
			Outcome outcome = controlled(jdk, "turns/InTurn", "seed=7")
					.onlyClassPath(Programs.classes() + File.pathSeparator + corpus).arguments(programs).outcome();
			assertEquals(0, outcome.status(), outcome.errText());
			if (outcome.agentLines().stream().noneMatch(line -> line.contains("only partly controlled"))) {
				schedules.add(schedule(outcome));
				full++;
			}
		}
		assertEquals(2, full);
		assertEquals(1, schedules.size());
	}

	/** With a loss the program hangs or prints something else. */
	@ParameterizedTest
	@EnumSource
	void permitsInterruptsAndSleepsOutliveControl(Jdk jdk) throws Exception {
		for (int points : jdk == Jdk.JDK_17 ? new int[] { 7, 12, 16 } : new int[] { 10, 14, 18 }) {
			Outcome outcome = controlled(jdk, "controlled/KeptState", "seed=" + points + ",schedule-points=" + points)
					.outcome();
			assertEquals(0, outcome.status(), "after " + points + " points: " + outcome.errText());
			assertEquals(List.of("interrupted true", "parked true", "slept true", "waited"),
					outcome.outText().lines().toList(), "after " + points + " points");
		}
	}

	/** At some points, and at as many random ones as {@code -Dinterlock.drops} says. */
	@ParameterizedTest
	@EnumSource
	void controlCanEndAtAnyPoint(Jdk jdk) throws Exception {
		int[] drops = IntStream.concat(jdk == Jdk.JDK_17 ? IntStream.of(0, 400, 650) : IntStream.of(100, 500, 1000),
				new Random().ints(Integer.getInteger("interlock.drops", 0), 0, MOST_POINTS)).toArray();
		for (int points : drops) {
			Outcome outcome = controlled(jdk, "turns/InTurn", "seed=" + points + ",schedule-points=" + points)
					.arguments(PROGRAMS).outcome();
			assertEquals(0, outcome.status(), "after " + points + " points: " + outcome.errText());
			assertEquals(OUTPUT, outcome.outText().lines().toList(), "after " + points + " points");
			assertEquals("", outcome.programErr());
		}
	}

	@ParameterizedTest
	@EnumSource
	void randomNumbersDependOnTheSeed(Jdk jdk) throws Exception {
		Set<String> outputs = new HashSet<>();
		for (String options : new String[] { "seed=1", "seed=2", "seed=1", "seed=1,schedule-points=10" }) {
			// the numbers do not depend on the identifiers of threads either
			Outcome outcome = controlled(jdk, "controlled/Chance", options)
					.vm("-Dcontrolled.unstarted=" + outputs.size()).outcome();
			assertEquals(0, outcome.status(), outcome.errText());
			assertTrue(outcome.outText().contains("\ntrue true ["), outcome.outText());
			String text = String.join("\n", outcome.agentLines());
			if (!options.contains("points")) {
				outputs.add(outcome.outText() + schedule(outcome));
				assertTrue(text.contains("The schedule is only partly controlled: SecureRandom gave numbers in "
						+ "controlled.Chance.main, "), text);
			}
		}
		assertEquals(2, outputs.size(), outputs.toString());
	}

	@ParameterizedTest
	@EnumSource
	void codeThatIsNotControlledDoesNotHang(Jdk jdk) throws Exception {
		for (int seed = 1; seed <= 2; seed++) {
			TargetRun run = controlled(jdk, "turns/InTurn", "seed=" + seed)
					.arguments("controlled.PartlyControlled", "controlled.NativeCalls", "controlled.ForeignThreads")
					.start();
			run.process().getOutputStream().close();
			Outcome outcome = run.outcome();
			assertEquals(0, outcome.status(), outcome.errText());
			assertEquals(List.of("controlled.PartlyControlled", "9 9 9 42", "controlled.NativeCalls",
					"received 42, status 0, typed -1, counted 30", "controlled.ForeignThreads", "text 3", "text 3",
					"text 3", "text 3", "cleaned true", "hook"), outcome.outText().lines().toList());
			schedule(outcome);
		}
	}

	/** The JVM's own threads run code of the program and wake its threads. */
	@ParameterizedTest
	@EnumSource
	void threadsThatAreNotControlledAreNamed(Jdk jdk) throws Exception {
		Path file = folder.resolve("outcome");
		Outcome outcome = controlled(jdk, "controlled/JvmThreads", "seed=1,schedule-outcome=" + file).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		assertEquals("collected, finalized, interrupted, notified, unparked\n", outcome.outText());
		String said = String.join("\n", outcome.agentLines());
		String written = Files.readString(file);
		for (String clause : List.of("a thread was blocked in java.lang.Object.wait",
				"the thread Finalizer, which is not controlled, ran controlled.JvmThreads$Last.finalize, ",
				"the thread Finalizer, which is not controlled, woke another one in controlled.JvmThreads$Last.finalize, ")) {
			assertTrue(said.contains("The schedule is only partly controlled: " + clause), said);
			assertTrue(written.contains("\nuncontrolled " + clause), written);
		}
		assertTrue(written.lines().allMatch(line -> line.matches("[a-z-]+ .+")), written);
	}

	@Test
	void aDeadlockIsDetectedByTheModel() throws Exception {
		boolean found = false;
		for (int seed = 1; seed <= 40 && !found; seed++) {
			Path file = folder.resolve("outcome-" + seed);
			Outcome outcome = TargetRun.of(Jdk.JDK_17, "controlled/Deadlock")
					.agent("schedule=random:uniform,seed=" + seed + ",schedule-outcome=" + file).outcome();
			List<String> lines = Files.readAllLines(file);
			found = lines.contains("end deadlock");
			if (found) {
				assertEquals(1, outcome.status());
				assertTrue(lines.stream().anyMatch(line -> line.startsWith("text ")
						&& line.contains("first monitor, blocked by second")
						&& line.contains("second monitor, blocked by first")), lines.toString());
			} else {
				assertEquals("both have ended\n", outcome.outText());
			}
		}
		assertTrue(found);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"schedule=best|The value 'best' of the option 'schedule' is no policy: choose random, race-fuzzer "
					+ "(both also with :sparse or :uniform, race-fuzzer also with :guided), pos, or pct:D with a depth D from 1 to 99.",
			"schedule=pct:0|The value 'pct:0' of the option 'schedule' is no policy: choose random, race-fuzzer "
					+ "(both also with :sparse or :uniform, race-fuzzer also with :guided), pos, or pct:D with a depth D from 1 to 99.",
			"'schedule=pos,schedule-accesses=some'|The value 'some' of the option 'schedule-accesses' is unknown: choose "
					+ "all, volatile, mixed or none.",
			"schedule-accesses=all|The option 'schedule-accesses' needs the option 'schedule', for example "
					+ "schedule=random.",
			"schedule=race-fuzzer|The option 'schedule-target' and the policy race-fuzzer need each other: give both, "
					+ "or neither.",
			"schedule-points=3|The option 'schedule-points' needs the option 'schedule', for example schedule=random.",
			"schedule=random,profile=precise|A run with a controlled schedule has no race detection: remove "
					+ "'engines' and 'profile', or 'schedule'.",
			"'schedule=race-fuzzer,schedule-target=none'|The target file 'none' cannot be read (NoSuchFileException): "
					+ "give the path of a file that the option 'pairs' has written." })
	void badOptionsAreRejected(String options, String sentence) throws Exception {
		// not a program that spins on a plain field: without control the JIT compiler may read it only once
		Outcome outcome = TargetRun.of(Jdk.JDK_17, "controlled/NestedMonitors").agent(options).outcome();
		assertEquals(0, outcome.status());
		assertEquals("120 entries, held false\n", outcome.outText());
		assertEquals(List.of("Race detection is off. " + sentence), outcome.agentLines());
	}
}
