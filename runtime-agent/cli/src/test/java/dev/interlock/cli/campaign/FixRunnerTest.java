/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.interlock.session.Confirmation;
import dev.interlock.session.DirectedRun;
import dev.interlock.session.FixCheck;
import dev.interlock.session.Outcome;
import dev.interlock.session.RacingAccesses;

/** The order and the end of the runs of a changed program, with runs that start no program. */
class FixRunnerTest {

	private static final String FINDING = "32be068fcc";
	private static final int JOBS = 4;
	private static final Outcome ERROR = Outcome.ofException("java.lang.Error", "a.B.c");

	private static final RacingAccesses.Place PLACE = new RacingAccesses.Place("a.B", "c", "B.java", 7, true);
	private static final RacingAccesses RACE = new RacingAccesses("a.B.d", PLACE, PLACE);

	private static final Confirmation.Campaign CAMPAIGN = new Confirmation.Campaign("c", "17", "", "sparse", 6, 1,
			true);

	private final ConcurrentLinkedQueue<Integer> started = new ConcurrentLinkedQueue<>();

	private static DirectedRun run(int number, boolean hit, Outcome... outcomes) {
		return new DirectedRun(number, 1000 + number, "0" + number, true, hit, Set.of(outcomes), List.of(), "", "",
				DirectedRun.Sites.BOTH_RAN, null, "");
	}

	/** Runs 1, 3 and 4 had the race, and 4 an error with it. */
	private static Confirmation before() {
		return new Confirmation(FINDING, CAMPAIGN, Set.of(0), List.of(run(0, false), run(1, true), run(2, false),
				run(3, true), run(4, true, ERROR)), List.of(), Set.of());
	}

	private FixCheck check(int jobs, int hit, BooleanSupplier isOver) throws Exception {
		try (Workers workers = new Workers(jobs)) {
			return new FixRunner(new FixRunner.ChangedRuns() {
				@Override
				public DirectedRun run(String finding, int number, long seed) {
					started.add(number);
					return FixRunnerTest.run(number, number == hit);
				}

				@Override
				public FixRunner.SimpleRun simple(int number) {
					return new FixRunner.SimpleRun(FixRunnerTest.run(number, false),
							number > 0 ? Set.of(RACE) : Set.of());
				}

				@Override
				public List<FixCheck.Race> races(List<FixRunner.SimpleRun> simple) {
					return simple.stream().filter(each -> !each.races().isEmpty())
							.map(each -> new FixCheck.Race(RACE, true, 1, each.run().seed())).toList();
				}
			}, workers, run -> {
			}).check(before(), CAMPAIGN, 3, isOver);
		}
	}

	private static List<Integer> numbers(FixCheck check) {
		return check.runs().stream().map(DirectedRun::number).toList();
	}

	@Test
	void seedsThatHitComeFirst() {
		List<FixRunner.Item> items = FixRunner.items(before(), 7);
		assertEquals(List.of(4, 1, 3, 0, 2, 5, 6), items.stream().map(FixRunner.Item::number).toList());
		assertEquals(1004, items.get(0).seed());
		assertEquals(Seeds.of(FINDING, 6), items.get(6).seed());
		assertEquals(List.of(4, 1), FixRunner.items(before(), 2).stream().map(FixRunner.Item::number).toList());
	}

	@Test
	void allRunsAreMadeIfNoneHits() throws Exception {
		FixCheck check = check(1, -1, () -> false);
		assertEquals(List.of(4, 1, 3, 0, 2, 5), numbers(check));
		assertEquals(List.of(0, 1, 2), check.simple().stream().map(DirectedRun::number).toList());
		assertEquals(List.of(4, 1, 3, 0, 2, 5), List.copyOf(started));
		assertEquals(List.of(1001L, 1002L), check.races().stream().map(FixCheck.Race::seed).toList());
	}

	@Test
	void noRunStartsAfterAHit() throws Exception {
		FixCheck check = check(1, 3, () -> false);
		assertEquals(List.of(4, 1, 3), numbers(check));
		assertEquals(List.of(), check.simple());
		assertFalse(check.seeksRaces());
		assertEquals(List.of(4, 1, 3), List.copyOf(started));
	}

	@Test
	void theNumberOfJobsDoesNotChangeTheResult() throws Exception {
		for (int hit : IntStream.range(0, 6).toArray()) {
			assertEquals(check(1, hit, () -> false), check(JOBS, hit, () -> false));
		}
	}

	@Test
	void noRunStartsAfterTheTime() throws Exception {
		AtomicInteger asked = new AtomicInteger();
		assertEquals(List.of(4, 1), numbers(check(1, -1, () -> asked.getAndIncrement() == 2)));
	}
}
