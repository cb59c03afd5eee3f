/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.interlock.session.Confirmation.State;

/** The result of the runs of a campaign. */
class ConfirmationTest {

	private static final Outcome ERROR = Outcome.ofException("java.lang.Error", "a.B.c");

	private static DirectedRun run(int number, boolean hit, Outcome... outcomes) {
		return new DirectedRun(number, 1000 + number, "0" + number, true, hit, Set.of(outcomes), List.of(), "", "");
	}

	private static DirectedRun repeated(DirectedRun run) {
		return run.with(run.digest());
	}

	private static Confirmation confirmation(boolean allSeeds, Set<Outcome> plain, DirectedRun... runs) {
		return new Confirmation("f", new Confirmation.Campaign("c", "17", "", "sparse", 40, 1, allSeeds), Set.of(0),
				List.of(runs), List.of(), plain);
	}

	@Test
	void runsWithoutTheRaceBoundItsProbability() {
		List<DirectedRun> runs = new ArrayList<>();
		for (int i = 0; i < 40; i++) {
			runs.add(run(i, false));
		}
		Confirmation confirmation = confirmation(true, Set.of(), runs.toArray(DirectedRun[]::new));
		assertEquals(State.NOT_REPRODUCED, confirmation.state());
		assertEquals(List.of("not reproduced in 40 schedules: it happens in at most 7.2 % of them"),
				confirmation.lines());
		assertNull(confirmation.best());
	}

	@Test
	void aFailureThatPlainRunsHaveIsNotHarmful() {
		DirectedRun[] runs = { run(0, true), run(1, true, ERROR, Outcome.ofStatus(1)) };
		Confirmation harmful = confirmation(true, Set.of(), runs);
		assertEquals(State.HARMFUL, harmful.state());
		assertEquals(1, harmful.best().number());
		assertEquals(List.of("real: 2 of 2 schedules (34.2 % to 100.0 %), seed 1001, schedule 01",
				"harmful: java.lang.Error in a.B.c in 1 of them, seed 1001; plain runs do not have it",
				"harmful: exit status 1 in 1 of them, seed 1001; plain runs do not have it"), harmful.lines());
		Confirmation real = confirmation(true, Set.of(ERROR, Outcome.ofStatus(1)), runs);
		assertEquals(State.REAL, real.state());
		assertEquals(0, real.best().number());
		assertEquals(1, real.lines().size());
	}

	@Test
	void aRunThatIsAddedCountsAndIsTold() {
		Confirmation harmful = confirmation(false, Set.of(), repeated(run(0, true, ERROR)), run(1, true),
				run(40, false));
		assertEquals(List.of(0, 40), harmful.counted().stream().map(DirectedRun::number).toList());
		assertEquals(List.of("real: 1 of 2 schedules (9.5 % to 90.5 %), seed 1000, schedule 00",
				"harmful: java.lang.Error in a.B.c in 1 of them, seed 1000; plain runs do not have it",
				"latest run: not reproduced, seed 1040, schedule 040"), harmful.lines());
		assertEquals(41, harmful.nextNumber());
		Confirmation again = confirmation(false, Set.of(), run(0, false), run(40, true, ERROR));
		assertTrue(again.lines().contains(
				"latest run: real, harmful (java.lang.Error in a.B.c), seed 1040, schedule 040"),
				again.lines().toString());
		assertNull(confirmation(false, Set.of(), run(39, false)).latestAdded());
	}

	@Test
	void aSingleRunHasNoProbability() {
		assertEquals(List.of("real: seed 1000, schedule 00"),
				confirmation(true, Set.of(), run(0, true)).lines());
		assertEquals(List.of("not reproduced with seed 1000, schedule 00: other schedules may have it"),
				confirmation(true, Set.of(), run(0, false)).lines());
	}

	@Test
	void aFailureWithoutTheRaceIsNotHarmful() {
		Confirmation confirmation = confirmation(true, Set.of(), run(0, false, ERROR));
		assertEquals(State.NOT_REPRODUCED, confirmation.state());
		assertEquals(List.of(), confirmation.harmful());
	}

	@Test
	void runsAfterARepeatableHarmfulOneDoNotCount() {
		DirectedRun differed = run(1, true, ERROR).with("ff");
		DirectedRun alike = repeated(run(3, true, ERROR));
		Confirmation stopped = confirmation(false, Set.of(), run(0, false), differed, run(2, true), alike,
				run(4, true, ERROR));
		assertEquals(new Proportion(3, 4), stopped.proportion());
		assertEquals(3, stopped.best().number());
		assertEquals(2, stopped.harmful().get(0).runs());
		assertEquals(5, confirmation(true, Set.of(), run(0, false), differed, run(2, true), alike, run(4, true, ERROR))
				.proportion().runs());
		assertEquals(5, confirmation(false, Set.of(ERROR), run(0, false), differed, run(2, true), alike,
				run(4, true, ERROR)).proportion().runs());
	}

