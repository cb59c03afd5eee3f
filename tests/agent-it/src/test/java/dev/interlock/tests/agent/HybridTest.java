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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/** The figures of the hybrid paper as programs. */
@Tag("every-jdk")
class HybridTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@EnumSource
	void theRacesOfTheFiguresArePredicted(Jdk jdk) throws Exception {
		Path file = folder.resolve("a.session");
		Path pairs = folder.resolve("pairs.txt");
		Path channels = Files.writeString(folder.resolve("channels"), """
				class hybrid.Figures$NamedPool
				recycle(..) entry release this
				removeOne() exit acquire this if non-null
				flag hybrid.Figures.unknown
				""");
		Outcome outcome = TargetRun.of(jdk, "hybrid/Figures")
				.agent("engines=hybrid,session=" + file + ",pairs=" + pairs + ",channels=" + channels).outcome();

		assertEquals(0, outcome.status(), outcome.errText());
		Session session = SessionFiles.read(file);
		assertTrue(session.findings().stream().allMatch(found -> found.evidence() == Finding.Evidence.PREDICTED));
		// a pool whose takers do not wait is a channel only if a file names it, so this prediction is wrong
		assertEquals(List.of("childThread", "globalInt", "plain"), session.findings().stream()
				.map(found -> found.variable().name()).distinct().sorted().toList());
		// the reader reads it once only
		assertEquals(List.of(), labels(session, "globalInt"));
		assertEquals(List.of("benign:unused"), labels(session, "plain"));
		assertEquals(List.of(), labels(session, "childThread"));
		List<String> lines = Files.readAllLines(pairs);
		assertEquals(session.findings().size(), lines.size());
		assertTrue(lines.stream().allMatch(line -> line.matches("data-race hybrid\\.Figures\\S+ hybrid\\.Figures\\S+")),
				lines::toString);
	}

	/** Between two releases each access counts, not only the first of its kind. */
	@ParameterizedTest
	@EnumSource
	void pairsHaveEverySiteOfAnEpoch(Jdk jdk) throws Exception {
		Path file = folder.resolve("sites.session");
		Path pairs = folder.resolve("sites.txt");
		Outcome outcome = TargetRun.of(jdk, "hybrid/TwoSites")
				.agent("engines=hybrid,noise=off,session=" + file + ",pairs=" + pairs).outcome();

		assertEquals(0, outcome.status(), outcome.errText());
		assertEquals(Set.of("twice value:write#0 once value:write#0", "twice value:write#1 once value:write#0",
				"twice value:read#0 once value:write#0", "twice []:write#0 once []:write#0",
				"twice []:write#1 once []:write#0"),
				Files.readAllLines(pairs).stream().map(HybridTest::sites).collect(Collectors.toSet()));
		assertTrue(SessionFiles.read(file).findings().stream().flatMap(found -> found.accesses().stream())
				.noneMatch(access -> access.stack().isEmpty()));
	}

	/** The methods and accesses of a pair; those of {@code twice} come first. */
	private static String sites(String line) {
		String[] sites = line.replace("data-race ", "").replaceAll("hybrid\\.TwoSites\\.(\\w+)\\(\\)V/", "$1 ")
				.split(" (?=twice|once)");
		return Stream.of(sites).sorted(Comparator.reverseOrder()).collect(Collectors.joining(" "));
	}

	/** Section 6.5 of the paper: the initialisation of a class precedes all other uses of it. */
	@ParameterizedTest
	@EnumSource
	void writesOfAClassInitialiserDoNotRace(Jdk jdk) throws Exception {
		assertEquals(List.of("later"), variables(jdk, "hybrid/Initializers", "hybrid"));
	}

	/** Skipping a repeated access with the same locks must not hide a later one without them. */
	@ParameterizedTest
	@EnumSource
	void anUnguardedAccessToAnOftenGuardedVariableIsPredicted(Jdk jdk) throws Exception {
		assertEquals(List.of("[2]", "byAnother", "unguarded", "unguardedByLock"),
				variables(jdk, "hybrid/OftenLocked", "hybrid"));
	}

	/** Counting starts when the threads share the field; of the counted accesses only the last one lacks the lock. */
	@ParameterizedTest
	@EnumSource
	void theLockOfMostAccessesIsSuggested(Jdk jdk) throws Exception {
		for (String engine : List.of("hybrid", "eraser")) {
			assertEquals(List.of("value"), variables(jdk, "hybrid/LastUnlocked", engine));
			Finding finding = SessionFiles.read(folder.resolve(engine + ".session")).findings().get(0);
			var suggestion = finding.details().suggestion();
			assertEquals("LastUnlocked.lock", suggestion.lock(), engine);
			assertEquals(suggestion.of() - 1, suggestion.holding(), engine);
			assertTrue(suggestion.holding() >= 18, () -> engine + ": " + suggestion.text());
			assertEquals(1, finding.accesses().stream().filter(access -> access.locks().isEmpty()).count(), engine);
		}
	}

	/**
	 * The locks of all objects count for the field, also after the report, and all accesses but one hold theirs. The
	 * first access to each object, which made it shared, is counted only if its locks are still known.
	 */
	@ParameterizedTest
	@EnumSource
	void theLocksOfAllObjectsCountAsOneForTheField(Jdk jdk) throws Exception {
		for (String engine : List.of("hybrid", "eraser")) {
			Path file = folder.resolve(engine + ".session");
			Outcome outcome = TargetRun.of(jdk, "hybrid/LockOfEach")
					.agent("engines=" + engine + ",noise=off,session=" + file).outcome();
			assertEquals(0, outcome.status(), outcome.errText());
			assertEquals(1, outcome.errText().lines().filter(line -> line.contains("Predicted data race")).count(),
					outcome.errText());
			List<Finding> findings = SessionFiles.read(file).findings();
			assertEquals(1, findings.size(), engine);
			Finding finding = findings.get(0);
			var suggestion = finding.details().suggestion();
			assertEquals("LockOfEach.Counter.lock", suggestion.lock(), engine);
			assertEquals(suggestion.of() - 1, suggestion.holding(), engine);
			assertTrue(suggestion.of() >= 7 * 2 && suggestion.of() <= 7 * 3, () -> engine + ": " + suggestion.text());
			assertEquals(1, finding.count(), engine);
			for (int i = 0; i < 2; i++) {
				assertEquals(finding.accesses().get(i).method().equals("setUnlocked"), finding.lacksLock(i), engine);
			}
		}
	}

	/** Accesses before a second thread appears count with their locks. */
	@ParameterizedTest
	@EnumSource
	void accessesOfTheFirstThreadCount(Jdk jdk) throws Exception {
		for (String engine : List.of("hybrid", "eraser")) {
			assertEquals(List.of("[0]", "[1]", "lockedAtFirst", "lockedAtLast", "lockedByAnother"),
					variables(jdk, "hybrid/FirstThread", engine), engine);
			for (Finding finding : SessionFiles.read(folder.resolve(engine + ".session")).findings()) {
				Access first = finding.accesses().stream().filter(access -> access.method().equals("first")).findFirst()
						.orElseThrow();
				assertNull(first.lost(), () -> engine + ": " + finding.variable().name());
				boolean wasLocked = !Set.of("[1]", "lockedAtLast").contains(finding.variable().name());
				assertEquals(wasLocked ? 1 : 0, first.locks().size(), engine + ": " + finding.variable().name());
			}
		}
	}

	/** A read lock guards no write. A stamp guards in the mode that it was last converted to. */
	@ParameterizedTest
	@EnumSource
	void modesOfLocksCountForEraser(Jdk jdk) throws Exception {
		List<String> racing = List.of("onlyRead", "stampedOnlyRead", "unlocked");
		assertEquals(racing, variables(jdk, "locks/LockModes", "eraser"));
	}

	/** Program classes that extend JDK locks count as locks while the inherited lock is held. */
	@ParameterizedTest
	@EnumSource
	void locksThatTheProgramExtendsCount(Jdk jdk) throws Exception {
		List<String> racing = List.of("afterUnlock", "fake", "onlyRead", "stampedOnlyRead");
		assertEquals(racing, variables(jdk, "locks/SubLocks", "eraser"));
		assertEquals(racing, variables(jdk, "locks/SubLocks", "hybrid", "together"));
	}

	/** Semaphores with one permit and exclusive synchronizers are locks; those that pass messages are not. */
	@ParameterizedTest
	@EnumSource
	void mutexesOfTheProgramCount(Jdk jdk) throws Exception {
		assertEquals(List.of("handedOver", "ofTwo", "signalled", "unlocked"),
				variables(jdk, "locks/Mutexes", "eraser"));
		assertEquals(List.of("unlocked"), variables(jdk, "locks/Mutexes", "hybrid", "together"));
	}

	private List<String> variables(Jdk jdk, String program, String engine, String... arguments) throws Exception {
		Path file = folder.resolve(engine + ".session");
		Outcome outcome = TargetRun.of(jdk, program).agent("engines=" + engine + ",noise=off,session=" + file)
				.arguments(arguments).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		Session session = SessionFiles.read(file);
		assertTrue(session.end().isPresent(), outcome.errText());
		return session.findings().stream().map(found -> found.variable().name()).distinct().sorted().toList();
	}

	private static List<String> labels(Session session, String variable) {
		return session.findings().stream().filter(found -> found.variable().name().equals(variable))
				.flatMap(found -> found.labels().stream()).distinct().toList();
	}
}
