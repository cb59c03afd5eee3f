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

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/** Deadlocks that can happen and one that does, in programs of their own. */
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
				// the lock that a condition takes again
				journal + "first, ReentrantLock exclusive in first, ReentrantLock exclusive in second, " + journal
						+ "second"),
				cycles);
		// the input of runs that direct threads into a cycle: its locks in their order, in the stable form
		List<String> lines = Files.readAllLines(pairs);
		assertEquals(session.findings().size(), lines.size());
		assertTrue(lines.stream().allMatch(line -> line.matches("lock-order( locks\\.Orders\\.\\S+){4}")),
				lines::toString);
	}

	@ParameterizedTest
	@EnumSource
	void aDeadlockThatHappensIsReportedWithItsThreadsAndLocks(Jdk jdk) throws Exception {
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
			assertEquals(1, wait.locks().size(), "each holds what another one waits for");
			String line = Programs.line("locks/Ring", wait.line());
			assertTrue(line.endsWith("// waits: " + wait.thread().name()), line);
		}
	}

	@Test
	void aModularProgramWithoutManagementRunsOn() throws Exception {
		// a program that has nothing to do with the module that knows of deadlocks
		Path file = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(Jdk.JDK_17, "locks/Orders").vm("--limit-modules", "java.base,java.instrument")
				.agent("engines=lock-order,session=" + file).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		assertEquals(List.of("deadlock-watch"),
				SessionFiles.read(file).health().stream().map(Session.HealthMessage::code).toList());
	}

	private Session run(Jdk jdk, String program, String options) throws Exception {
		Path file = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(jdk, program).agent("engines=lock-order,session=" + file + options).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		return SessionFiles.read(file);
	}

	private static String describe(Access taken) {
		String type = taken.taken().className();
		return type.substring(type.lastIndexOf('.') + 1) + ' ' + taken.taken().mode() + " in " + taken.thread().name();
	}
}