	@Test
	void aSeedWithTwoSchedulesIsReported() {
		assertEquals("not repeatable: the same seed gave the schedules 00 and ff",
				confirmation(true, Set.of(), run(0, true).with("ff")).lines().get(1));
	}

	@Test
	void neitherTheOrderOfTheRunsNorTheirPartsMatter() {
		Confirmation whole = confirmation(true, Set.of(), outcomes().toArray(DirectedRun[]::new));
		for (int seed = 0; seed < 20; seed++) {
			List<DirectedRun> shuffled = outcomes();
			Collections.shuffle(shuffled, new Random(seed));
			Confirmation first = confirmation(true, Set.of(),
					shuffled.subList(0, 12).toArray(DirectedRun[]::new));
			Confirmation second = confirmation(true, Set.of(), shuffled.subList(8, 20).toArray(DirectedRun[]::new));
			assertEquals(whole, first.and(second));
			assertEquals(whole.lines(), second.and(first).and(first).lines());
		}
	}

	private static List<DirectedRun> outcomes() {
		List<DirectedRun> runs = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			runs.add(i % 3 == 0 ? new DirectedRun(i, i, "0" + i, true, true, Set.of(Outcome.ofStatus(i % 2)),
					List.of("x.Y.z, called from a.B.c, " + i + "x"), "", "") : run(i, false));
		}
		return runs;
	}

	@Test
	void aRepeatedRunKeepsTheFileOfItsSchedule() {
		DirectedRun run = run(1, true);
		DirectedRun again = run.repeatedAs(run.withFile("races/a.schedule"));
		assertEquals("races/a.schedule", confirmation(true, Set.of(), run, again).best().scheduleFile());
	}

	@Test
	void aPlaceIsListedOnceWhateverItsCount() {
		assertEquals(List.of("x.Y.z, called from a.B.c"),
				confirmation(true, Set.of(), outcomes().toArray(DirectedRun[]::new)).uncontrolled());
	}

	@Test
	void aSiteThatNoRunReachesIsReported() {
		Confirmation confirmation = confirmation(true, Set.of(), new DirectedRun(0, 0, "0", true, false, Set.of(),
				List.of(), "No loaded class has the site a.", ""));
		assertEquals(State.NOT_REACHED, confirmation.state());
		assertEquals(List.of("not reached: No loaded class has the site a."), confirmation.lines());
	}

	@Test
	void missingShardsAreReported() {
		Confirmation.Campaign campaign = new Confirmation.Campaign("c", "17", "", "sparse", 40, 4, false);
		Confirmation part = new Confirmation("f", campaign, Set.of(0, 2), List.of(run(1, true)), List.of(), Set.of());
		assertEquals(List.of(1, 3), part.missingShards());
		assertEquals("incomplete: the runs of 2 of 4 shards are missing: 1, 3", part.lines().get(1));
		Confirmation rest = new Confirmation("f", campaign, Set.of(1, 3), List.of(), List.of(), Set.of());
		assertEquals(1, part.and(rest).lines().size());
	}

	@Test
	void runsWithoutATargetAreCompared() {
		Confirmation.Campaign campaign = new Confirmation.Campaign("c", "17", "", "sparse", 40, 1, true);
		Confirmation compared = new Confirmation("f", campaign, Set.of(0), List.of(run(0, true, ERROR)),
				List.of(run(0, false), run(1, false, ERROR), run(2, false)), Set.of());
		assertEquals(
				"harmful: java.lang.Error in a.B.c in 1 of them, seed 1000; plain runs do not have it, runs without "
						+ "the target have it in 1 of 3",
				compared.lines().get(1));
	}

	@Test
	void theWilsonIntervalIsThatOfTheLiterature() {
		Proportion share = new Proportion(31, 40);
		assertEquals(0.625, share.low(), 0.001);
		assertEquals(0.877, share.high(), 0.001);
		assertEquals(0, new Proportion(0, 40).low());
		assertEquals(1, new Proportion(40, 40).high());
		assertEquals(0.0722, new Proportion(0, 40).atMost(), 0.0001);
	}

	@Test
	void anOutcomeHasTheKindOfItsException() {
		assertEquals(Outcome.Kind.EXCEPTION, ERROR.kind());
		assertEquals(Outcome.Kind.ASSERTION, Outcome.ofException("java.lang.AssertionError", "a.B.c").kind());
		assertEquals(Outcome.Kind.ASSERTION,
				Outcome.ofException("org.opentest4j.AssertionFailedError", "a.B.c").kind());
		assertEquals("no end", Outcome.of(Outcome.Kind.HANG).text());
	}
}
