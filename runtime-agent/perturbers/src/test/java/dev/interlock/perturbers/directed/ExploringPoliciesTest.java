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
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.interlock.perturbers.directed.MadeUpProgram.Step;
import dev.interlock.perturbers.directed.Scheduler.Idle;
import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.OperationKind;
import dev.interlock.spi.schedule.SchedulePolicy;
import dev.interlock.spi.schedule.ScheduleRandom;

/** The policies that look for failing schedules without a target: partial order sampling and PCT. */
class ExploringPoliciesTest {

	private static final int SEEDS = 1_000;

	private int x;

	static Stream<Supplier<SchedulePolicy>> policies() {
		return Stream.of(PartialOrderSampling::new, () -> new ProbabilisticConcurrencyTesting(3, 20),
				() -> new RandomWalk(false));
	}

	@ParameterizedTest
	@MethodSource("policies")
	void eachSeedHasOneSchedule(Supplier<SchedulePolicy> policy) {
		List<List<String>> different = new ArrayList<>();
		for (long seed = 0; seed < 50; seed++) {
			List<String> order = threePausing(policy.get(), seed).order();
			assertEquals(order, threePausing(policy.get(), seed).order());
			if (!different.contains(order)) {
				different.add(order);
			}
		}
		assertTrue(different.size() > 5, different.size() + " schedules");
	}

	private static MadeUpProgram threePausing(SchedulePolicy policy, long seed) {
		MadeUpProgram program = new MadeUpProgram(policy, seed);
		for (int i = 0; i < 3; i++) {
			program.thread(MadeUpProgram.pause(), MadeUpProgram.pause());
		}
		assertEquals(Idle.FINISHED, program.run());
		return program;
	}

	/** Read and write of two threads interleave: one of the increments is lost. */
	@ParameterizedTest
	@MethodSource("policies")
	void aLostUpdateIsFound(Supplier<SchedulePolicy> policy) {
		int lost = 0;
		for (long seed = 0; seed < SEEDS; seed++) {
			x = 0;
			MadeUpProgram program = new MadeUpProgram(policy.get(), seed);
			for (int i = 0; i < 2; i++) {
				int[] read = new int[1];
				program.thread(MadeUpProgram.access(0, "x", false, () -> read[0] = x),
						MadeUpProgram.access(1, "x", true, () -> x = read[0] + 1));
			}
			assertEquals(Idle.FINISHED, program.run());
			lost += x == 1 ? 1 : 0;
		}
		assertTrue(lost > SEEDS / 20 && lost < SEEDS * 19 / 20, lost + " lost");
	}

	@ParameterizedTest
	@MethodSource("policies")
	void twoLocksInTwoOrdersDeadlock(Supplier<SchedulePolicy> policy) {
		int deadlocks = 0;
		Object one = new Object();
		Object other = new Object();
		for (long seed = 0; seed < SEEDS; seed++) {
			MadeUpProgram program = new MadeUpProgram(policy.get(), seed);
			program.thread(inOrder(one, other));
			program.thread(inOrder(other, one));
			deadlocks += program.run() == Idle.DEADLOCK ? 1 : 0;
		}
		assertTrue(deadlocks > SEEDS / 20 && deadlocks < SEEDS * 19 / 20, deadlocks + " deadlocks");
	}

	private static Step[] inOrder(Object outer, Object inner) {
		return new Step[] { MadeUpProgram.enter(outer), MadeUpProgram.enter(inner), MadeUpProgram.exit(inner),
				MadeUpProgram.exit(outer) };
	}

	/** As in a barrier, where the last thread to arrive lets the others go. */
	@ParameterizedTest
	@MethodSource("policies")
	void aThreadThatHasWaitedDoesNotLagBehind(Supplier<SchedulePolicy> policy) {
		int lost = 0;
		for (long seed = 0; seed < SEEDS; seed++) {
			x = 0;
			MadeUpProgram program = new MadeUpProgram(policy.get(), seed);
			for (int i = 0; i < 2; i++) {
				int[] read = new int[1];
				List<Step> steps = new ArrayList<>();
				if (i == 0) {
					steps.add(yields());
				}
				for (int j = 0; j < 5; j++) {
					steps.add(MadeUpProgram.access(0, "x", false, () -> read[0] = x));
					steps.add(MadeUpProgram.access(1, "x", true, () -> x = read[0] + 1));
				}
				program.thread(steps.toArray(Step[]::new));
			}
			assertEquals(Idle.FINISHED, program.run());
			lost += x < 10 ? 1 : 0;
		}
		assertTrue(lost > SEEDS / 20, lost + " lost");
	}

