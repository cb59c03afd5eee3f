/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

/** The limit of all histories together. */
class PlaceBudgetTest {

	private static final int MOST = 1 << 12;
	/** More than the largest history has places. */
	private static final int MANY = 1 << 16;

	private final PlaceBudget places = new PlaceBudget(MOST);

	@Test
	void manyThreadsShareTheMemory() {
		int threads = 100;
		List<ThreadHistory> all = new ArrayList<>();
		for (int i = 0; i < threads; i++) {
			ThreadHistory history = new ThreadHistory(places);
			fill(history, MANY);
			all.add(history);
		}
		int total = all.stream().mapToInt(ThreadHistory::size).sum();
		assertTrue(total <= MOST + threads * PlaceBudget.SMALL, "places: " + total);
		for (ThreadHistory history : all) {
			assertTrue(history.size() >= PlaceBudget.SMALL, "places: " + history.size());
			assertNotNull(history.find(1, MANY - 1, 0, true), "its last access");
		}
	}

	@Test
	void aTerminatedThreadLeavesItsPlacesToOthers() {
		ThreadHistory first = new ThreadHistory(places);
		fill(first, MANY);
		assertEquals(MOST, first.size());
		ThreadHistory second = new ThreadHistory(places);
		fill(second, MANY);
		assertEquals(PlaceBudget.SMALL, second.size());
		first.end();
		ThreadHistory third = new ThreadHistory(places);
		fill(third, MANY);
		// the next size would exceed the limit
		assertEquals(MOST / 2, third.size());
	}

	@Test
	void aSmallTableIsAlwaysGranted() {
		assertTrue(places.take(MOST, MOST));
		assertTrue(places.take(PlaceBudget.SMALL / 2, PlaceBudget.SMALL));
		assertFalse(places.take(PlaceBudget.SMALL, 2 * PlaceBudget.SMALL));
		places.giveBack(MOST);
		assertTrue(places.take(PlaceBudget.SMALL, 2 * PlaceBudget.SMALL));
	}

	private static void fill(ThreadHistory history, int accesses) {
		for (int i = 0; i < accesses; i++) {
			history.add(1, i, 0, true, 1, null, false);
		}
	}
}
