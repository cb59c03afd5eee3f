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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.session.FindingKind;
import dev.interlock.session.HealedSection;
import dev.interlock.session.SessionFiles;

/** Sections that are healed while a program runs. */
@Tag("every-jdk")
class HealingTest {

	private static final String NOISE = "noise=location:1000/20ms,noise-kinds=sleep,"
			+ "noise-locations=healed.Account.deposit(I)V/total:read#0,";

	/** Each line: a section of {@code healed.Repairs} by its field, its method, and the accesses at its ends. */
	private static final String REPAIRED = """
			total addTotal()Z read#0 write#0
			wide addWide(I)Z read#0 write#0
			ordered subtractOrdered()Z read#1 write#0
			loop addLoop()Z read#0 write#0
			caught addCaught()Z read#0 write#0
			sharedTotal addSharedTotal()Z read#0 write#0
			sharedWide addSharedWide()Z read#0 write#0
			stacked addStacked(Z)Z read#0 write#0
			text checkText()Z read#0 read#1
			written checkWritten()Z write#0 read#0
			numbers checkNumbers()Z read#0 read#1
			node checkNode()Z read#0 read#1
			list checkList()Z read#0 read#1
			stamp checkStamp()Z read#0 read#1
			level checkLevel()Z read#0 read#1
			ratio checkRatio()Z read#0 read#1
			flag checkFlag()Z write#0 read#0
			small checkSmall()Z write#0 read#0
			brief checkBrief()Z write#0 read#0
			letter checkLetter()Z write#0 read#0
			count checkCount()Z read#0 read#1
			wasSmall checkWasSmall()Z read#0 read#1
			again checkAgain()Z read#0 read#1
			thrown checkThrown()Z read#0 read#1
			guarded checkGuarded()Z read#0 read#1
			sharedObject checkSharedObject()Z read#0 read#1
			sharedRatio checkSharedRatio()Z write#0 read#0
			sharedNames checkSharedNames()Z read#0 read#1
			choice checkChoice(Z)Z read#0 read#1
			others checkOthers(Lhealed/Repairs;)Z write#0 read#0
			twice writeTwice()Z write#0 write#2
			wideTwice writeWideTwice()Z write#0 write#1
			smallTwice writeSmallTwice()Z write#0 write#1
			flagTwice writeFlagTwice()Z write#0 write#1
			ratioTwice writeRatioTwice()Z write#0 write#3
			sharedTwice writeSharedTwice()Z write#0 write#1
			sharedWideTwice writeSharedWideTwice()Z write#0 write#1
			leftBehind writeLeftBehind(I)V write#0 write#2
			""";

	/** Sections that do not wait for another thread, or end on another object. */
	private static final Set<String> UNCHANGED = Set.of("stacked", "choice", "others");

	@TempDir
	Path folder;

	private static String section(String name, String type, String method, String field, String heal) {
		return """
				section NAME
				  variable field TYPE.FIELD
				  entry    TYPE.METHOD/FIELD:read#0
				  end      TYPE.METHOD/FIELD:write#0
				""".replace("NAME", name).replace("TYPE", type).replace("METHOD", method).replace("FIELD", field)
				+ (heal.isEmpty() ? "" : "  heal     " + heal + '\n');
	}

	/** No thread waits in vain for one that has no processor. */
	private Outcome run(Jdk jdk, String options, String sections, String program, String... arguments)
			throws Exception {
		return run(TargetRun.of(jdk, program).vm("-Dinterlock.healing.limit=100000").arguments(arguments), options,
				sections);
	}

	private Outcome run(TargetRun target, String options, String sections) throws Exception {
		return runOnly(target, "windows=none,engines=atomrace," + options, sections);
	}

	private Outcome runOnly(TargetRun target, String options, String sections) throws Exception {
		Path file = Files.writeString(folder.resolve("healed.sections"), "interlock-sections 1\n\n" + sections);
		Outcome outcome = target.agent(options + ",sections=" + file + ",session="
				+ folder.resolve("healed.session")).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		return outcome;
	}

