/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.cost;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;

/** Long loops, and loops of methods that are called repeatedly, on stacks that the test supplies. */
class LongLoopsTest {

	private static final String CLASS = "org.example.Work";
	private static final StackTraceElement LOOP = new StackTraceElement(CLASS, "loop", "Work.java", 3);
	private static final StackTraceElement OTHER_LOOP = new StackTraceElement(CLASS, "otherLoop", "Work.java", 7);
	private static final StackTraceElement STEP = new StackTraceElement(CLASS, "step", "Work.java", 9);

	private final LongLoops loops = new LongLoops((type, method) -> type.equals(CLASS) && method.endsWith("oop"));
	private final Thread thread = new Thread("looping");
	private final Thread other = new Thread("other");
	private Set<String> areEnteredOften = Set.of();

	@Test
	void aThreadInBothSamplesIsInALongLoop() {
		add(4, stack(STEP, LOOP), stack(LOOP));
		assertTrue(loops.areIn(CLASS, Set.of()));
		assertFalse(loops.areIn("org.example.Other", Set.of()));
		assertTrue(loops.areIn(CLASS + ".loop"));
		assertFalse(loops.areIn(CLASS + ".otherLoop"));
		assertFalse(loops.areIn("org.example.Other.loop"));
	}

	@Test
	void aLoopThatIsLeftRepeatedlyIsShort() {
		add(7, stack(LOOP), stack(LOOP));
		assertTrue(loops.areIn(CLASS, Set.of()));
		add(3, stack(LOOP), stack(STEP));
		assertFalse(loops.areIn(CLASS, Set.of()));
	}

	@Test
	void oneLongLoopAmongShortOnesIsEnough() {
		add(10, stack(LOOP), stack(STEP));
		add(1, stack(STEP, OTHER_LOOP), stack(OTHER_LOOP));
		assertTrue(loops.areIn(CLASS, Set.of()));
	}

	@Test
	void aMethodEnteredRepeatedlyHasNoLongLoop() {
		add(10, stack(LOOP), stack(LOOP));
		assertFalse(loops.areIn(CLASS, Set.of(CLASS + ".loop")));
		assertTrue(loops.areIn(CLASS, Set.of(CLASS + ".otherLoop")));
	}

	@Test
	void calleesOfAMethodEnteredRepeatedlyHaveNoLongLoop() {
		areEnteredOften = Set.of(CLASS + ".step");
		add(10, stack(LOOP, STEP), stack(LOOP, STEP));
		assertFalse(loops.areIn(CLASS, Set.of()));
		add(10, stack(STEP, OTHER_LOOP), stack(LOOP, STEP, OTHER_LOOP));
		assertTrue(loops.areIn(CLASS, Set.of()), "but what calls it may have");
	}

	@Test
	void aMethodWithoutALoopHasNoLongLoop() {
		add(10, stack(STEP), stack(STEP));
		assertFalse(loops.areIn(CLASS, Set.of()));
	}

	@Test
	void recursionCountsOnceAndThreadsAreDistinguished() {
		add(2, stack(LOOP, LOOP, LOOP, LOOP, LOOP, LOOP, LOOP), stack(LOOP));
		loops.add(Map.of(thread, stack(LOOP)), Map.of(other, stack(LOOP)), areEnteredOften);
		assertFalse(loops.areIn(CLASS, Set.of()));
	}

	@Test
	void oldSamplesAreForgotten() {
		add(1_000, stack(LOOP), stack(STEP));
		assertFalse(loops.areIn(CLASS, Set.of()));
		add(200, stack(LOOP), stack(LOOP));
		assertTrue(loops.areIn(CLASS, Set.of()));
	}

	@Test
	void realThreadsAreSampled() {
		LongLoops real = new LongLoops((type, method) -> type.equals(Waiting.class.getName()));
		Waiting waiting = new Waiting();
		Thread inside = new Thread(waiting);
		inside.start();
		try {
			while (!waiting.isInside) {
				Thread.onSpinWait();
			}
			assertTrue(real.look(Set.of()) > 0);
			assertTrue(real.areIn(Waiting.class.getName(), Set.of()));
		} finally {
			waiting.ends = true;
		}
		assertFalse(real.areIn(CLASS, Set.of()));
	}

	/** A loop that runs until the test stops it. */
	private static final class Waiting implements Runnable {
		private volatile boolean isInside;
		private volatile boolean ends;

		@Override
		public void run() {
			isInside = true;
			while (!ends) {
				Thread.onSpinWait();
			}
		}
	}

	private void add(int times, StackTraceElement[] first, StackTraceElement[] second) {
		for (int i = 0; i < times; i++) {
			loops.add(Map.of(thread, first), Map.of(thread, second), areEnteredOften);
		}
	}

	private static StackTraceElement[] stack(StackTraceElement... frames) {
		return frames;
	}
}
