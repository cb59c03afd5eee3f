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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.engines.locksets.Lockset;
import dev.interlock.engines.testing.AtomicEventRun;
import dev.interlock.spi.Synchronization;
import dev.interlock.testing.TestThread;

/** Atomic accesses: the pairs that race, and the accesses that cover others (sections 4.2, 5.2 and 5.4). */
class AtomicTuplesTest {

	private static final List<String> KINDS = List.of("R", "W", "AR", "AW");

	private final AtomicEventRun run = new AtomicEventRun();
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

	private void access(TestThread thread, Object owner, String kind) {
		switch (kind) {
		case "R" -> run.read(thread, owner);
		case "W" -> run.write(thread, owner);
		case "AR" -> run.atomicRead(thread, owner);
		default -> run.atomicWrite(thread, owner);
		}
	}

	private void locked(TestThread thread, Object with, Object owner, String kind) {
		run.lock(thread, with);
		access(thread, owner, kind);
		run.unlock(thread, with);
	}

	private static boolean race(String first, String second) {
		boolean isPlain = !first.startsWith("A") || !second.startsWith("A");
		return isPlain && (first.endsWith("W") || second.endsWith("W"));
	}

	private static String text(String kind) {
		return kind.endsWith("W") ? " writes " : " reads ";
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "no-refinement", "no-order", "no-subset,no-oversized", "all-pairs" })
	void twoAccessesRaceIfOneIsPlainAndOneWrites(String switches) throws Exception {
		start(switches);
		for (String first : KINDS) {
			for (String second : KINDS) {
				run.races.clear();
				String owner = first + ' ' + second;
				access(one, owner, first);
				access(two, owner, second);
				assertEquals(
						race(first, second) ? Set.of("t2" + text(first) + owner + ", t3" + text(second) + owner)
								: Set.of(),
						run.races, owner);
			}
		}
	}

	@Test
	void aCommonLockExcludesAndAMessageOrders() throws Exception {
		start("");
		for (String first : KINDS) {
			for (String second : KINDS) {
				String owner = first + ' ' + second;
				locked(one, lock, owner, first);
				locked(two, lock, owner, second);
				String sent = second + ' ' + first + " in order";
				access(one, sent, first);
				run.release(one, sent, Synchronization.NOTIFICATION);
				run.acquire(two, sent, Synchronization.NOTIFICATION);
				access(two, sent, second);
			}
		}
		assertEquals(Set.of(), run.races);
	}

	/**
	 * Once there are tuples, each access is compared with them: an access never covers one of its thread that races
	 * with more.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "", "no-refinement", "no-oversized", "all-pairs" })
	void anAccessIsOmittedOnlyIfAKeptOneHasAllItsRaces(String switches) throws Exception {
		start(switches);
		TestThread three = run.fork(one);
		for (String first : KINDS) {
			for (String second : KINDS) {
				for (String remote : KINDS) {
					run.races.clear();
					String owner = first + ' ' + second + ' ' + remote;
					// shared, but excluded from all later accesses
					locked(one, lock, owner, "W");
					run.lock(three, other);
					locked(three, lock, owner, "W");
					run.unlock(three, other);
					locked(one, other, owner, first);
					locked(one, other, owner, second);
					assertEquals(Set.of(), run.races, owner);
					locked(two, lock, owner, remote);
					assertEquals(race(first, remote) || race(second, remote), !run.races.isEmpty(), owner);
				}
			}
		}
	}

	@Test
	void kindsThatCoverEachOther() {
		for (String earlier : KINDS) {
			for (String later : KINDS) {
				boolean raceWithAll = KINDS.stream().allMatch(kind -> !race(later, kind) || race(earlier, kind));
				assertEquals(raceWithAll, tuple(earlier).covers(tuple(later)), earlier + ' ' + later);
			}
		}
	}

	private static Tuple tuple(String kind) {
		return new Tuple(1, kind.endsWith("W"), kind.startsWith("A"), Lockset.EMPTY, 0, 1, 1, null);
	}

	/** Atomic accesses from before the first tuple count for a later plain access. */
	@Test
	void earlierAtomicAccessesAreKept() throws Exception {
		start("");
		TestThread three = run.fork(one);
		run.atomicWrite(three, "x");
		locked(one, lock, "x", "W");
		locked(two, lock, "x", "W");
		assertEquals(Set.of("t4 writes x, t2 writes x"), run.races);
	}

	/** They are not added again if a tuple covers them. */
	@Test
	void keptTuplesDoNotGrowWithTheEpochs() throws Exception {
		start("");
		locked(one, lock, "x", "W");
		locked(two, lock, "x", "W");
		for (int i = 0; i < 50; i++) {
			locked(one, lock, "x", "AW");
			locked(two, lock, "x", "R");
			locked(two, lock, "x", "AR");
			locked(one, lock, "x", "R");
		}
		assertEquals(Set.of(), run.races);
		int tuples = handler.tupleCount("x", 0);
		assertTrue(tuples <= 8, tuples + " tuples");
	}

	/** An update that releases belongs to the epoch before the release, and so does its order. */
	@Test
	void anUpdateIsOrderedByItsRelease() throws Exception {
		start("no-refinement");
		run.read(one, "x");
		run.update(one, "x", true, 11);
		run.acquire(two, "x", 0);
		run.write(two, "x");
		assertEquals(Set.of(), run.races);
	}

	@Test
	void anUpdateDoesNotCoverAccessesAfterItsRelease() throws Exception {
		start("no-refinement");
		run.update(one, "x", true, 11);
		run.acquire(two, "x", 0);
		run.atomicWrite(one, "x");
		run.read(two, "x");
		assertEquals(Set.of("t2 writes x, t3 reads x"), run.races);
	}

	@Test
	void aFailedUpdateIsARead() throws Exception {
		start("");
		run.read(one, "x");
		run.update(two, "x", false, 12);
		assertEquals(Set.of(), run.races);
		run.write(one, "x");
		assertEquals(Set.of("t3 reads x, t2 writes x"), run.races);
	}

	@Test
	void allPairsHaveTheSitesOfAtomicAccessesToo() throws Exception {
		start("all-pairs");
		run.atomically(one, "x", 0, true, 11);
		run.atomically(one, "x", 0, true, 13);
		run.access(two, "x", 0, false, 12);
		run.atomically(two, "x", 0, true, 14);
		assertEquals(Set.of(Set.of(11, 12), Set.of(12, 13)), run.reports.stream()
				.map(report -> Set.of(report.accesses().get(0).site(), report.accesses().get(1).site()))
				.collect(Collectors.toSet()));
	}
}
