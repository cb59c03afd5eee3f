/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.engines.testing.EventRun;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.Synchronization;
import dev.interlock.testing.TestThread;

/** Hybrid detection on hand-made events, section by section of the paper. */
class HybridHandlerTest {

	private final EventRun run = new EventRun();
	private final Object lock = new Object();
	private final Object other = new Object();
	private HybridHandler handler;
	private TestThread one;
	private TestThread two;

	private void start(String switches) throws Exception {
		run.options.put("hybrid", switches);
		run.start(context -> handler = (HybridHandler) new Hybrid().start(context));
		TestThread main = run.thread();
		one = run.fork(main);
		two = run.fork(main);
	}

	private void locked(TestThread thread, Object with, Runnable access) {
		run.lock(thread, with);
		access.run();
		run.unlock(thread, with);
	}

	/** Section 2.3: accesses with and without a common lock. */
	@Test
	void aCommonLockExcludes() throws Exception {
		start("");
		for (TestThread thread : List.of(one, two, one)) {
			locked(thread, lock, () -> run.write(thread, "x"));
		}
		assertRaces();
		locked(two, other, () -> run.read(two, "x"));
		assertRaces("t2 writes x, t3 reads x");
	}

	/** The second thread may read without the lock only because of the value that it has read under the lock. */
	@Test
	void aReadUnderTheLockJustBeforeIsReported() throws Exception {
		start("");
		locked(one, lock, () -> run.write(one, "x"));
		locked(two, lock, () -> run.read(two, "x"));
		run.read(two, "x");
		assertEquals(List.of(List.of("ordered:locked-read")), labels());
	}

	@Test
	void aReadUnderAnotherLockOrLongBeforeIsNoGuard() throws Exception {
		start("");
		locked(one, lock, () -> run.write(one, "x"));
		locked(two, other, () -> run.read(two, "y"));
		run.read(two, "x");
		locked(one, lock, () -> run.write(one, "z"));
		locked(two, lock, () -> run.read(two, "z"));
		for (int i = 0; i < 4; i++) {
			locked(two, other, () -> run.write(two, "y"));
		}
		run.read(two, "z");
		assertEquals(List.of(List.of(), List.of()), labels());
	}

	private List<List<String>> labels() {
		return run.reports.stream().map(report -> report.details().labels()).toList();
	}

	@Test
	void readsDoNotRace() throws Exception {
		start("");
		run.read(one, "x");
		run.read(two, "x");
		assertRaces();
	}

	/** Section 3.2: start, join and notification are messages; a lock release is none (4.1). */
	@Test
	void joinOrders() throws Exception {
		start("");
		TestThread child = run.fork(one);
		run.write(child, "x");
		run.end(child);
		run.join(one, child);
		run.write(one, "x");
		assertRaces();
		run.write(two, "x");
		assertRaces("t2 writes x, t3 writes x");
	}

	/** The order is transitive, and each edge is part of it. */
	@Test
	void messagesAreTransitive() throws Exception {
		start("");
		TestThread three = run.fork(one);
		run.write(one, "x");
		run.release(one, lock, 7);
		run.acquire(two, lock, 7);
		run.release(two, other, 8);
		run.acquire(three, other, 8);
		run.write(three, "x");
		assertRaces();
	}

	@Test
	void withoutOrderOnlyLocksCount() throws Exception {
		start("no-order");
		run.write(one, "x");
		run.release(one, lock, 7);
		run.acquire(two, lock, 7);
		run.write(two, "x");
		assertRaces("t2 writes x, t3 writes x");
	}

