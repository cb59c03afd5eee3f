/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.perturbers.directed.MadeUpProgram.Step;
import dev.interlock.perturbers.directed.Scheduler.Idle;

/** The programs of RaceFuzzer's figures 1 and 2 (sections 3.1 and 3.2), with the results that the paper derives. */
class PaperFiguresTest {

	private static final int SEEDS = 1_000;

	private int races;
	private int x;
	private int y;
	private int z;
	private int error1;
	private int error2;

	private MadeUpProgram program(long seed, boolean sparse) {
		races = 0;
		x = 0;
		y = 0;
		z = 0;
		return new MadeUpProgram(new Postponement(new RandomWalk(sparse), new RacingPair(), List.of(), seed,
				(one, other) -> races++), seed);
	}

	@ParameterizedTest
	@CsvSource({ "1, true", "10, true", "100, true", "1000, true", "1, false", "100, false" })
	void figure2(int statements, boolean sparse) {
		Object lock = new Object();
		int raced = 0;
		for (long seed = 0; seed < SEEDS; seed++) {
			MadeUpProgram program = program(seed, sparse);
			List<Step> first = new ArrayList<>(List.of(MadeUpProgram.enter(lock)));
			for (int i = 0; i < statements; i++) {
				first.add(MadeUpProgram.pause());
			}
			first.add(MadeUpProgram.exit(lock));
			first.add(MadeUpProgram.access(0, "x", false, () -> error1 += x == 0 ? 1 : 0));
			program.thread(first.toArray(Step[]::new));
			program.thread(MadeUpProgram.access(1, "x", true, () -> x = 1), MadeUpProgram.enter(lock),
					MadeUpProgram.exit(lock));
			assertEquals(Idle.FINISHED, program.run());
			raced += races > 0 ? 1 : 0;
		}
		assertEquals(SEEDS, raced);
		assertTrue(error1 >= 450 && error1 <= 550, "ERROR in " + error1);
	}

	private void figure1(long seed, boolean sparse, boolean pair57) {
		Object lock = new Object();
		MadeUpProgram program = program(seed, sparse);
		Runnable one = () -> x = 1;
		Runnable five = () -> error1 += z == 1 ? 1 : 0;
		Runnable seven = () -> z = 1;
		Runnable ten = () -> error2 += x != 1 ? 1 : 0;
		program.thread(pair57 ? MadeUpProgram.plain(one) : MadeUpProgram.access(0, "x", true, one),
				MadeUpProgram.enter(lock), MadeUpProgram.plain(() -> y = 1), MadeUpProgram.exit(lock),
				pair57 ? MadeUpProgram.access(0, "z", false, five) : MadeUpProgram.plain(five));
		program.thread(pair57 ? MadeUpProgram.access(1, "z", true, seven) : MadeUpProgram.plain(seven),
				MadeUpProgram.enter(lock),
				MadeUpProgram.when(() -> y == 1,
						pair57 ? MadeUpProgram.plain(ten) : MadeUpProgram.access(1, "x", false, ten)),
				MadeUpProgram.exit(lock));
		assertEquals(Idle.FINISHED, program.run());
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void figure1WithTheRealRace(boolean sparse) {
		int raced = 0;
		for (long seed = 0; seed < SEEDS; seed++) {
			figure1(seed, sparse, true);
			raced += races > 0 ? 1 : 0;
		}
		assertEquals(SEEDS, raced);
		assertTrue(error1 >= 450 && error1 <= 550, "ERROR1 in " + error1);
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void figure1WithThePairThatCannotRace(boolean sparse) {
		for (long seed = 0; seed < SEEDS; seed++) {
			figure1(seed, sparse, false);
			assertEquals(0, races);
		}
		assertEquals(0, error2);
		assertEquals(SEEDS, error1);
	}
}
