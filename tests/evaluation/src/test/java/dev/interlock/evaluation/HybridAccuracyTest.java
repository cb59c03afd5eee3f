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
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.interlock.corpus.expectations.CorpusProgram;
import dev.interlock.corpus.expectations.CorpusProgram.Category;
import dev.interlock.corpus.expectations.ExpectedRace;
import dev.interlock.evaluation.HybridAccuracy.Count;

class HybridAccuracyTest {

	@Test
	void variablesAreBugsBenignOrFalse() {
		CorpusProgram program = new CorpusProgram(Category.RACY, "p.Racy", Path.of("Racy.java"),
				Set.of(new ExpectedRace("count", 3, 7), new ExpectedRace("newest", 9, 9)), Set.of("newest"), List.of());
		assertEquals("1-1-2", Count.of(program, Set.of("count", "newest", "other", "int[]")).toString());
		assertEquals(Count.NOTHING, Count.of(program, Set.of()));
		assertEquals("0", Count.NOTHING.toString());
		assertEquals(new Count(2, 2, 2), new Count(1, 1, 1).plus(new Count(1, 1, 1)));
	}
}
