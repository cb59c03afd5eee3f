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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/** Possible deadlocks and a real one, each in a program of its own. */
@Tag("every-jdk")
class LockOrderTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@EnumSource
	void ordersThatCanDeadlockArePredicted(Jdk jdk) throws Exception {
		Path pairs = folder.resolve("pairs.txt");
		Session session = run(jdk, "locks/Orders", ",pairs=" + pairs);

		Set<String> cycles = new TreeSet<>();
		for (Finding finding : session.findings()) {
			assertEquals(FindingKind.LOCK_ORDER, finding.kind());
			assertEquals(Finding.Evidence.PREDICTED, finding.evidence());
			assertTrue(finding.accesses().stream().allMatch(taken -> taken.stack().size() > 1), "stacks are there");
			cycles.add(finding.accesses().stream().map(LockOrderTest::describe).collect(Collectors.joining(", ")));
		}
		String journal = "Object monitor in ";
		assertEquals(Set.of(
				"ReentrantLock exclusive in first, " + journal + "first, " + journal
						+ "second, ReentrantLock exclusive in second",
				journal + "first, ReentrantReadWriteLock write in first, "
						+ "ReentrantReadWriteLock read in second, " + journal + "second",
				// the lock that a condition acquires again
				journal + "first, ReentrantLock exclusive in first, ReentrantLock exclusive in second, " + journal
						+ "second"),
				cycles);
		// the input for runs that steer threads into a cycle: the locks of the cycle in order, in the stable format
		List<String> lines = Files.readAllLines(pairs);
		assertEquals(session.findings().size(), lines.size());
		assertTrue(lines.stream().allMatch(line -> line.matches("lock-order( locks\\.Orders\\.\\S+){4}")),
				lines::toString);
	}

	@ParameterizedTest
	@EnumSource
	void anActualDeadlockIsReportedWithItsThreadsAndLocks(Jdk jdk) throws Exception {
		Session session = run(jdk, "locks/Ring", "");

		List<Finding> deadlocks = session.findings().stream()
				.filter(finding -> finding.kind() == FindingKind.DEADLOCK).toList();
		assertEquals(1, deadlocks.size(), session.findings()::toString);
		Finding deadlock = deadlocks.get(0);
		assertEquals(Finding.Evidence.OBSERVED, deadlock.evidence());
		assertEquals(Set.of("ReentrantLock exclusive in teller", "ReentrantReadWriteLock write in broker",
				"Ring monitor in auditor"),
				deadlock.accesses().stream().map(LockOrderTest::describe).collect(Collectors.toSet()));
		for (Access wait : deadlock.accesses()) {
			assertEquals(1, wait.locks().size(), "each holds the lock that another one waits for");
			String line = Programs.line("locks/Ring", wait.line());
			assertTrue(line.endsWith("// waits: " + wait.thread().name()), line);
		}
	}

	@ParameterizedTest
	@EnumSource
	void locksOfOneClassAreNamedByTheFieldsThatHoldThem(Jdk jdk) throws Exception {
		Session session = run(jdk, "locks/Accounts", "", folder.resolve("a.session").toString());

		assertEquals(Set.of(
				"Possible deadlock: Accounts.CHECKING then SAVINGS here, SAVINGS then CHECKING there",
				"Possible deadlock: Accounts.Transfer.from of 'second' then to of 'second' here, "
						+ "to of 'second' then from of 'second' there"),
				session.findings().stream().map(Finding::sentence).map(LockOrderTest::fromFirst)
						.collect(Collectors.toSet()));
		for (Finding finding : session.findings()) {
			for (Access access : finding.accesses()) {
				boolean isThis = access.taken().holder().field().startsWith("locks.Accounts.");
				assertEquals(isThis, access.taken().receiver(), access::toString);
			}
		}
	}

	/** The sentence of a cycle of two threads, from the alphabetically first lock. */
	private static String fromFirst(String sentence) {
		String start = sentence.replaceFirst("^(Possible deadlock: ([A-Z]\\w*\\.)*).*", "$1");
		String[] orders = sentence.substring(start.length()).replaceAll(" here| there", "").split(", ");
		Arrays.sort(orders);
		return start + orders[0] + " here, " + orders[1] + " there";
	}

	@ParameterizedTest
	@EnumSource
	void locksOfTheJdkAreHeldWhileFunctionsOfTheProgramRun(Jdk jdk) throws Exception {
		Session session = run(jdk, "locks/JdkLocks", "");

		Map<String, Long> found = session.findings().stream().collect(Collectors.groupingBy(
				finding -> finding.accesses().stream().map(LockOrderTest::describe).map(text -> text.split(" ")[0])
						.filter(lock -> !lock.equals("Object")).findFirst().orElse("Object"),
				TreeMap::new, Collectors.counting()));
		// the list's lock is a separate object; the maps outside of the cycle have none
		assertEquals(Map.of("ConcurrentHashMap", 2L, "Collections$SynchronizedMap", 1L, "Hashtable", 1L,
				"Collections$SynchronizedRandomAccessList", 1L, "Object", 1L), found);
		assertTrue(session.findings().stream().allMatch(finding -> finding.kind() == FindingKind.LOCK_ORDER));
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, bin", "JDK_25, bin", "JDK_17, tables", "JDK_25, tables" })
	void aDeadlockInsideTheJdkIsReportedWithTheHeldLocks(Jdk jdk, String locks) throws Exception {
		Finding deadlock = deadlocks(run(jdk, "locks/JdkDeadlock", "", locks)).get(0);

		String lock = locks.equals("bin") ? "ConcurrentHashMap" : "JdkDeadlock$Meeting";
		for (Access wait : deadlock.accesses()) {
			String thread = wait.thread().name();
			assertEquals(1, wait.locks().size(), wait::toString);
			String waits = Programs.line("locks/JdkDeadlock", wait.line());
			assertTrue(waits.matches(".*// waits: .*\\b" + thread + "\\b.*"), waits);
			String held = Programs.line("locks/JdkDeadlock", wait.locks().get(0).takenAt().getLineNumber());
			assertTrue(held.endsWith("// held: " + thread), held);
			boolean isMonitor = thread.equals("monitor");
			assertEquals(isMonitor ? "Object" : lock, simpleName(wait.locks().get(0)));
			assertEquals(thread.equals("bin") ? "Object" : lock, simpleName(wait.taken()));
		}
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, exit", "JDK_25, exit", "JDK_17, halt", "JDK_25, halt" })
	void aDeadlockIsReportedWhenTheProgramEndsInIt(Jdk jdk, String end) throws Exception {
		assertEquals(1, deadlocks(run(jdk, "locks/AtTheEnd", "", end)).size());
	}

	@ParameterizedTest
	@EnumSource
	void aThreadThatWaitsForATerminatedHolderIsReported(Jdk jdk) throws Exception {
		List<Finding> deadlocks = deadlocks(run(jdk, "locks/Orphans", ""));

		assertEquals(Set.of("waits for lock, lock", "waits for writer, writer", "waits for reader, reader"),
				deadlocks.stream().map(finding -> finding.accesses().stream().map(access -> access.thread().name())
						.collect(Collectors.joining(", "))).collect(Collectors.toSet()));
		for (Finding deadlock : deadlocks) {
			Access holder = deadlock.accesses().get(1);
			assertNull(holder.taken(), "it waits for nothing");
			assertEquals(deadlock.accesses().get(0).taken().id(), holder.locks().get(0).id());
		}
	}

	@ParameterizedTest
	@CsvSource({ "spin, 1", "do, 1", "timed, 1", "stamped, 1", "bounded, 0", "once, 0", "backoff, 0" })
	void aThreadThatSpinsOnTryLockWaits(String form, int cycles) throws Exception {
		assertEquals(cycles, run(Jdk.JDK_17, "locks/Spins", "", form).findings().size());
	}

	@Test
	void aModularProgramWithoutManagementIsNotDisturbed() throws Exception {
		// a program that does not use the module that can detect deadlocks
		Path file = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(Jdk.JDK_17, "locks/Orders").vm("--limit-modules", "java.base,java.instrument")
				.agent("engines=lock-order,session=" + file).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		assertEquals(List.of("deadlock-watch"),
				SessionFiles.read(file).health().stream().map(Session.HealthMessage::code).toList());
	}

	private static List<Finding> deadlocks(Session session) {
		return session.findings().stream().filter(finding -> finding.kind() == FindingKind.DEADLOCK).toList();
	}

	private static String simpleName(Access.HeldLock lock) {
		return lock.className().substring(lock.className().lastIndexOf('.') + 1);
	}

	private Session run(Jdk jdk, String program, String options, String... arguments) throws Exception {
		Path file = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(jdk, program).agent("engines=lock-order,session=" + file + options)
				.arguments(arguments).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		return SessionFiles.read(file);
	}

	private static String describe(Access taken) {
		String type = taken.taken().className();
		return type.substring(type.lastIndexOf('.') + 1) + ' ' + taken.taken().mode() + " in " + taken.thread().name();
	}
}