	/** Both sides of a read-write lock are one lock; two readers do not exclude each other. */
	@Test
	void aReadLockExcludesWritersOnly() throws Exception {
		start("no-order");
		Object inner = new TestSynchronizer();
		run.take(one, lock, inner, LockMode.READ);
		run.write(one, "x");
		run.give(one, lock, inner, LockMode.READ);
		run.take(two, lock, inner, LockMode.WRITE);
		run.write(two, "x");
		run.give(two, lock, inner, LockMode.WRITE);
		assertRaces();
		run.take(two, lock, inner, LockMode.READ);
		run.write(two, "x");
		assertRaces("t2 writes x, t3 writes x");
	}

	/**
	 * Section 5.2: an access with the same thread, kind and timestamp and more locks is redundant; after a message it
	 * is not.
	 */
	@Test
	void theLocksetSubsetConditionSkipsAccesses() throws Exception {
		start("no-refinement");
		run.write(one, "x");
		locked(one, other, () -> run.read(one, "y"));
		locked(one, lock, () -> run.write(one, "x"));
		locked(one, lock, () -> run.read(one, "x"));
		assertEquals(1, handler.tupleCount("x", 0));
		run.release(one, other, Synchronization.NOTIFICATION);
		run.read(one, "x");
		assertEquals(2, handler.tupleCount("x", 0));
	}

	@Test
	void withoutItAllAreKept() throws Exception {
		start("no-refinement,no-subset,no-oversized");
		run.write(one, "x");
		locked(one, other, () -> run.read(one, "y"));
		locked(one, lock, () -> run.write(one, "x"));
		locked(one, lock, () -> run.read(one, "x"));
		assertEquals(3, handler.tupleCount("x", 0));
	}

	/** Section 5.4: reads with many disjoint locksets; a later writer cannot hold all these locks. */
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void theOversizedLocksetConditionSkipsAccesses(boolean oversized) throws Exception {
		start(oversized ? "no-refinement" : "no-refinement,no-oversized");
		List<Object> locks = IntStream.range(0, 10).mapToObj(i -> new Object()).toList();
		for (Object each : locks) {
			locked(one, each, () -> run.read(one, "x"));
		}
		// threads hold one lock at a time, with a margin of one: three disjoint locksets exceed that
		assertEquals(oversized ? 3 : 10, handler.tupleCount("x", 0));
		locked(two, locks.get(9), () -> run.write(two, "x"));
		assertRaces("t2 reads x, t3 writes x");
	}

	/** Section 2.4: one race per variable, then no more checks. */
	@Test
	void oneRaceIsReportedOfAVariable() throws Exception {
		start("");
		run.access(one, "x", 0, true, 11);
		run.access(two, "x", 0, true, 12);
		run.release(one, lock, Synchronization.MONITOR);
		run.access(one, "x", 0, true, 13);
		assertEquals(1, run.reports.size());
		assertEquals(0, handler.tupleCount("x", 0));
	}

	/** Section 6.1: once a race on a field is possible, all its variables are watched from their first access. */
	@Test
	void aFieldIsRefined() throws Exception {
		start("");
		locked(one, lock, () -> run.write(one, "y"));
		assertEquals(0, handler.stateCount(), "it stays with its thread");
		run.write(one, "x");
		run.write(two, "x");
		run.write(one, "z");
		locked(one, lock, () -> run.write(one, "z"));
		assertEquals(2, handler.stateCount());
		locked(two, lock, () -> run.write(two, "z"));
		assertRaces("t2 writes x, t3 writes x", "t2 writes z, t3 writes z");
	}

	/**
	 * Section 6.6: reports have both accesses with locks and stack traces; the race is reported again until both are
	 * present.
	 */
	@Test
	void aFindingWithoutAStackIsReportedAgain() throws Exception {
		start("no-refinement");
		run.takesStacks = false;
		run.access(one, "x", 0, true, 11);
		run.access(two, "x", 0, true, 12);
		assertNull(run.reports.get(0).accesses().get(0).stack());
		run.takesStacks = true;
		run.release(two, lock, Synchronization.NOTIFICATION);
		run.access(two, "x", 0, true, 12);
		run.release(one, lock, Synchronization.NOTIFICATION);
		run.access(one, "x", 0, true, 11);
		FindingReport last = run.reports.get(run.reports.size() - 1);
		assertNotNull(last.accesses().get(0).stack());
		assertEquals(Evidence.PREDICTED, last.evidence());
	}

