/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.OperationKind;
import dev.interlock.spi.schedule.ReadyThread;
import dev.interlock.spi.schedule.ScheduleRandom;

/** Each line of RaceFuzzer's Algorithm 1. */
class PostponementTest {

	private static final ScheduleRandom RANDOM = new ScheduleRandom(1);

	/** A thread whose next operation the test sets. */
	private static final class MadeUpThread implements ReadyThread {
		private final String path;
		private Operation next = Operation.of(OperationKind.CALL, 0);
		private boolean awaited;

		MadeUpThread(String path) {
			this.path = path;
		}

		void accesses(int role, Object variable, boolean write) {
			next = new Operation(OperationKind.ACCESS, role, role, variable, 0, write);
		}

		void leavesTarget() {
			next = Operation.of(OperationKind.CALL, 0);
		}

		@Override
		public String path() {
			return path;
		}

		@Override
		public Operation next() {
			return next;
		}

		@Override
		public boolean isAwaited() {
			return awaited;
		}
	}

	private final List<String> races = new ArrayList<>();
	private final MadeUpThread one = new MadeUpThread("1");
	private final MadeUpThread two = new MadeUpThread("2");
	private final MadeUpThread three = new MadeUpThread("3");

	private Postponement policy(long seed) {
		return policy(seed, List.of());
	}

	private Postponement policy(long seed, List<String> preferred) {
		return new Postponement((enabled, random) -> 0, new RacingPair(), preferred, seed,
				(thread, other) -> races.add(thread.path() + other.path()));
	}

	private static ReadyThread next(Postponement policy, ReadyThread... enabled) {
		return List.of(enabled).get(policy.next(List.of(enabled), RANDOM));
	}

	@Test
	void aThreadElsewhereIsExecuted() {
		assertEquals(one, next(policy(0), one, two));
	}

	@Test
	void aThreadAtTheTargetIsPostponed() {
		one.accesses(0, "x", true);
		Postponement policy = policy(0);
		assertEquals(two, next(policy, one, two));
		assertEquals(two, next(policy, one, two));
		assertEquals(List.of(), races);
	}

	@Test
	void otherVariablesAndReadsDoNotRace() {
		one.accesses(0, "x", true);
		two.accesses(1, "y", true);
		Postponement policy = policy(0);
		assertEquals(three, next(policy, one, two, three));
		two.accesses(1, "x", false);
		one.accesses(0, "x", false);
		assertEquals(three, next(policy, one, two, three));
		assertEquals(List.of(), races);
	}

	@Test
	void thePreferredThreadStaysPostponed() {
		one.accesses(0, "x", true);
		two.accesses(0, "y", true);
		for (long seed = 0; seed < 20; seed++) {
			assertEquals(two, next(policy(seed, List.of("1")), one, two));
			assertEquals(one, next(policy(seed, List.of("2")), one, two));
		}
	}

	/** Others can come to the target only if it goes on. */
	@Test
	void aPreferredThreadForWhichOthersWaitIsEvicted() {
		one.accesses(0, "x", true);
		one.awaited = true;
		two.accesses(0, "y", true);
		assertEquals(one, next(policy(0, List.of("1")), one, two));
	}

	@Test
	void aRaceIsResolvedEitherWay() {
		Set<ReadyThread> chosen = new HashSet<>();
		for (long seed = 0; seed < 20; seed++) {
			races.clear();
			one.accesses(0, "x", true);
			two.accesses(1, "x", false);
			Postponement policy = policy(seed);
			ReadyThread executed = next(policy, one, two);
			assertEquals(List.of("21"), races);
			chosen.add(executed);
			// the other thread stays postponed while a third one can run
			((MadeUpThread) executed).leavesTarget();
			assertEquals(three, next(policy, three, one, two));
		}
		assertEquals(Set.of(one, two), chosen);
	}

	@Test
	void allRacingThreadsAreExecutedInTurn() {
		boolean seen = false;
		for (long seed = 0; seed < 20; seed++) {
			races.clear();
			one.accesses(0, "x", false);
			two.accesses(0, "x", false);
			three.accesses(1, "x", true);
			Postponement policy = policy(seed);
			ReadyThread executed = next(policy, one, two, three);
			assertEquals(List.of("31", "32"), races);
			if (executed == one) {
				// it has executed the access and is at the point behind it
				one.leavesTarget();
				assertEquals(two, next(policy, one, two, three));
				two.leavesTarget();
				// the writer has been postponed
				assertEquals(one, next(policy, one, two, three));
				seen = true;
			}
		}
		assertTrue(seen);
	}

