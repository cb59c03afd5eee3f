/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.Test;

import dev.interlock.spi.FindingKind;

/** New and repeated findings. */
class KnownFindingsTest {

	private static final FindingKind RACE = FindingKind.DATA_RACE;

	private final KnownFindings known = new KnownFindings(64);

	@Test
	void anotherEngineOrAMissingStackUpdatesAFinding() {
		int entry = known.accept(RACE, 3, -1, 0, true, false);
		assertFalse(known.countIfComplete(RACE, 3, -1, 0), "its stack is still wanted");
		assertEquals(KnownFindings.COUNTED, known.accept(RACE, 3, -1, 0, true, false));
		assertEquals(entry, known.accept(RACE, -1, 3, 0, true, true));
		assertTrue(known.countIfComplete(RACE, 3, -1, 0));
		assertFalse(known.countIfComplete(RACE, 3, -1, 5));
		assertEquals(entry, known.accept(RACE, 3, -1, 5, true, false));
		assertTrue(known.countIfComplete(RACE, 3, -1, 5));
		assertEquals(1 | 1 << 5, known.engines(entry));
		assertEquals(6, known.count(entry));
	}

	@Test
	void anObservationUpdatesAPrediction() {
		int entry = known.accept(RACE, 3, 5, 0, false, true);
		assertEquals(KnownFindings.COUNTED, known.accept(RACE, 3, 5, 0, false, true));
		assertEquals(entry, known.accept(RACE, 3, 5, 0, true, false));
		assertFalse(known.countIfComplete(RACE, 3, 5, 0), "the stack of what was observed is wanted");
		assertEquals(entry, known.accept(RACE, 3, 5, 1, false, true), "another engine");
		assertFalse(known.countIfComplete(RACE, 3, 5, 1), "what is predicted has not the stack of what was observed");
		assertEquals(entry, known.accept(RACE, 3, 5, 0, true, true));
		assertTrue(known.countIfComplete(RACE, 3, 5, 1));
		assertEquals(0b11, known.engines(entry));
	}

	@Test
	void aPairIsAcceptedOnceInEitherOrder() {
		assertFalse(known.countIfComplete(RACE, 3, 5, 0));
		int entry = known.accept(RACE, 3, 5, 0, true, true);
		assertTrue(entry >= 0);
		assertEquals(KnownFindings.COUNTED, known.accept(RACE, 5, 3, 0, true, true));
		assertTrue(known.countIfComplete(RACE, 5, 3, 0));
		assertTrue(known.countIfComplete(RACE, 3, 5, 0));
		assertEquals(4, known.count(entry));
	}

	@Test
	void kindsAndPairsAreDistinguished() {
		int entry = known.accept(RACE, 0, 0, 0, true, true);
		assertNotEquals(entry, known.accept(FindingKind.API_RACE, 0, 0, 0, true, true));
		assertFalse(known.countIfComplete(RACE, 0, 1, 0));
		int large = (1 << 30) - 1;
		assertTrue(known.accept(RACE, large, 0, 0, true, true) >= 0);
		assertTrue(known.accept(RACE, large, large, 0, true, true) >= 0);
		assertFalse(known.countIfComplete(RACE, large - 1, large, 0));
	}

	@Test
	void aReleasedFindingIsAcceptedAgain() {
		int entry = known.accept(RACE, 3, 5, 0, true, true);
		known.release(entry);
		assertFalse(known.countIfComplete(RACE, 3, 5, 0));
		assertEquals(entry, known.accept(RACE, 5, 3, 0, true, true));
	}

	@Test
	void aFullTableIsReported() {
		for (int i = 0; i < 48; i++) {
			assertTrue(known.accept(RACE, i, i, 0, true, true) >= 0);
		}
		assertEquals(KnownFindings.FULL, known.accept(RACE, 48, 48, 0, true, true));
		assertEquals(KnownFindings.COUNTED, known.accept(RACE, 47, 47, 0, true, true));
		assertFalse(known.countIfComplete(RACE, 48, 48, 0));
	}

	@Test
	void growsUntilAllTablesAreFull() {
		KnownFindings growing = new KnownFindings(64, 3);
		int room = 48 + 96 + 192;
		int[] entries = new int[room];
		for (int i = 0; i < room; i++) {
			entries[i] = growing.accept(RACE, i, i, i % 30, true, true);
			assertTrue(entries[i] >= 0);
		}
		assertEquals(room, java.util.Arrays.stream(entries).distinct().count());
		assertEquals(KnownFindings.FULL, growing.accept(RACE, room, room, 0, true, true));
		for (int i = 0; i < room; i++) {
			assertTrue(growing.countIfComplete(RACE, i, i, i % 30));
			assertEquals(1 << i % 30, growing.engines(entries[i]));
			assertEquals(2, growing.count(entries[i]));
		}
		growing.releaseStacks(entries[room - 1]);
		assertEquals(entries[room - 1], growing.accept(RACE, room - 1, room - 1, (room - 1) % 30, true, true));
		growing.release(entries[50]);
		assertEquals(entries[50], growing.accept(RACE, 50, 50, 3, true, false));
	}

	@Test
	void manyThreadsAddEachFindingOnce() throws Exception {
		int threads = 8;
		int pairs = 32;
		int rounds = 2_000;
		CyclicBarrier start = new CyclicBarrier(threads);
		var pool = Executors.newFixedThreadPool(threads);
		int[] entries = new int[pairs];
		List<Future<Integer>> accepted = new ArrayList<>();
		for (int i = 0; i < threads; i++) {
			accepted.add(pool.submit((Callable<Integer>) () -> {
				start.await();
				int mine = 0;
				for (int k = 0; k < rounds * pairs; k++) {
					int pair = k % pairs;
					if (!known.countIfComplete(RACE, pair, 100, 0)) {
						int entry = known.accept(RACE, 100, pair, 0, true, true);
						if (entry >= 0) {
							entries[pair] = entry;
							mine++;
						}
					}
				}
				return mine;
			}));
		}
		int sum = 0;
		for (Future<Integer> each : accepted) {
			sum += each.get();
		}
		pool.shutdown();
		assertEquals(pairs, sum);
		for (int entry : entries) {
			assertEquals((long) threads * rounds, known.count(entry));
		}
	}
}
