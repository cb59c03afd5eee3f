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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.interlock.session.Baseline.State;

class BaselineTest {

	private final List<Finding> race = findings("race");
	private final List<Finding> killed = findings("killed");

	BaselineTest() throws IOException {
		// the golden streams may be missing
	}

	@Test
	void findingsAreComparedByIdAndMissingOnesComeLast() {
		Finding oneOfTwo = killed.get(0);
		var baseline = new Baseline(killed, List.of());
		List<Finding> compared = baseline.compare(List.of(race.get(0), oneOfTwo), true);
		assertEquals(List.of(State.NEW, State.STILL_HERE, State.NOT_REPRODUCED), states(compared));
		assertEquals(List.of(race.get(0).id(), oneOfTwo.id(), killed.get(1).id()),
				compared.stream().map(Finding::id).toList());
	}

	@Test
	void aFindingFromBeforeTheBaselineIsARegression() {
		var baseline = new Baseline(killed, race);
		assertEquals(List.of(State.REGRESSION, State.STILL_HERE, State.STILL_HERE),
				states(baseline.compare(List.of(race.get(0), killed.get(0), killed.get(1)), true)));
	}

	@Test
	void whileASessionRunsNothingIsMissing() {
		assertEquals(List.of(), new Baseline(killed, List.of()).compare(List.of(), false));
	}

	@Test
	void aFindingThatTheSessionDidNotLookForIsNotMissing() throws IOException {
		var baseline = new Baseline(killed, List.of());
		Session other = Golden.session("race");
		Finding first = killed.get(0);
		assertEquals(List.of(State.NOT_REPRODUCED),
				states(baseline.compare(List.of(), finding -> finding.id().equals(first.id()))));
		assertTrue(Baseline.isLookedFor(ran(other, first.engines(), Map.of()), first));
		assertFalse(Baseline.isLookedFor(ran(other, List.of("another-engine"), Map.of()), first));
		String field = first.variable().className() + '.' + first.variable().name();
		assertTrue(Baseline.isLookedFor(ran(other, first.engines(), Map.of("variables", "a.B.c, " + field)), first));
		assertFalse(Baseline.isLookedFor(ran(other, first.engines(), Map.of("variables", field + "s")), first));
	}

	private static Session ran(Session session, List<String> engines, Map<String, String> options) {
		return new Session(session.id(), session.start(), session.end(), session.command(), session.jvm(), engines,
				options, session.seed(), session.findings(), session.health(), session.statistics(),
				session.truncated());
	}

	@Test
	void otherDataOfAFindingIsUnchanged() {
		Finding compared = new Baseline(List.of(), List.of()).compare(race, true).get(0);
		assertNull(race.get(0).details().baseline());
		assertEquals(race.get(0).accesses(), compared.accesses());
		assertEquals(race.get(0).details().suggestion(), compared.details().suggestion());
	}

	private static List<State> states(List<Finding> findings) {
		return findings.stream().map(finding -> finding.details().baseline()).toList();
	}

	private static List<Finding> findings(String stream) throws IOException {
		return Golden.session(stream).findings();
	}
}