	private HealedSection healed(String section) throws IOException {
		List<HealedSection> all = SessionFiles.read(folder.resolve("healed.session")).healing();
		return all.stream().filter(each -> each.section().equals(section)).findFirst().orElseThrow();
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, mutex", "JDK_25, mutex" })
	void aHealedSectionLosesNoUpdate(Jdk jdk, String method) throws Exception {
		Outcome outcome = run(jdk, NOISE + "heal=auto",
				section("deposit", "healed.Account", "deposit(I)V", "total", method), "healed/Account", "5");
		assertEquals("0 0", outcome.outText().strip());
		HealedSection deposit = healed("deposit");
		assertEquals("mutex healing", deposit.method() + ' ' + deposit.state());
		assertEquals(50, deposit.entries());
		assertEquals(0, deposit.timeouts() + deposit.before() + deposit.after(), deposit.toString());
		assertTrue(deposit.interventions() > 0, "the second deposit waits for the first");
		assertTrue(outcome.agentLines().stream().anyMatch(
				line -> line.startsWith("Healing of section 'deposit', mutex: 50 entries, ")
						&& line.endsWith(" 0 timeouts; 0 violations before, 0 after.")),
				outcome.errText());
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, auto, repair", "JDK_25, auto, repair", "JDK_25, mutex, mutex" })
	void aSectionIsHealedAfterItsFirstViolation(Jdk jdk, String method, String used) throws Exception {
		Outcome outcome = run(jdk, NOISE + "heal=" + method,
				section("deposit", "healed.Account", "deposit(I)V", "total", ""), "healed/Account", "500");
		assertEquals("1 0", outcome.outText().strip());
		HealedSection deposit = healed("deposit");
		assertEquals(used + " healing", deposit.method() + ' ' + deposit.state());
		assertTrue(deposit.before() > 0, deposit.toString());
		assertEquals(0, deposit.timeouts() + deposit.after(), deposit.toString());
	}

	@Test
	void withoutTheOptionNothingIsHealed() throws Exception {
		Outcome outcome = run(Jdk.JDK_17, NOISE + "seed=1",
				section("deposit", "healed.Account", "deposit(I)V", "total", "mutex"), "healed/Account", "500");
		assertTrue(outcome.outText().startsWith("1 "), outcome.outText());
		assertTrue(SessionFiles.read(folder.resolve("healed.session")).healing().isEmpty());
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, exception, ''", "JDK_25, exception, ''", "JDK_17, overflow, ''", "JDK_25, overflow, ''",
			"JDK_17, stop, ''", "JDK_17, interrupt, 'interrupted true '", "JDK_25, interrupt, 'interrupted true '",
			"JDK_17, permit, 'permit kept '", "JDK_25, permit, 'permit kept '" })
	void aThousandEntriesGoOnHoweverAThreadLeftASection(Jdk jdk, String exit, String printed) throws Exception {
		Outcome outcome = run(jdk, "noise=off,heal=mutex",
				section("deposit", "healed.Exits", "deposit(I)V", "total", "mutex")
						+ section("hold", "healed.Exits", "hold(Ljava/lang/Runnable;)V", "held", "mutex"),
				"healed/Exits", exit);
		assertEquals(printed + "2000", outcome.outText().strip().replace('\n', ' '));
		assertEquals(0, healed("deposit").after());
	}

	private Outcome repairs(Jdk jdk, String options) throws Exception {
		StringBuilder sections = new StringBuilder();
		for (String line : REPAIRED.split("\n")) {
			String[] words = line.split(" ");
			String place = "healed.Repairs." + words[1] + '/' + words[0] + ':';
			sections.append("section ").append(words[0]).append("\n  variable field healed.Repairs.").append(words[0])
					.append("\n  entry    ").append(place).append(words[2]).append("\n  end      ").append(place)
					.append(words[3]).append("\n  heal     repair\n");
		}
		return runOnly(
				TargetRun.of(jdk, "healed/Repairs").vm("-XX:CompileCommand=quiet",
						"-XX:CompileCommand=exclude,healed/Repairs.*"),
				"noise=off," + options, sections.toString());
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, 'windows=none,engines=atomrace'", "JDK_25, 'windows=none,engines=atomrace'",
			"JDK_17, profile=quick", "JDK_25, profile=quick", "JDK_17, profile=thorough", "JDK_25, profile=thorough" })
	void aRepairedSectionHasItsEffectWhateverAnotherThreadDoes(Jdk jdk, String options) throws Exception {
		Outcome outcome = repairs(jdk, options + ",heal=auto");
		assertEquals("", outcome.outText().strip(), outcome.errText());
		for (HealedSection each : SessionFiles.read(folder.resolve("healed.session")).healing()) {
			assertEquals("repair healing " + (UNCHANGED.contains(each.section()) ? 0 : 1) + " 0",
					each.method() + ' ' + each.state() + ' ' + each.repairs() + ' ' + each.after(), each.section());
			assertEquals(each.section().equals("loop") || each.section().equals("again") ? 2 : 1, each.entries(),
					each.section());
		}
		assertTrue(outcome.agentLines()
				.contains("Healing of section 'loop', repair: 2 entries, 1 repair; 0 violations before, 0 after."),
				outcome.errText());
	}

