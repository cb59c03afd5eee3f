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

import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.LockMode;
import dev.interlock.testing.TestThread;

/** The dependencies that the graph stores, and their removal. */
class LockGraphTest {

	private static final int MOST = 16;

	private final LockGraph graph = new LockGraph(MOST);
	private int threads;

	@Test
	void dependenciesThatAreAlikeAreKeptFewTimes() {
		Object outer = new Object();
		Object inner = new Object();
		for (int i = 0; i < 3 * MOST; i++) {
			graph.add(dependency(outer, inner));
		}
		assertEquals(LockGraph.MOST_ALIKE, graph.size());
		assertEquals(0, graph.dropped());
	}

	@Test
	void dependenciesAboveTheBoundAreCounted() {
		List<Object> locks = new java.util.ArrayList<>();
		Object outer = new Object();
		for (int i = 0; i < MOST + 3; i++) {
			Object inner = new Object();
			locks.add(inner);
			graph.add(dependency(outer, inner));
		}
		assertEquals(MOST, graph.size());
		assertEquals(3, graph.dropped());
		assertEquals(MOST + 3, locks.size());
	}

	@Test
	void aLongSearchIsStopped() {
		LockGraph large = new LockGraph(LockGraph.MOST_DEPENDENCIES);
		Object[] locks = new Object[24];
		for (int i = 0; i < locks.length; i++) {
			locks[i] = new Object();
		}
		for (Object from : locks) {
			for (Object to : locks) {
				if (from != to) {
					large.add(new LockDependency(large.node(to), LockMode.MONITOR, List.of(large.node(from)),
							List.of(LockMode.MONITOR), Period.NONE, evidence()));
				}
			}
		}
		assertTrue(large.stoppedEarly() > 0);
	}

	private LockDependency dependency(Object outer, Object inner) {
		return new LockDependency(graph.node(inner), LockMode.MONITOR, List.of(graph.node(outer)),
				List.of(LockMode.MONITOR), Period.NONE, evidence());
	}

	private AccessEvidence evidence() {
		return new AccessEvidence(new TestThread(++threads), 1, true, new StackTraceElement[0], List.of());
	}
}
