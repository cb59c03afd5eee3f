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
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.interlock.cli.campaign.Confirmation.State;

/** What the runs of a campaign say of a finding. */
class ConfirmationTest {

	private static RunOutcome run(int status, String... lines) {
		List<String> all = new ArrayList<>(List.of("interlock-outcome 1", "end finished", "digest 00ff"));
		all.addAll(List.of(lines));
		return RunOutcome.of(all, status);
	}

	@Test
	void noRunWithTheRaceBoundsItsProbability() {
		Confirmation confirmation = new Confirmation("f");
		for (int i = 0; i < 40; i++) {
			confirmation.add(i, run(0, "races 0"));
		}
		assertEquals(State.NOT_REPRODUCED, confirmation.state());
		assertEquals(List.of("not reproduced in 40 schedules: it happens in at most 7.2 % of them"),
				confirmation.lines());
		assertEquals(-1, confirmation.bestRun());
	}

	@Test
	void aFailureThatPlainRunsHaveIsNotHarmful() {
		Confirmation confirmation = new Confirmation("f");
		confirmation.add(0, run(0, "races 1"));
		confirmation.add(1, run(1, "races 2", "exception java.lang.Error a.B.c"));
		assertEquals(State.HARMFUL, confirmation.state());
		assertEquals(1, confirmation.bestRun());
		assertEquals(Set.of("java.lang.Error in a.B.c", "exit status 1"), confirmation.failures());
		confirmation.setPlain(Set.of("java.lang.Error in a.B.c", "exit status 1"));
		assertEquals(State.REAL, confirmation.state());
		assertEquals(0, confirmation.bestRun());
		assertEquals("real: 2 of 2 schedules (34.2 % to 100.0 %), seed " + Seeds.of("f", 0) + ", schedule 00ff",
				confirmation.lines().get(0));
	}

	@Test
	void aFailureWithoutTheRaceIsNotHarmful() {
		Confirmation confirmation = new Confirmation("f");
		confirmation.add(0, run(1, "races 0", "exception java.lang.Error a.B.c"));
		assertEquals(State.NOT_REPRODUCED, confirmation.state());
		assertEquals(Set.of(), confirmation.failures());
	}

	@Test
	void theOrderOfTheRunsDoesNotMatter() {
		List<Integer> numbers = new ArrayList<>();
		Confirmation forwards = new Confirmation("f");
		for (int i = 0; i < 20; i++) {
			numbers.add(i);
			forwards.add(i, outcome(i));
		}
		for (int seed = 0; seed < 20; seed++) {
			Collections.shuffle(numbers, new Random(seed));
			Confirmation shuffled = new Confirmation("f");
			numbers.forEach(i -> shuffled.add(i, outcome(i)));
			shuffled.add(3, outcome(3));
			assertEquals(forwards.lines(), shuffled.lines());
			assertEquals(forwards.bestRun(), shuffled.bestRun());
		}
	}

	private static RunOutcome outcome(int number) {
		return number % 3 == 0 ? run(number % 2, "races 1", "uncontrolled x.Y.z, called from a.B.c, " + number + "x")
				: run(0, "races 0");
	}

	@Test
	void aSiteThatNoRunReachesIsReported() {
		Confirmation confirmation = new Confirmation("f");
		confirmation.add(0, run(0, "races 0", "missing No loaded class has the site a."));
		assertEquals(State.NOT_REACHED, confirmation.state());
		assertEquals(List.of("not reached: No loaded class has the site a."), confirmation.lines());
	}

	@Test
	void aDamagedOutcomeIsUnknown() {
		assertFalse(RunOutcome.of(List.of(), 3).isKnown());
		assertFalse(RunOutcome.of(List.of("something else", "races 5"), 0).hasRaced());
		assertFalse(RunOutcome.of(List.of("interlock-outcome 1", "races many"), 0).hasRaced());
		assertEquals(Set.of("exit status 3"), RunOutcome.of(List.of(), 3).failures());
		assertEquals(Set.of("no end"), RunOutcome.of(List.of(), -1).failures());
		assertEquals(Set.of("deadlock"),
				RunOutcome.of(List.of("interlock-outcome 1", "end deadlock", "digest 1"), 1).failures());
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
	void seedsDependOnFindingAndNumberOnly() {
		Set<Long> seeds = new HashSet<>();
		for (int i = 0; i < 1_000; i++) {
			assertEquals(Seeds.of("5c1a", i), Seeds.of("5c1a", i));
			assertTrue(Seeds.of("5c1a", i) >= 0);
			seeds.add(Seeds.of("5c1a", i));
		}
		assertTrue(seeds.size() > 995);
		assertNotEquals(Seeds.of("5c1a", 0), Seeds.of("5c1b", 0));
	}
}