	private static Step yields() {
		return (scheduler, thread) -> {
			scheduler.reached(thread, Operation.of(OperationKind.YIELD, 1));
			return true;
		};
	}

	/** A thread that spins until another one has written lets it run, whatever its priority is. */
	@ParameterizedTest
	@MethodSource("policies")
	void aSpinningThreadLetsOthersRun(Supplier<SchedulePolicy> policy) {
		for (long seed = 0; seed < SEEDS; seed++) {
			x = 0;
			MadeUpProgram program = new MadeUpProgram(policy.get(), seed);
			program.thread(spin());
			program.thread(MadeUpProgram.pause(), MadeUpProgram.pause(), MadeUpProgram.plain(() -> x = 1));
			assertEquals(Idle.FINISHED, program.run());
			assertTrue(program.order().size() < 100, () -> "order " + program.order());
		}
	}

	private Step spin() {
		return new Step() {
			@Override
			public boolean stop(Scheduler scheduler, ControlledThread thread) {
				scheduler.reached(thread, Operation.of(OperationKind.LOOP, 7));
				return true;
			}

			@Override
			public void execute(Scheduler scheduler, ControlledThread thread, java.util.Deque<Step> rest) {
				if (x == 0) {
					rest.addFirst(spin());
				}
			}
		};
	}

	/**
	 * With one change of priority, a bug of depth 2 is found with a probability of at least 1/(nk): here one thread
	 * writes between two adjacent accesses of another one that makes many.
	 */
	@Test
	void pctKeepsItsBound() {
		int length = 40;
		int found = 0;
		int seeds = 20_000;
		for (long seed = 0; seed < seeds; seed++) {
			x = 0;
			boolean[] isBetween = new boolean[1];
			MadeUpProgram program = new MadeUpProgram(new ProbabilisticConcurrencyTesting(2, length), seed);
			List<Step> steps = new ArrayList<>();
			for (int i = 0; i < length / 2; i++) {
				steps.add(MadeUpProgram.pause());
			}
			int[] first = new int[1];
			steps.add(MadeUpProgram.access(0, "x", false, () -> first[0] = x));
			steps.add(MadeUpProgram.access(1, "x", false, () -> isBetween[0] = first[0] != x));
			program.thread(steps.toArray(Step[]::new));
			program.thread(MadeUpProgram.access(2, "x", true, () -> x = 1));
			assertEquals(Idle.FINISHED, program.run());
			found += isBetween[0] ? 1 : 0;
		}
		assertTrue(found >= seeds / (2 * length), found + " of " + seeds);
	}

	/** A program that first does much in one thread has its changes where two can run. */
	@Test
	void pctCountsOnlyChoices() {
		int length = 8;
		int switches = 0;
		for (long seed = 0; seed < SEEDS; seed++) {
			SchedulePolicy policy = new ProbabilisticConcurrencyTesting(2, length);
			ScheduleRandom random = ScheduleRandom.of(seed, 0);
			ControlledThread one = new ControlledThread("0", false, null);
			ControlledThread other = new ControlledThread("0.0", false, null);
			for (int i = 0; i < 20 * length; i++) {
				assertEquals(0, policy.next(List.of(one), random));
			}
			int last = policy.next(List.of(one, other), random);
			for (int i = 0; i < length; i++) {
				int next = policy.next(List.of(one, other), random);
				switches += next == last ? 0 : 1;
				last = next;
			}
		}
		// one at each choice but the first
		assertTrue(switches > SEEDS * 3 / 4 && switches <= SEEDS, switches + " of " + SEEDS);
	}
}
