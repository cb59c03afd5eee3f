/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import static dev.interlock.perturbers.directed.MadeUpProgram.access;
import static dev.interlock.perturbers.directed.MadeUpProgram.enter;
import static dev.interlock.perturbers.directed.MadeUpProgram.exit;
import static dev.interlock.perturbers.directed.MadeUpProgram.pause;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.interlock.perturbers.directed.MadeUpProgram.Step;
import dev.interlock.perturbers.directed.Scheduler.Idle;

/** An atomic section is broken if the program allows it, and only then. */
class SectionPostponementTest {

	private static final int SEEDS = 100;
	/** The write that ends the section is the remote access of another thread. */
	private static final List<String> GET_THEN_SET = List.of("A.get/v:read#0", "A.set/v:write#0", "A.set/v:write#0");
	private static final List<String> THREE_SITES = List.of("A.get/v:read#0", "B.set/v:write#0", "A.get/v:read#1");

	private final Object variable = new Object();
	private final Object lock = new Object();

	/** The threads of a program. */
	private interface Program {
		void start(MadeUpProgram program);
	}

	/** In how many of the runs the section is broken. */
	private static long broken(List<String> forms, Program threads) {
		return IntStream.range(0, SEEDS).filter(seed -> {
			List<String> violations = new ArrayList<>();
			MadeUpProgram program = new MadeUpProgram(new SectionPostponement(new RandomWalk(true),
					SectionPostponement.Sites.of(forms),
					(thread, other) -> violations.add(thread.path() + ' ' + other.path())), seed);
			threads.start(program);
			assertEquals(Idle.FINISHED, program.run());
			return !violations.isEmpty();
		}).count();
	}

	private Step get() {
		return access(0, variable, false, () -> {
		});
	}

	private Step set(Object object) {
		return access(1, object, true, () -> {
		});
	}

	@Test
	void aReadAndAWriteOfTwoThreadsInterleave() {
		assertEquals(SEEDS, broken(GET_THEN_SET, program -> {
			program.thread(pause(), get(), pause(), set(variable));
			program.thread(get(), set(variable), pause());
		}));
	}

	/** Each access has the lock, the section has not. */
	@Test
	void accessesUnderALockInterleave() {
		assertTrue(broken(GET_THEN_SET, program -> {
			for (int i = 0; i < 2; i++) {
				program.thread(enter(lock), get(), exit(lock), pause(), enter(lock), set(variable), exit(lock));
			}
		}) > SEEDS * 9 / 10);
	}

	@Test
	void aSectionUnderALockIsNeverBroken() {
		assertEquals(0, broken(GET_THEN_SET, program -> {
			for (int i = 0; i < 3; i++) {
				program.thread(enter(lock), get(), pause(), set(variable), exit(lock));
			}
		}));
	}

	@Test
	void aWriteToAnotherVariableBreaksNothing() {
		assertEquals(0, broken(GET_THEN_SET, program -> {
			program.thread(get(), pause(), set(variable));
			program.thread(pause(), set(lock));
		}));
	}

	/** The writing thread waits until the other one is inside. */
	@Test
	void theRemoteAccessComesBetween() {
		assertEquals(SEEDS, broken(THREE_SITES, program -> {
			program.thread(set(variable));
			program.thread(pause(), pause(), get(), access(2, variable, false, () -> {
			}));
		}));
	}

	/** Threads that wait for a section which none enters go on. */
	@Test
	void aSectionThatIsNotEnteredStopsNothing() {
		assertEquals(0, broken(THREE_SITES, program -> {
			program.thread(set(variable), set(variable));
			program.thread(pause(), set(variable));
		}));
	}

	/** A thread that leaves the section on another way does not hold up the others for ever. */
	@Test
	void aThreadThatNeverReachesTheEndIsNotBroken() {
		assertEquals(0, broken(THREE_SITES, program -> {
			program.thread(get(), pause());
			program.thread(set(variable), pause(), set(variable));
		}));
	}
}