	@Test
	void theLockOfMostAccessesIsSuggested() throws Exception {
		start("");
		for (int i = 0; i < 17; i++) {
			TestThread thread = i % 2 == 0 ? one : two;
			locked(thread, lock, () -> run.write(thread, "x"));
		}
		run.write(one, "x");
		var suggestion = run.reports.get(0).details().suggestion().get();
		assertEquals("Account.lock", suggestion.lock());
		assertEquals(17, suggestion.holding());
		assertEquals(18, suggestion.of());
	}

	/** Section 7.6: a plain field publishes data if the user declares it as a flag. */
	@Test
	void aFlagIsAChannel(@TempDir Path folder) throws Exception {
		Path channels = Files.writeString(folder.resolve("channels"), "flag org.example.Account.balance # field 0\n");
		run.options.put("channels", channels.toString());
		start("");
		int[] data = { 0 };
		run.access(one, data, 0, true, 11);
		locked(one, lock, () -> run.write(one, "flag"));
		locked(two, lock, () -> run.read(two, "flag"));
		run.access(two, data, 0, false, 12);
		assertRaces();
		assertNull(handler.unmatchedNames());
	}

	/** Section 6.1: the user can select fields; others are not watched. */
	@Test
	void fieldsAreChosenByHand(@TempDir Path folder) throws Exception {
		Path fields = Files.writeString(folder.resolve("fields"), "# none of the program\norg.example.Other.value\n");
		run.options.put("fields", fields.toString());
		start("");
		run.write(one, "x");
		run.write(two, "x");
		assertRaces();
		assertEquals("No access that can race was seen of 1 name of --fields, so nothing was watched there: "
				+ "org.example.Other.value. Check the spelling.", handler.unmatchedNames());
		Files.writeString(fields, "org.example.Account.balance");
		start("");
		run.write(one, "y");
		assertEquals(1, handler.stateCount(), "from its first access on");
		assertNull(handler.unmatchedNames());
	}

	@Test
	void unmatchedFlagsAndFieldsAreReported(@TempDir Path folder) throws Exception {
		run.options.put("channels", Files.writeString(folder.resolve("channels"), "flag a.A.flag\n").toString());
		run.options.put("fields",
				Files.writeString(folder.resolve("fields"), "a.F\na.E\na.D\na.C\na.B\na.A\n").toString());
		start("");
		run.write(one, "x");
		assertEquals("No access that can race was seen of 6 names of --fields, so nothing was watched there: "
				+ "a.A, a.B, a.C, a.D, a.E and others. Check the spelling. "
				+ "No access that can race was seen of 1 name of --channels, so no order came of it: a.A.flag. "
				+ "Check the spelling.", handler.unmatchedNames());
	}

	@Test
	void badOptionsAreSaid(@TempDir Path folder) throws IOException {
		assertEquals("The value 'fast' of the option 'hybrid' is not understood: choose from no-order, no-subset, "
				+ "no-oversized, no-refinement, all-pairs.",
				assertThrows(OptionException.class, () -> start("fast")).getMessage());
		run.options.put("fields", folder.resolve("none").toString());
		assertTrue(assertThrows(OptionException.class, () -> start("")).getMessage()
				.endsWith("cannot be read (NoSuchFileException): give the path of a readable text file in UTF-8."));
	}

	private void assertRaces(String... expected) {
		assertEquals(Set.of(expected), run.races);
	}

	/** The inner synchronizer that the sides of a read-write lock share. */
	private static final class TestSynchronizer extends java.util.concurrent.locks.AbstractQueuedSynchronizer {
		private static final long serialVersionUID = 1;
	}
}
