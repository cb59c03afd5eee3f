/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.eraser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.engines.testing.AtomicEventRun;
import dev.interlock.spi.LockMode;
import dev.interlock.testing.TestThread;

/** The locking discipline for variables with atomic accesses, too: a lock must exclude these from plain accesses. */
class AtomicCandidatesTest {

	private static final List<String> KINDS = List.of("R", "W", "AR", "AW");

	private final AtomicEventRun run = new AtomicEventRun();
	private final Object lock = new Object();
	private TestThread one;
	private TestThread two;

	@BeforeEach
	void start() throws Exception {
		run.start(context -> new Eraser().start(context));
		TestThread main = run.thread();
		one = run.fork(main);
		two = run.fork(main);
	}

	private void access(TestThread thread, Object owner, String kind) {
		switch (kind) {
		case "R" -> run.read(thread, owner);
		case "W" -> run.write(thread, owner);
		case "AR" -> run.atomicRead(thread, owner);
		default -> run.atomicWrite(thread, owner);
		}
	}

	private void locked(TestThread thread, LockMode mode, Object owner, String kind) {
		run.take(thread, lock, lock, mode);
		access(thread, owner, kind);
		run.give(thread, lock, lock, mode);
	}

	private static boolean race(String first, String second) {
		boolean isPlain = !first.startsWith("A") || !second.startsWith("A");
		return isPlain && (first.endsWith("W") || second.endsWith("W"));
	}

	@Test
	void twoAccessesRaceIfOneIsPlainAndOneWrites() {
		for (String first : KINDS) {
			for (String second : KINDS) {
				run.races.clear();
				String owner = first + ' ' + second;
				access(one, owner, first);
				access(two, owner, second);
				assertEquals(race(first, second) ? 1 : 0, run.races.size(), owner + run.races);
			}
		}
	}

	/** A common lock excludes a plain and an atomic access unless both hold it for reading. */
	@ParameterizedTest
	@CsvSource({ "EXCLUSIVE, EXCLUSIVE, 0", "READ, WRITE, 0", "WRITE, READ, 0", "READ, READ, 1" })
	void aCommonLockExcludesTheAccesses(LockMode plain, LockMode atomic, int races) {
		for (int i = 0; i < 2; i++) {
			locked(one, plain, "x", "R");
			locked(two, atomic, "x", "AW");
			locked(one, atomic, "x", "AW");
			locked(two, plain, "x", "R");
		}
		assertEquals(races, run.races.size(), run.races.toString());
	}

	@Test
	void atomicAccessesNeedNoLockAmongThemselves() {
		for (int i = 0; i < 3; i++) {
			run.atomicWrite(one, "x");
			run.atomicRead(two, "x");
			run.atomicWrite(two, "x");
			run.release(one, lock, 7);
			run.release(two, lock, 7);
		}
		assertEquals(Set.of(), run.races);
	}

	@Test
	void plainAccessesUnderALockAndAtomicOnesWithout() {
		locked(one, LockMode.EXCLUSIVE, "x", "W");
		locked(two, LockMode.EXCLUSIVE, "x", "R");
		assertEquals(Set.of(), run.races);
		access(one, "x", "AR");
		assertEquals(Set.of(), run.races, "its own writes only");
		access(two, "x", "AW");
		assertEquals(Set.of("t2 writes x, t3 writes x"), run.races);
	}

	@Test
	void theEndOfAThreadTransfersAtomicAccesses() {
		TestThread child = run.fork(one);
		run.atomicWrite(child, "x");
		run.end(child);
		run.join(one, child);
		run.write(one, "x");
		assertEquals(Set.of(), run.races);
	}
}
