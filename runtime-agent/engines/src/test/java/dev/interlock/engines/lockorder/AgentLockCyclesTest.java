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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.spi.LockMode;
import dev.interlock.testing.TestThread;

/** Cycles through locks that the agent holds on behalf of the program. */
class AgentLockCyclesTest {

	private final LockScenario scenario = new LockScenario();
	private final TestThread one = scenario.thread();
	private final TestThread two = scenario.thread();
	private final TestThread three = scenario.thread();

	@Test
	void aRingOfThreeThroughALockOfTheProgram() {
		scenario.takeOfAgent(one, "left");
		scenario.takeOfAgent(one, "right");
		scenario.takeOfAgent(two, "right");
		scenario.take(two, "a", LockMode.MONITOR);
		assertTrue(scenario.agentCycles.isEmpty());
		scenario.take(three, "a", LockMode.MONITOR);
		scenario.takeOfAgent(three, "left");
		assertEquals(List.of("left: its mutex would close a cycle of locks: a thread that holds a lock of "
				+ "java.lang.Object acquires the mutex of left in org.example.Bank.transfer(Bank.java:6), one that holds "
				+ "that acquires the mutex of right in org.example.Bank.transfer(Bank.java:2), one that holds that "
				+ "acquires a lock of java.lang.Object in org.example.Bank.transfer(Bank.java:4)."),
				scenario.agentCycles);
		assertTrue(scenario.findings().isEmpty(), "the program alone cannot deadlock");
	}

	@Test
	void aLockOfTheProgramThatClosesACycle() {
		scenario.take(one, "a", LockMode.MONITOR);
		scenario.takeOfAgent(one, "left");
		scenario.takeOfAgent(two, "left");
		scenario.take(two, "a", LockMode.MONITOR);
		assertEquals(1, scenario.agentCycles.size());
		assertTrue(scenario.agentCycles.get(0).startsWith("left: "), scenario.agentCycles.toString());
	}

	@Test
	void aCycleOfTheProgramIsAFindingEvenInsideASection() {
		scenario.takeOfAgent(one, "left");
		scenario.nest(one, "a", "b");
		scenario.nest(two, "b", "a");
		assertEquals(1, scenario.findings().size());
		assertEquals(List.of(1, 2), scenario.findings().get(0).accesses().stream()
				.map(access -> access.locks().size()).distinct().sorted().toList());
		assertTrue(scenario.agentCycles.isEmpty());
	}

	@Test
	void theSameOrderIsNoCycle() {
		scenario.take(one, "a", LockMode.MONITOR);
		scenario.takeOfAgent(one, "left");
		scenario.take(two, "a", LockMode.MONITOR);
		scenario.takeOfAgent(two, "left");
		assertTrue(scenario.agentCycles.isEmpty());
	}
}
