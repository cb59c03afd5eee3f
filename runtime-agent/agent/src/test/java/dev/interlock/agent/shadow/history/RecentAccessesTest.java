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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;

/** The last accesses are found before and after they are moved, and never confused with others. */
class RecentAccessesTest {

	private final RecentAccesses recent = new RecentAccesses();

	/** The destination of moved accesses. */
	private static final class Places implements RecentAccesses.Places {

		private final List<Integer> moved = new ArrayList<>();
		private int fetched;

		@Override
		public int fetch(int hash, int variable, int access) {
			return ++fetched;
		}

		@Override
		public void put(int epoch, int hash, int variable, int access) {
			moved.add(access);
		}
	}

	@Test
	void theLastAccessOfAnEpochIsFound() {
		recent.add(5, 1, 2, 9);
		recent.add(5, 1, 2, 11);
		recent.add(6, 1, 2, 13);
		recent.add(5, 1, 2, 14);
		assertEquals(11, recent.find(5, true, 1, 2, 1, 1));
		assertEquals(14, recent.find(5, true, 1, 2, 0, 1));
		assertEquals(13, recent.find(5, false, 1, 2, 1, 1));
		assertEquals(-1, recent.find(5, true, 2, 2, 1, 1));
		assertEquals(-1, recent.find(5, true, 1, 3, 1, 1));
		assertEquals(-1, recent.find(7, true, 1, 2, 1, 1));
		assertEquals(-1, recent.find(0, true, 0, 0, 0, 1), "what is empty");
	}

	@Test
	void allAccessesAreMovedOnceInOrder() {
		Places places = new Places();
		for (int i = 1; i < RecentAccesses.SIZE; i++) {
			assertFalse(recent.isFull());
			recent.add(i, 1, 2, i);
			assertEquals(1, recent.find(1, true, 1, 2, 1, 1));
		}
		assertTrue(recent.isFull());
		recent.moveTo(places);
		assertFalse(recent.isFull());
		assertEquals(RecentAccesses.SIZE - 1, places.fetched);
		assertEquals(-1, recent.find(1, true, 1, 2, 1, 1), "it is in its place");
		recent.add(99, 1, 2, 99);
		assertEquals(99, recent.find(99, true, 1, 2, 1, 1));
		assertEquals(-1, recent.find(2, true, 1, 2, 0, 1));
		recent.moveTo(places);
		assertEquals(RecentAccesses.SIZE, places.moved.size());
		assertEquals(99, places.moved.get(RecentAccesses.SIZE - 1));
	}

	@Test
	void recentAccessesOfALargeHistoryAreFound() {
		ThreadHistory history = new ThreadHistory();
		int made = 3000;
		for (int i = 1; i <= made; i++) {
			history.add(i, i, 7, true, i, null, false);
			assertEquals(i, history.find(i, i, 7, true).site());
			assertNull(history.find(i, i, 7, false));
		}
		int found = 0;
		for (int i = 1; i <= made; i++) {
			found += history.find(i, i, 7, true) == null ? 0 : 1;
		}
		assertTrue(found > made * 9 / 10, "found: " + found);
		history.add(made + 1, made, 7, true, 1, null, false);
		assertTrue(history.hasOther(made, made, 7, true));
		assertFalse(history.hasOther(made + 1, made + 1, 7, true));
	}

	@Test
	void anAccessWithAStackReplacesEarlierOnes() {
		ThreadHistory history = new ThreadHistory();
		for (int i = 1; i <= 1000; i++) {
			history.add(i, i, 7, true, i, null, false);
		}
		history.add(2000, 5, 7, true, 1, null, false);
		TakenStack stack = TakenStack.of(List.of());
		history.add(2000, 5, 7, true, 2, stack, false);
		assertEquals(stack, history.find(2000, 5, 7, true).stack());
		history.add(2001, 5, 7, true, 2, stack, false);
		assertEquals(stack, history.kept(5, 7, true));
		for (int i = 1; i <= 2 * RecentAccesses.SIZE; i++) {
			history.add(3000 + i, 3000 + i, 7, true, i, null, false);
		}
		assertEquals(stack, history.find(2001, 5, 7, true).stack());
	}

	@Test
	void aReaderNeverSeesAPartlyWrittenAccess() throws InterruptedException {
		AtomicBoolean wrong = new AtomicBoolean();
		AtomicBoolean done = new AtomicBoolean();
		ThreadHistory shared = new ThreadHistory();
		Thread reader = new Thread(() -> {
			while (!done.get()) {
				for (int i = 1; i <= 1000; i++) {
					ThreadHistory.Entry entry = shared.find(i, i, i, true);
					wrong.compareAndSet(false, entry != null && entry.site() != i);
				}
			}
		});
		reader.start();
		for (int i = 0; i < 400_000; i++) {
			int id = i % 1000 + 1;
			shared.add(id, id, id, true, id, null, false);
		}
		done.set(true);
		reader.join();
		assertFalse(wrong.get());
	}
}