	@Test
	void anEvictedThreadExecutesItsAccess() {
		one.accesses(0, "x", true);
		two.accesses(1, "y", true);
		Postponement policy = policy(0);
		ReadyThread evicted = next(policy, one, two);
		assertEquals(List.of(), races);
		// at its next access of the target it is postponed again
		ReadyThread other = evicted == one ? two : one;
		((MadeUpThread) evicted).accesses(0, "z", true);
		assertEquals(three, next(policy, one, two, three));
		((MadeUpThread) other).leavesTarget();
	}

	@Test
	void evictionIsRandom() {
		Set<ReadyThread> evicted = new HashSet<>();
		for (long seed = 0; seed < 20; seed++) {
			one.accesses(0, "x", true);
			two.accesses(1, "y", true);
			evicted.add(next(policy(seed), one, two));
		}
		assertEquals(Set.of(one, two), evicted);
	}

	@Test
	void aThreadWhoseMonitorIsWantedIsEvictedFirst() {
		for (long seed = 0; seed < 20; seed++) {
			one.accesses(0, "x", true);
			two.accesses(1, "y", true);
			two.awaited = true;
			assertEquals(two, next(policy(seed), one, two));
		}
	}

	@Test
	void aThreadWhoseMonitorIsWantedGoesOnAtOnceIfAnotherIsBeforeAnEqualAccess() {
		one.accesses(0, "x", false);
		two.accesses(0, "x", false);
		Postponement policy = policy(0);
		assertEquals(three, next(policy, one, two, three));
		one.awaited = true;
		assertEquals(one, next(policy, one, two, three));
		one.leavesTarget();
		three.accesses(1, "x", true);
		next(policy, three, two);
		assertEquals(List.of("32"), races);
	}

	@Test
	void aThreadWhoseMonitorIsWantedStaysIfNoOtherAccessIsEqual() {
		one.accesses(0, "x", false);
		two.accesses(0, "y", false);
		one.awaited = true;
		Postponement policy = policy(0);
		assertEquals(three, next(policy, one, two, three));
		assertEquals(three, next(policy, one, two, three));
	}

	@Test
	void aThreadIsNotPostponedForEver() {
		one.accesses(0, "x", true);
		Postponement policy = policy(0);
		int points = 0;
		while (next(policy, one, two) == two) {
			points++;
			assertTrue(points <= Postponement.LIVELOCK_POINTS + 1);
		}
		assertEquals(Postponement.LIVELOCK_POINTS + 1, points);
	}

	@Test
	void aThreadThatSpinsBehindOneThatIsPostponedAgainAndAgainWaitsForLessEachTime() {
		one.accesses(0, "x", true);
		Postponement policy = policy(0);
		long points = 0;
		for (int i = 0; i < 500; i++) {
			while (next(policy, one, two) == two) {
				points++;
			}
		}
		// 10,000 each time would be 5,000,000
		assertTrue(points < 150_000, points + " points");
		assertTrue(points > 4 * Postponement.LIVELOCK_POINTS, points + " points");
	}

	@Test
	void aRaceGivesThreadsTheirTimeBack() {
		one.accesses(0, "x", true);
		Postponement policy = policy(0);
		for (int i = 0; i < 20; i++) {
			while (next(policy, one, two) == two) {
				// the other spins
			}
		}
		next(policy, one, two);
		two.accesses(0, "x", true);
		next(policy, one, two);
		assertEquals(1, races.size());

		two.leavesTarget();
		one.accesses(0, "x", true);
		int points = 0;
		while (next(policy, one, two) == two) {
			points++;
		}
		// some of them were before the race was over
		assertTrue(points >= Postponement.LIVELOCK_POINTS - 10, points + " points");
	}

	@Test
	void aPostponedThreadThatCannotRunIsForgotten() {
		one.accesses(0, "x", true);
		Postponement policy = policy(0);
		next(policy, one, two);
		assertEquals(two, next(policy, two));
		two.accesses(1, "x", true);
		assertEquals(two, next(policy, two));
		assertEquals(List.of(), races);
	}
}
