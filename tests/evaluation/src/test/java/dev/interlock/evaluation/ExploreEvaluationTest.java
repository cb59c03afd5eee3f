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

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.evaluation.ExploreEvaluation.Explored;

/** The programs of a folder, and what the output of {@code explore} says of one. */
class ExploreEvaluationTest {

	@Test
	void theFirstFailingScheduleCounts() {
		assertEquals("7",
				Explored.of(66, "Failed: java.lang.Error in A.m\n    2 of 7 runs; run 7, seed 7, is the first\n")
						.text(60));
		assertEquals("none/60", Explored.of(0, "No schedule failed: 60 runs, 60 different.\n").text(60));
		assertEquals("plainly", Explored.of(0, "No schedule failed in another way than without control: 60 runs, "
				+ "60 different.\nAlso without control: exit status 1\n").text(60));
		assertEquals("not run", Explored.of(69, "").text(60));
	}

	@Test
	void theProgramsAreTheClassesWithAMainMethod() throws Exception {
		Path classes = Path.of(Evaluate.class.getProtectionDomain().getCodeSource().getLocation().toURI());
		List<String> programs = new ExploreEvaluation(classes, classes, classes, 1, text -> {
		}).programs();
		assertEquals(List.of(true, false), List.of(programs.contains(Evaluate.class.getName()),
				programs.contains(Explored.class.getName())));
	}
}
