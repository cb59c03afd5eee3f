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

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.evaluation.MemoryEvaluation.Sample;

class MemoryEvaluationTest {

	@Test
	void theAgentsOwnObjectsAreCounted() {
		Sample sample = Sample.read(2, List.of("4711:", " num     #instances         #bytes  class name (module)",
				"   1:            10           1000  [B (java.base@17)",
				"   2:             3            200  [Ldev.interlock.engines.hybrid.Tuple;",
				"   3:             3             40  dev.interlock.agent.events.ProgramThread",
				"   4:             1             30  java.lang.InterlockThread (java.base@17)",
				"   5:             1            500  dev.interlock.evaluation.concurrent.LockExercise",
				"Total            18           1770"));
		assertEquals(new Sample(2, 1770, 270), sample);
		assertEquals(0, Sample.read(2, List.of("4711:", "no such process")).all());
	}

	@Test
	void allSamplesAreDrawn() {
		List<Sample> samples = List.of(new Sample(0, 1 << 20, 1 << 19), new Sample(10, 1 << 20, 1 << 19));
		String plot = MemoryEvaluation.plot(samples, "Heap");
		assertTrue(plot.contains("<polyline points=\"60.0,60.9 580.0,60.9\""), plot);
		assertTrue(MemoryEvaluation.table(samples, 2).contains("| 10      | 1.0"), MemoryEvaluation.table(samples, 2));
	}
}
