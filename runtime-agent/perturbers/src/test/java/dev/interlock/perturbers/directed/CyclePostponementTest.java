/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import static dev.interlock.perturbers.directed.MadeUpProgram.enter;
import static dev.interlock.perturbers.directed.MadeUpProgram.exit;
import static dev.interlock.perturbers.directed.MadeUpProgram.pause;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import dev.interlock.perturbers.directed.LockRequest.Hold;
import dev.interlock.perturbers.directed.MadeUpProgram.Step;
import dev.interlock.perturbers.directed.Scheduler.Idle;
import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.OperationKind;

/** The threads of a predicted deadlock wait for each other if the program allows it, and only then. */
class CyclePostponementTest {

	private static final int SEEDS = 100;
	private static final List<String> TWO = List.of("A.one/a:acquire#0", "A.one/b:acquire#0", "A.two/b:acquire#0",
			"A.two/a:acquire#0");
	private static final List<String> THREE = List.of("P.eat/left:acquire#0", "P.eat/right:acquire#0",
			"P.eat/left:acquire#0", "P.eat/right:acquire#0", "P.eat/left:acquire#0", "P.eat/right:acquire#0");

	private final Object a = new Object();
	private final Object b = new Object();
	private final Object c = new Object();
	private final Object gate = new Object();

	/** The threads of a program. */
	private interface Program {
		void start(MadeUpProgram program);
	}

	/** Counts the runs that end in the deadlock of the target; all others must end. */
	private static long deadlocks(List<String> forms, Program threads) {
		return IntStream.range(0, SEEDS).filter(seed -> {
			List<String> complete = new ArrayList<>();
			CyclePostponement policy = new CyclePostponement(new RandomWalk(true), forms, seed,
					(one, other) -> complete.add(one.path()));
			MadeUpProgram program = new MadeUpProgram(policy, seed);
			threads.start(program);
			Idle end = program.run();
			boolean isHit = end == Idle.DEADLOCK && policy.isAmong(program.scheduler().threads());
			assertTrue(isHit || end == Idle.FINISHED, () -> end + " " + program.order());
			assertEquals(isHit ? 1 : 0, complete.size());
			return isHit;
		}).count();
	}

	/** The point before a lock, and the entry of its monitor. */
	private static Step[] lock(int role, Object lock, Hold... holds) {
		return new Step[] { request(role, lock, false, true, holds), enter(lock) };
	}

	private static Step request(int role, Object lock, boolean shared, boolean sure, Hold... holds) {
		LockRequest request = new LockRequest(lock, shared, sure, List.of(holds));
		return (scheduler, thread) -> {
			scheduler.reached(thread, new Operation(OperationKind.LOCK, role + 1, role, request, 0, true));
			return true;
		};
	}

	private static Hold hold(int role, Object lock) {
		return new Hold(role, lock, false, true);
	}

	private static Step[] nested(int outer, Object first, int inner, Object second) {
		return steps(lock(outer, first), new Step[] { pause() }, lock(inner, second, hold(outer, first)),
				new Step[] { exit(second), exit(first) });
	}

	private static Step[] steps(Step[]... parts) {
		return Stream.of(parts).flatMap(Arrays::stream).toArray(Step[]::new);
	}

	private static Step[] pauses(int count) {
		return Stream.generate(MadeUpProgram::pause).limit(count).toArray(Step[]::new);
	}

	@Test
	void twoOrdersDeadlock() {
		assertEquals(SEEDS, deadlocks(TWO, program -> {
			program.thread(nested(0, a, 1, b));
			program.thread(steps(pauses(20), nested(2, b, 3, a)));
		}));
	}

	/** The other thread, which can always run, does not keep the run from its end. */
	@Test
	void othersThatCanRunDoNotHideTheDeadlock() {
		assertEquals(SEEDS, deadlocks(TWO, program -> {
			program.thread(nested(0, a, 1, b));
			program.thread(nested(2, b, 3, a));
			program.thread(pauses(1_000));
		}));
	}

	@Test
	void threeThreadsAtOnePlaceDeadlock() {
		assertEquals(SEEDS, deadlocks(THREE, program -> {
			program.thread(nested(0, a, 1, b));
			program.thread(steps(pauses(5), nested(0, b, 1, c)));
			program.thread(steps(pauses(9), nested(0, c, 1, a)));
		}));
	}

	@Test
	void aGateLockPreventsTheDeadlock() {
		assertEquals(0, deadlocks(TWO, program -> {
			program.thread(steps(new Step[] { enter(gate) }, nested(0, a, 1, b), new Step[] { exit(gate) }));
			program.thread(steps(new Step[] { enter(gate) }, nested(2, b, 3, a), new Step[] { exit(gate) }));
		}));
	}

	@Test
	void locksOfOtherObjectsDoNotDeadlock() {
		assertEquals(0, deadlocks(TWO, program -> {
			program.thread(nested(0, a, 1, b));
			program.thread(nested(2, c, 3, a));
		}));
	}

	/** Each thread comes several times, and the other one only late. */
	@Test
	void aThreadThatWasEvictedIsPostponedAgain() {
		assertTrue(deadlocks(TWO, program -> {
			program.thread(steps(nested(0, a, 1, b), pauses(60), nested(0, a, 1, b)));
			program.thread(steps(new Step[] { enter(a), pause(), exit(a) }, pauses(20), nested(2, b, 3, a)));
		}) > SEEDS * 9 / 10);
	}

	/** The request is complete, but both threads only read. */
	@Test
	void readersDoNotBlockEachOther() {
		assertFalse(new LockRequest(a, true, true, List.of()).isBlockedBy(new Hold(0, a, true, true)));
		assertTrue(new LockRequest(a, true, true, List.of()).isBlockedBy(new Hold(0, a, false, true)));
		assertTrue(new LockRequest(a, false, true, List.of()).isBlockedBy(new Hold(0, a, true, true)));
	}

	/** Each thread could get its lock, so the complete cycle is no deadlock: the threads go on and end. */
	@Test
	void aRequestThatIsGrantedIsNoDeadlock() {
		for (int seed = 0; seed < SEEDS; seed++) {
			CyclePostponement policy = new CyclePostponement(new RandomWalk(true), TWO, seed, (one, other) -> {
			});
			MadeUpProgram program = new MadeUpProgram(policy, seed);
			program.thread(steps(new Step[] { request(1, b, false, false, hold(0, a)) }, pauses(200)));
			program.thread(steps(new Step[] { request(3, a, false, false, hold(2, b)) }, pauses(200)));
			assertEquals(Idle.FINISHED, program.run());
			assertFalse(policy.isAmong(program.scheduler().threads()));
		}
	}

	/** The lock is acquired inside a call, in which the thread parks. */
	@Test
	void threadsThatParkDeadlock() {
		assertEquals(SEEDS, deadlocks(TWO, program -> {
			program.thread(request(1, b, false, true, hold(0, a)), pause(), park());
			program.thread(pause(), request(3, a, false, true, hold(2, b)), pause(), park());
			program.thread(pauses(1_000));
		}));
	}

	private static Step park() {
		return (scheduler, thread) -> {
			scheduler.parking(thread, VirtualClock.NEVER, Operation.of(OperationKind.PARK, 4));
			return true;
		};
	}
}
