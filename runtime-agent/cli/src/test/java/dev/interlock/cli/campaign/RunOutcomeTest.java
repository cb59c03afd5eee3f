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
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.interlock.session.DirectedRun;
import dev.interlock.session.Outcome;

/** The outcome file of a run, and the seed of the run. */
class RunOutcomeTest {

	private static RunOutcome run(int status, String... lines) {
		List<String> all = new ArrayList<>(List.of("interlock-outcome 1", "end finished", "digest 00ff"));
		all.addAll(List.of(lines));
		return RunOutcome.of(all, status);
	}

	@Test
	void allFailuresAreRead() {
		DirectedRun run = run(1, "races 2", "exception java.lang.Error a.B.c", "task-exception a.Failure unknown code",
				"uncontrolled x.Y.z, called from a.B.c, 3x").toRun(7, 42);
		assertEquals(Set.of(Outcome.ofException("java.lang.Error", "a.B.c"),
				Outcome.ofException("a.Failure", "unknown code"), Outcome.ofStatus(1)), run.outcomes());
		assertEquals(List.of("x.Y.z, called from a.B.c, 3x"), run.uncontrolled());
		assertEquals(7, run.number());
		assertEquals(42, run.seed());
		assertEquals("00ff", run.digest());
		assertTrue(run.hit() && run.controlled());
	}

	@Test
	void aDamagedOutcomeIsUnknown() {
		assertFalse(RunOutcome.of(List.of(), 3).isKnown());
		assertFalse(RunOutcome.of(List.of("something else", "races 5"), 0).hasRaced());
		assertFalse(RunOutcome.of(List.of("interlock-outcome 1", "races many"), 0).hasRaced());
		assertEquals(Set.of(Outcome.ofException("alone", "")),
				RunOutcome.of(List.of("interlock-outcome 1", "exception alone"), 0).failures());
		assertEquals(Set.of(Outcome.ofStatus(3)), RunOutcome.of(List.of(), 3).failures());
		assertEquals(Set.of(Outcome.of(Outcome.Kind.HANG)), RunOutcome.of(List.of(), -1).failures());
		assertEquals(Set.of(Outcome.of(Outcome.Kind.DEADLOCK)),
				RunOutcome.of(List.of("interlock-outcome 1", "end deadlock", "digest 1"), 1).failures());
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
