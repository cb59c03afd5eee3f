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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import dev.interlock.cli.campaign.ExploredSchedules.Failure;
import dev.interlock.cli.campaign.ExploredSchedules.Result;
import dev.interlock.cli.campaign.ExploredSchedules.Run;
import dev.interlock.cli.campaign.ExploredSchedules.UsualFailure;
import dev.interlock.session.Outcome;

/** The search for failing schedules, with runs that start no program. */
class ExploredSchedulesTest {

	private static final int RUNS = 20;

	private final List<Long> seeds = Collections.synchronizedList(new ArrayList<>());

	/** A run whose digest is its seed, shared by each pair of seeds. */
	private RunOutcome outcome(long seed, String... lines) {
		seeds.add(seed);
		List<String> all = new ArrayList<>(List.of("interlock-outcome 1", "end finished", "digest " + seed / 2));
		all.addAll(List.of(lines));
		return RunOutcome.of(all, lines.length == 0 ? 0 : 1);
	}

	private Result explore(Run program, int jobs, boolean all) throws Exception {
		try (Workers workers = new Workers(jobs)) {
			return new ExploredSchedules(program, new PlainFailures(new FakeRuns(0, true)::plain, 8, 2), workers,
					(run, seed, outcome) -> {
					}).explore(100, () -> RUNS, all, () -> false);
		}
	}

	private RunOutcome failingFrom107(long seed) {
		return seed < 107 ? outcome(seed) : outcome(seed, "exception java.lang.Error Bank.m" + seed % 2);
	}

	@Test
	void theFirstFailureEndsTheRuns() throws Exception {
		Result result = explore(this::failingFrom107, 1, false);
		Failure failure = result.failures().get(0);
		assertEquals("java.lang.Error in Bank.m1, exit status 1", failure.text());
		assertEquals(List.of(7, 107L, "53", 1, true),
				List.of(failure.run(), failure.seed(), failure.digest(), failure.runs(), failure.isRepeated()));
		assertEquals(8, result.runs());
		assertEquals(4, result.schedules());
		assertEquals(List.of(100L, 101L, 102L, 103L, 104L, 105L, 106L, 107L, 107L), seeds);
	}

	@Test
	void theNumberOfJobsDoesNotChangeTheResult() throws Exception {
		Result one = explore(this::failingFrom107, 1, false);
		for (int jobs = 2; jobs < 6; jobs++) {
			assertEquals(one, explore(this::failingFrom107, jobs, false));
		}
	}

	@Test
	void allRunsGiveEachFailureOnce() throws Exception {
		Result result = explore(this::failingFrom107, 3, true);
		assertEquals(RUNS, result.runs());
		assertEquals(List.of(7, 8), result.failures().stream().map(Failure::run).toList());
		assertEquals(List.of(7, 6), result.failures().stream().map(Failure::runs).toList());
	}

	@Test
	void racesAreCountedByTheirPlaces() throws Exception {
		String count = "data-race Bank.sum\tBank\tpay\tBank.java\t12\twrite\tBank\tsum\t\t0\tread";
		String other = "data-race int[]\tBank\tpay\tBank.java\t13\twrite\tBank\tpay\tBank.java\t13\twrite";
		Result result = explore(seed -> seed < 110 ? outcomeOfRaces(seed, count)
				: outcomeOfRaces(seed, count, other, "data-race damaged"), 2, false);
		assertEquals(List.of("Bank.sum 0 100 20", "int[] 10 110 10"),
				result.races().stream().map(each -> each.race().variable() + ' ' + each.schedule() + ' ' + each.seed()
						+ ' ' + each.runs()).toList());
		assertEquals("write in Bank.pay (Bank.java:12)", result.races().get(0).race().first().text());
		assertEquals("read in Bank.sum", result.races().get(0).race().second().text());
		assertEquals(List.of(), result.failures());
	}

	private static RunOutcome outcomeOfRaces(long seed, String... lines) {
		List<String> all = new ArrayList<>(List.of("interlock-outcome 1", "end finished", "digest " + seed));
		all.addAll(List.of(lines));
		return RunOutcome.of(all, 0);
	}

	/** One of the plain runs ends with status 3. */
	@Test
	void whatPlainRunsHaveIsNoFailure() throws Exception {
		Result result = explore(seed -> {
			seeds.add(seed);
			return RunOutcome.of(List.of("interlock-outcome 1", "end finished", "digest " + seed), 3);
		}, 2, false);
		assertEquals(List.of(), result.failures());
		assertEquals(List.of(new UsualFailure(Outcome.ofStatus(3), RUNS, 0, 100)), result.usual());
		assertEquals(RUNS, result.runs());
	}

	@Test
	void theFirstScheduleWithAPlainFailureIsKnown() throws Exception {
		Result result = explore(seed -> RunOutcome.of(List.of("interlock-outcome 1", "end finished", "digest " + seed),
				seed < 115 ? 0 : 3), 2, false);
		assertEquals(List.of(new UsualFailure(Outcome.ofStatus(3), 5, 15, 115)), result.usual());
	}

	@Test
	void aFailureThatIsNotRepeatedIsMarked() throws Exception {
		AtomicInteger run = new AtomicInteger();
		Result result = explore(seed -> run.getAndIncrement() == 0 ? outcome(seed, "exception java.lang.Error A.m")
				: outcome(seed), 1, false);
		assertFalse(result.failures().get(0).isRepeated());
		assertTrue(result.failures().get(0).text().startsWith("java.lang.Error in A.m"));
	}

	@Test
	void noRunStartsAfterTheTime() throws Exception {
		try (Workers workers = new Workers(1)) {
			Result result = new ExploredSchedules(this::outcome, new PlainFailures(new FakeRuns(0, true)::plain, 8, 2),
					workers,
					(run, seed, outcome) -> {
					}).explore(0, () -> RUNS, false, () -> seeds.size() == 3);
			assertEquals(3, result.runs());
		}
	}

	@Test
	void theNumberOfRunsCanBecomeSmaller() throws Exception {
		try (Workers workers = new Workers(1)) {
			Result result = new ExploredSchedules(this::outcome, new PlainFailures(new FakeRuns(0, true)::plain, 8, 2),
					workers,
					(run, seed, outcome) -> {
					}).explore(0, () -> seeds.size() < 5 ? RUNS : 3, false, () -> false);
			assertEquals(5, result.runs());
		}
	}

	@Test
	void aFailureToRunIsReported() {
		assertEquals("no memory", assertThrows(IOException.class, () -> explore(seed -> {
			throw new IOException("no memory");
		}, 2, false)).getMessage());
	}
}
