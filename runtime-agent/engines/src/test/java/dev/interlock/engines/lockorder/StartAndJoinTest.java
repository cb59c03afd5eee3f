/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.lockorder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import dev.interlock.testing.TestThread;

/** Threads that never run at the same time cannot wait for each other. */
class StartAndJoinTest {

	private final LockScenario scenario = new LockScenario();
	private final TestThread main = scenario.thread();

	@Test
	void beforeTheStart() {
		scenario.nest(main, "a", "b");
		TestThread child = scenario.fork(main);
		scenario.nest(child, "b", "a");
		assertEquals(0, scenario.findings().size());
		scenario.nest(main, "a", "b");
		assertEquals(1, scenario.findings().size());
	}

	@Test
	void afterTheJoin() {
		TestThread child = scenario.fork(main);
		scenario.nest(child, "b", "a");
		scenario.end(child);
		scenario.join(main, child);
		scenario.nest(main, "a", "b");
		assertEquals(0, scenario.findings().size());
	}

	@Test
	void throughAThreadThatTakesNoLocks() {
		scenario.nest(main, "a", "b");
		TestThread child = scenario.fork(main);
		TestThread grandchild = scenario.fork(child);
		scenario.nest(grandchild, "b", "a");
		assertEquals(0, scenario.findings().size());
	}

	@Test
	void oneChildAfterTheOther() {
		TestThread first = scenario.fork(main);
		scenario.nest(first, "a", "b");
		scenario.end(first);
		scenario.join(main, first);
		TestThread second = scenario.fork(main);
		scenario.nest(second, "b", "a");
		assertEquals(0, scenario.findings().size());
	}

	@Test
	void twoChildrenAtATime() {
		TestThread first = scenario.fork(main);
		TestThread second = scenario.fork(main);
		scenario.nest(first, "a", "b");
		scenario.end(first);
		scenario.join(main, first);
		scenario.nest(second, "b", "a");
		assertEquals(1, scenario.findings().size());
	}

	@Test
	void afterTheJoinOfAScopeWithSeveralThreads() {
		Object scope = new Object();
		TestThread first = scenario.fork(main);
		TestThread second = scenario.fork(main);
		scenario.nest(first, "a", "b");
		scenario.nest(second, "c", "d");
		scenario.endIn(scope, first);
		scenario.endIn(scope, second);
		scenario.join(main, scope);
		scenario.nest(main, "b", "a");
		scenario.nest(main, "d", "c");
		assertEquals(0, scenario.findings().size());
	}

	@Test
	void aLaterPeriodOfTheSameThread() {
		scenario.nest(main, "a", "b");
		TestThread child = scenario.fork(main);
		scenario.nest(child, "b", "a");
		scenario.end(child);
		scenario.join(main, child);
		TestThread other = scenario.fork(main);
		scenario.nest(main, "a", "b");
		scenario.nest(other, "b", "a");
		assertEquals(1, scenario.findings().size());
	}

	@Test
	void threadsBeyondTheLimitAreUnordered() {
		Period known = Period.NONE.of(0);
		Period unknown = known.inherited().of(-1);
		assertFalse(unknown.isNumbered());
		assertFalse(Period.NONE.of(1).isOrderedWith(unknown));
		assertTrue(known.isOrderedWith(known.inherited().of(2)), "what it has inherited still counts");
		assertTrue(known.isOrderedWith(unknown));
	}
}