	@Test
	void withoutRepairTheSectionsAreChanged() throws Exception {
		Outcome outcome = repairs(Jdk.JDK_17, "windows=none,engines=atomrace");
		assertEquals(REPAIRED.lines().map(line -> line.substring(0, line.indexOf(' ')))
				.filter(field -> !UNCHANGED.contains(field)).toList(),
				List.of(outcome.outText().strip().split(" ")));
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, exception", "JDK_25, exception", "JDK_17, overflow", "JDK_25, overflow", "JDK_17, stop" })
	void aThousandRepairedEntriesGoOnHoweverAThreadLeftASection(Jdk jdk, String exit) throws Exception {
		Outcome outcome = run(jdk, "noise=off,heal=auto",
				section("deposit", "healed.Exits", "deposit(I)V", "total", "repair"), "healed/Exits", exit);
		assertEquals("2000", outcome.outText().strip());
		assertEquals("repair", healed("deposit").method());
	}

	@Test
	void aRepairThatTheCodeForbidsIsRefusedWithTheReason() throws Exception {
		Outcome outcome = run(Jdk.JDK_17, "noise=off,heal=auto",
				section("hold", "healed.Exits", "hold(Ljava/lang/Runnable;)V", "held", "repair"), "healed/Exits",
				"permit");
		assertEquals("refused", healed("hold").state());
		assertTrue(outcome.agentLines().contains("Healing of section 'hold', repair: refused, it calls 'Runnable.run' "
				+ "inside, which can run any code."), outcome.errText());
		String reason = "it calls 'Runnable.run' inside, which can run any code.";
		assertEquals(1, outcome.agentLines().stream()
				.filter(("Section 'hold' cannot be healed in all cases. Repair no: " + reason
						+ " Mutex with a limit: " + reason)::equals)
				.count(), outcome.errText());
		assertEquals(reason, healed("hold").mutex().reason());
		assertEquals("", healed("hold").offered());
	}

	@Test
	void virtualThreadsWaitForEachOther() throws Exception {
		Outcome outcome = run(Jdk.JDK_25, "noise=off,heal=mutex",
				section("deposit", "healed.Virtual", "deposit(I)V", "total", "mutex"), "healed/Virtual");
		assertEquals("10000", outcome.outText().strip());
		assertEquals(0, healed("deposit").timeouts());
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17", "JDK_25" })
	void mutexesThatWouldDeadlockAreGivenUpAndTold(Jdk jdk) throws Exception {
		crossing(jdk, "noise=off,heal=mutex");
		long timeouts = healed("left").timeouts() + healed("right").timeouts();
		assertTrue(timeouts > 0, healed("left").toString());
		assertTrue(healed("left").reason().contains("inside"), healed("left").toString());
	}

	/** The property {@code interlock.crossing.runs} sets the number of runs. */
	@Test
	void aProgramBuiltToDeadlockEndsInEachRunAndIsTold() throws Exception {
		int runs = Integer.getInteger("interlock.crossing.runs", 8);
		int refused = 0;
		int timeouts = 0;
		for (int i = 0; i < runs; i++) {
			crossing(Jdk.JDK_17, "lock-order,noise=off,heal=mutex");
			List<HealedSection> both = List.of(healed("left"), healed("right"));
			boolean isRefused = both.stream().anyMatch(each -> each.reason().contains("a cycle of locks: a thread that "
					+ "holds "));
			boolean isTimedOut = both.stream().anyMatch(each -> each.timeouts() > 0);
			assertTrue(isRefused || isTimedOut, both.toString());
			refused += isRefused ? 1 : 0;
			timeouts += isTimedOut ? 1 : 0;
		}
		System.out.println("Crossing: " + runs + " runs ended, " + refused + " with a refused mutex, " + timeouts
				+ " with a timeout.");
	}

	private void crossing(Jdk jdk, String options) throws Exception {
		Outcome outcome = run(TargetRun.of(jdk, "healed/Crossing").arguments("5"), options,
				section("left", "healed.Crossing", "moveLeft()V", "left", "mutex")
						+ section("right", "healed.Crossing", "moveRight()V", "right", "mutex"));
		assertEquals("ended", outcome.outText().strip());
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17", "JDK_25" })
	void aRingOfThreeThroughALockOfTheProgramIsRefusedBeforeItCloses(Jdk jdk) throws Exception {
		Outcome outcome = run(jdk, "lock-order,noise=off,heal=mutex",
				section("one", "healed.Ring", "changeFirst()V", "first", "mutex")
						+ section("two", "healed.Ring", "changeSecond()V", "second", "mutex"),
				"healed/Ring", "200");
		assertEquals("ended", outcome.outText().strip());
		HealedSection one = healed("one");
		assertEquals("refused", one.state(), one.toString());
		assertEquals(0, one.timeouts() + healed("two").timeouts(), one.toString());
		assertEquals(
				"its mutex would close a cycle of locks: a thread that holds a lock of java.lang.Object acquires the "
						+ "mutex of 'one' in healed.Ring.reset(Ring.java:LINE), one that holds that acquires the mutex of 'two' in "
						+ "healed.Ring.setSecond(Ring.java:LINE), one that holds that acquires a lock of java.lang.Object in "
						+ "healed.Ring.synchronize(Ring.java:LINE).",
				one.reason().replaceAll("java:\\d+", "java:LINE"));
		assertEquals("healing", healed("two").state());
		assertTrue(SessionFiles.read(folder.resolve("healed.session")).findings().stream()
				.noneMatch(finding -> finding.kind() == FindingKind.LOCK_ORDER), "the program alone cannot deadlock");
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, wait", "JDK_17, park", "JDK_17, sleep", "JDK_17, join", "JDK_17, read", "JDK_25, wait",
			"JDK_25, join" })
	void aThreadThatWaitsInsideGivesTheMutexBack(Jdk jdk, String how) throws Exception {
		Outcome outcome = run(jdk, "noise=off,heal=mutex",
				section("add", "healed.Waiting", "add(Ljava/lang/String;)V", "total", "mutex"), "healed/Waiting", how);
		assertEquals("1", outcome.outText().strip());
		HealedSection add = healed("add");
		assertEquals("0 timeouts, given back 1", add.timeouts() + " timeouts, given back " + add.givenBack());
		assertTrue(outcome.agentLines().stream().anyMatch(line -> line.contains(" 0 timeouts, given back 1 time; ")),
				outcome.errText());
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17", "JDK_25" })
	void callsOfASharedMapWaitEvenIfSomeThrow(Jdk jdk) throws Exception {
		Outcome outcome = run(jdk, "noise=off,heal=mutex",
				"""
						section add
						  variable object java.util.Map
						  entry    healed.Shelf.add(Lhealed/Shelf$Key;)V/containsKey(Ljava/lang/Object;)Z:read#0
						  end      healed.Shelf.add(Lhealed/Shelf$Key;)V/put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;:write#0
						  heal     mutex
						""",
				"healed/Shelf");
		assertEquals("0", outcome.outText().strip());
		HealedSection add = healed("add");
		assertEquals(0, add.timeouts() + add.after(), add.toString());
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17", "JDK_25" })
	void anExcludedClassThatAccessesTheVariableIsNamed(Jdk jdk) throws Exception {
		Outcome outcome = run(jdk, "noise=off,heal=mutex,exclude=healed.Excluded$Other",
				section("deposit", "healed.Excluded", "deposit(I)V", "total", "mutex"), "healed/Excluded");
		assertEquals("1", outcome.outText().strip());
		assertTrue(outcome.agentLines()
				.contains("The class 'healed.Excluded$Other' is excluded, but accesses the variable "
						+ "of the section 'deposit': no mutex holds it back. Include it to have the section healed."),
				outcome.errText());
		assertEquals("the class 'healed.Excluded$Other', which is excluded, accesses its variable.",
				healed("deposit").reason());
	}

	@Test
	void anUnknownMethodIsRefusedInOneSentence() throws Exception {
		Outcome outcome = TargetRun.of(Jdk.JDK_17, "healed/Account").arguments("1").agent("heal=magic").outcome();
		assertEquals(0, outcome.status());
		assertTrue(outcome.errText().contains("There is no healing method 'magic': choose from auto, yield, sleep, "),
				outcome.errText());
	}

	@Test
	void aRunWithoutAnEngineForSectionsSaysThatNothingIsHealed() throws Exception {
		Outcome outcome = TargetRun.of(Jdk.JDK_17, "healed/Account").arguments("1").agent("profile=precise,heal=auto")
				.outcome();
		assertTrue(outcome.agentLines().stream().anyMatch(line -> line.startsWith("No atomic section is healed")),
				outcome.errText());
	}
}
