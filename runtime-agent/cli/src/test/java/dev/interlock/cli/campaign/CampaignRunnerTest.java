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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.session.Confirmation;
import dev.interlock.session.DirectedRun;
import dev.interlock.session.Proportion;

/** The stop rules and the parts of a campaign, with runs that start no program. */
class CampaignRunnerTest {

	private static final String FINDING = "32be068fcc";
	private static final int JOBS = 4;

	private Confirmation confirm(Runs runs, Shard shard, int jobs, boolean allSeeds, BooleanSupplier isOver)
			throws IOException, InterruptedException {
		try (Workers workers = new Workers(jobs)) {
			CampaignRunner runner = new CampaignRunner(runs, shard, workers, (finding, run) -> {
			});
			return runner.confirm(FINDING,
					new Confirmation.Campaign("c", "17", "", "sparse", 40, shard.of(), allSeeds), isOver);
		}
	}

	private Confirmation confirm(FakeRuns runs, int jobs, boolean allSeeds) throws Exception {
		return confirm(runs, Shard.ALL, jobs, allSeeds, () -> false);
	}

	@Test
	void runsEndAfterAHarmfulOneThatRepeatsAlike() throws Exception {
		FakeRuns runs = new FakeRuns(4, true);
		Confirmation result = confirm(runs, 1, false);
		assertEquals(Confirmation.State.HARMFUL, result.state());
		assertEquals(List.of(0, 1, 2, 3, 4, 4), List.copyOf(runs.started));
		assertEquals(new Proportion(3, 5), result.proportion());
		assertEquals(4, result.best().number());
	}

	@Test
	void aHarmfulRunWithTwoSchedulesEndsNothing() throws Exception {
		Confirmation result = confirm(new FakeRuns(4, false), 1, false);
		assertEquals(40, result.proportion().runs());
		assertTrue(result.lines().stream().anyMatch(line -> line.startsWith("not repeatable: ")));
	}

	@Test
	void allSeedsRunWhereThatIsAskedFor() throws Exception {
		FakeRuns runs = new FakeRuns(4, true);
		Confirmation result = confirm(runs, 1, true);
		assertEquals(40, result.proportion().runs());
		assertEquals(12, result.harmful().get(0).runs());
		assertEquals(41, runs.started.size());
		assertEquals(result.best().digest(), result.best().digestAgain());
	}

	@Test
	void theNumberOfJobsDoesNotChangeTheResult() throws Exception {
		for (int first : new int[] { 0, 4, 17, 39, 100 }) {
			Confirmation one = confirm(new FakeRuns(first, true), 1, false);
			Confirmation several = confirm(new FakeRuns(first, true), JOBS, false);
			assertEquals(one.counted(), several.counted());
			assertEquals(one.lines(), several.lines());
		}
	}

	@Test
	void plainRunsAreMadeUntilTheyExplainTheFailures() throws Exception {
		FakeRuns usual = new FakeRuns(100, true);
		assertEquals(Confirmation.State.REAL, confirm(usual, 1, false).state());
		assertEquals(9, usual.plain.size());
		FakeRuns harmful = new FakeRuns(0, true);
		confirm(harmful, 1, false);
		assertEquals(20, harmful.plain.size());
	}

	@Test
	void everyRunIsInOneShard() {
		for (int i = 0; i < 1_000; i++) {
			int run = i;
			assertEquals(1,
					IntStream.range(0, 8).filter(shard -> new Shard(shard, 8).has(FINDING, run)).count());
		}
		long first = IntStream.range(0, 1_000).filter(run -> new Shard(0, 8).has(FINDING, run)).count();
		assertTrue(first > 80 && first < 170, "" + first);
	}

	@Test
	void furtherRunsAreAddedWithNewNumbers() throws Exception {
		FakeRuns runs = new FakeRuns(4, true);
		try (Workers workers = new Workers(1)) {
			CampaignRunner runner = new CampaignRunner(runs, Shard.ALL, workers, (finding, run) -> {
			});
			Confirmation before = runner.confirm(FINDING,
					new Confirmation.Campaign("c", "17", "", "sparse", 40, 1, false), () -> false);
			runs.started.clear();
			Confirmation after = runner.more(before, 1, () -> false);
			assertEquals(40, after.latestAdded().number());
			assertEquals(List.of(0, 1, 2, 3, 4, 40), after.counted().stream().map(DirectedRun::number).toList());
			assertEquals(before.campaign(), after.campaign());
			assertEquals(40, runs.started.peek());
			assertEquals(41, runner.more(after, 1, () -> false).latestAdded().number());
		}
	}

	@Test
	void runsWithoutATargetAreInEachResult() throws Exception {
		try (Workers workers = new Workers(2)) {
			CampaignRunner runner = new CampaignRunner(new FakeRuns(0, true), Shard.ALL, workers, (finding, run) -> {
			});
			runner.runSimple(5);
			Confirmation result = runner.confirm(FINDING,
					new Confirmation.Campaign("c", "17", "", "sparse", 3, 1, true), () -> false);
			assertEquals(List.of(0, 1, 2, 3, 4), result.simple().stream().map(DirectedRun::number).toList());
			assertEquals(1, result.harmful().get(0).simple());
		}
	}

	@Test
	void noRunStartsAfterTheTime() throws Exception {
		AtomicLong clock = new AtomicLong();
		Budget budget = Budget.parse("10s", clock::get);
		BooleanSupplier first = budget.next(2);
		FakeRuns runs = new FakeRuns(100, true) {
			@Override
			public DirectedRun directed(String finding, int number) throws IOException {
				clock.addAndGet(1_000_000_000);
				return super.directed(finding, number);
			}
		};
		assertEquals(5, confirm(runs, Shard.ALL, 1, false, first).runs().size());
		// and one repetition: four seconds are left
		assertEquals(4, confirm(runs, Shard.ALL, 1, false, budget.next(1)).runs().size());
		assertEquals(0, confirm(runs, Shard.ALL, 1, false, budget.next(1)).runs().size());
	}

	@Test
	void aFailureToRunIsReported() {
		Runs broken = new FakeRuns(0, true) {
			@Override
			public DirectedRun directed(String finding, int number) throws IOException {
				throw new IOException("no memory");
			}
		};
		assertEquals("no memory", assertThrows(IOException.class,
				() -> confirm(broken, Shard.ALL, JOBS, false, () -> false)).getMessage());
	}

	@Test
	void namesOfTimesAndShards() throws Exception {
		AtomicLong clock = new AtomicLong();
		BooleanSupplier hours = Budget.parse("2h", clock::get).next(1);
		clock.set(7199L * 1_000_000_000);
		assertEquals(false, hours.getAsBoolean());
		clock.set(7200L * 1_000_000_000);
		assertEquals(true, hours.getAsBoolean());
		assertEquals(new Shard(7, 8), Shard.parse("7/8"));
		assertEquals(new Shard(0, 8), Shard.parse("0/8"));
		assertEquals(new Shard(0, 8), Shard.parse("8/8"));
		assertEquals(Shard.ALL, Shard.parse("1/1"));
		for (String wrong : new String[] { "", "0", "0s", "10", "-1m", "10 m", "1d", "99999999999h" }) {
			assertThrows(CommandFailure.class, () -> Budget.parse(wrong, clock::get), wrong);
		}
		for (String wrong : new String[] { "", "9/8", "1", "0/0", "-1/8", "a/b", "1/99999999999" }) {
			assertThrows(CommandFailure.class, () -> Shard.parse(wrong), wrong);
		}
	}
}
