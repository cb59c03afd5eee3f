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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.evaluation.ReplayEvaluation.Replayed;
import dev.interlock.evaluation.failing.Failure;

/** When replays count as alike, and two failures that are. */
class ReplayEvaluationTest {

	private final Checkout checkout = Checkout.find();

	@Test
	void theDigestIsNoMessage() {
		assertEquals(new Replayed(1, "0a1b", "out\n", "before\nafter\n", ""),
				Replayed.of(1, "out\n", "before\nschedule 0a1b\nafter\n"));
	}

	@Test
	void messagesOfTheCommandAreNotRepeated() {
		Replayed recorded = Replayed.of(1, "", "error\nschedule 0a1b\ninterlock: a deadlock\n");
		assertEquals(new Replayed(1, "0a1b", "", "error\n", "interlock: a deadlock\n"), recorded);
		assertEquals("", Replayed.of(1, "", "error\nerror\nschedule 0a1b\ninterlock: a deadlock\n")
				.difference(recorded, 2));
		assertEquals("other messages: error\nerror\ninterlock: another one",
				Replayed.of(1, "", "error\nerror\nschedule 0a1b\ninterlock: another one\n")
						.difference(recorded, 2));
	}

	@Test
	void eachDifferenceIsFound() {
		Replayed recorded = new Replayed(1, "a", "out\n", "error\n", "");
		assertEquals("", new Replayed(1, "a", "out\nout\n", "error\nerror\n", "").difference(recorded, 2));
		assertEquals("schedule b instead of a: error",
				new Replayed(1, "b", "out\n", "error\n", "").difference(recorded, 1));
		assertEquals("exit status 0 instead of 1",
				new Replayed(0, "a", "out\n", "error\n", "").difference(recorded, 1));
		assertEquals("another output: out",
				new Replayed(1, "a", "out\n", "error\nerror\n", "").difference(recorded, 2));
		assertEquals("other messages: none", new Replayed(1, "a", "out\n", "none\n", "").difference(recorded, 1));
	}

	/** The second one depends on the random numbers, too. */
	@Test
	void failuresAreRepeated() throws Exception {
		ReplayEvaluation evaluation = new ReplayEvaluation(Path.of(System.getProperty("java.home")), checkout.agent(),
				List.of(checkout.evaluationClasses(), checkout.corpusClasses()), text -> {
				});
		String text = evaluation.text(List.of(Failure.POOL, Failure.RANDOM_NUMBERS), 2, 1);
		assertEquals(List.of(), evaluation.differences());
		assertTrue(text.contains("IllegalStateException") && text.contains("| 1 alike | 1 alike       | 1 alike "),
				text);
	}
}
