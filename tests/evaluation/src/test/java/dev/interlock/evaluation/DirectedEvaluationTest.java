/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.evaluation.DirectedEvaluation.Confirmed;

/** What the output of {@code confirm} says of the pairs of a program. */
class DirectedEvaluationTest {

	@Test
	void realPairsAndTheirFailuresCount() {
		Confirmed confirmed = Confirmed
				.of("""
						Data race on A.x, finding 1
						    real: 90 of 100 schedules (82.6 % to 94.5 %), seed 1, schedule 2
						    harmful: java.lang.Error in A.m in 40 of them, seed 3; plain runs do not have it, runs without the target have it in 0 of 100
						    harmful: exit status 1 in 40 of them, seed 3; plain runs do not have it, runs without the target have it in 7 of 100
						Data race on A.y, finding 2
						    not reproduced in 100 schedules: it happens in at most 3.0 % of them
						Data race on A.z, finding 3
						    real: 100 of 100 schedules (96.3 % to 100.0 %), seed 1, schedule 2
						Data race on A.w, finding 4
						    not reached: No loaded class has the site A.m()V/w:read#0.
						""");
		assertEquals(new Confirmed(List.of(0.9, 1.0), 4, 100, 300, 2, 1), confirmed);
		assertEquals("0.90, 1.00, 0.95", confirmed.probability());
	}

	@Test
	void pairsForWhichThereWasNoTimeAreShown() {
		String few = """
				1  data race on A.x (A.java:1, A.java:2)
				    real: seed 1, schedule 2
				2  data race on A.y (A.java:1, A.java:2)
				    not reproduced in 7 schedules: it happens in at most 34.8 % of them
				""";
		assertEquals(new Confirmed(List.of(1.0), 2, 1, 8, 0, 0), Confirmed.of(few));
		assertEquals(new Confirmed(List.of(1.0), 3, 0, 8, 0, 0),
				Confirmed.of(few + "    not tried: the budget was used up\n"));
	}

	@Test
	void aProgramWithoutPairsHasNoProbability() {
		assertEquals("-", Confirmed.of("").probability());
	}
}
