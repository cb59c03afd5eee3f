/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A footprint covers only elements that the thread has accessed in its epoch. */
class FootprintTest {

	private static final int READ = 1;
	private static final int WRITTEN = 2;

	private final InterlockThread thread = new InterlockThread(null, 1, null);

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 7, 64, 300 })
	void coveredElementsHaveBeenAccessed(int length) {
		for (int seed = 0; seed < 200; seed++) {
			Random random = new Random(seed);
			InterlockFootprint footprint = new InterlockFootprint(new InterlockArrayShadow(this, length, 0, null));
			int[] accessed = new int[length];
			int epoch = 1;
			for (int i = 0; i < 120; i++) {
				if (random.nextInt(30) == 0) {
					epoch++;
					accessed = new int[length];
				}
				int from = random.nextInt(length);
				int end = random.nextBoolean() ? from + 1 : from + 1 + random.nextInt(length - from);
				int step = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 1;
				boolean write = random.nextBoolean();
				if (end - from == 1) {
					footprint.add(from, write, epoch);
				} else {
					footprint.add(from, end, step, write, epoch);
				}
				for (int at = from; at < end; at += step) {
					accessed[at] |= write ? WRITTEN | READ : READ;
				}
				assertExact(footprint, accessed, epoch, random, "seed " + seed + ", access " + i);
			}
		}
	}

	private void assertExact(InterlockFootprint footprint, int[] accessed, int epoch, Random random, String when) {
		for (int at = 0; at < accessed.length; at++) {
			assertTrue(!footprint.coversRead(at, epoch) || (accessed[at] & READ) != 0, when);
			assertTrue(!footprint.coversWrite(at, epoch) || (accessed[at] & WRITTEN) != 0, when);
			assertTrue(!footprint.coversRead(at, epoch + 1) && !footprint.coversWrite(at, epoch + 1), when);
			assertTrue(!footprint.coversRead(at, 0) && !footprint.coversWrite(at, 0), when);
		}
		int from = random.nextInt(accessed.length);
		int end = from + 1 + random.nextInt(accessed.length - from);
		int step = 1 + random.nextInt(3);
		boolean write = random.nextBoolean();
		if (footprint.covers(from, end, step, write, epoch)) {
			for (int at = from; at < end; at += step) {
				assertTrue((accessed[at] & (write ? WRITTEN : READ)) != 0, when + ": " + at);
			}
		}
	}

	@Test
	void elementsOneAfterTheOtherAreAllCovered() {
		InterlockFootprint footprint = new InterlockFootprint(new InterlockArrayShadow(this, 100, 0, null));
		for (int at = 20; at < 80; at++) {
			footprint.add(at, true, 7);
		}
		assertTrue(footprint.covers(20, 80, 1, true, 7));
		assertTrue(footprint.coversWrite(20, 7) && footprint.coversWrite(79, 7));
		assertTrue(!footprint.coversWrite(19, 7) && !footprint.coversWrite(80, 7));
		assertTrue(footprint.remembers(50, false, 7, thread));
		assertTrue(footprint.coversRead(51, 7), "a check of written elements makes the next check quick");
	}

	@Test
	void singleElementsAreCoveredAfterSomeJumps() {
		InterlockFootprint footprint = new InterlockFootprint(new InterlockArrayShadow(this, 1000, 0, null));
		int covered = 0;
		for (int round = 0; round < 2; round++) {
			for (int at = 0; at < 1000; at += 10) {
				covered += footprint.coversRead(at, 7) ? 1 : 0;
				footprint.add(at, false, 7);
			}
		}
		assertTrue(covered > 80 && covered <= 100, "covered: " + covered);
	}

	@Test
	void singleElementsOfALongArrayAreCoveredToo() {
		int length = 3 << 20;
		InterlockFootprint footprint = new InterlockFootprint(new InterlockArrayShadow(this, length, 0, null));
		for (int round = 0; round < 2; round++) {
			for (int at = length - 1; at > 0; at -= 100) {
				footprint.add(at, true, 7);
			}
		}
		assertTrue(footprint.coversWrite(length - 101, 7) && footprint.coversRead(length - 101, 7));
		assertTrue(!footprint.coversWrite(length - 102, 7) && !footprint.coversWrite(length - 101, 8));
	}

	@Test
	void footprintsAreFoundByTheirArrays() {
		InterlockFootprints footprints = new InterlockFootprints();
		int[][] arrays = new int[5000][1];
		int found = 0;
		for (int[] array : arrays) {
			assertNull(footprints.find(array));
			InterlockFootprint footprint = footprints.of(array);
			assertSame(footprint, footprints.find(array));
			assertTrue(footprint.shadow.refersTo(array));
		}
		for (int[] array : arrays) {
			InterlockFootprint footprint = footprints.find(array);
			assertTrue(footprint == null || footprint.shadow.refersTo(array));
			found += footprint == null ? 0 : 1;
		}
		assertTrue(found > 2000 && found <= 4096, "found: " + found);
		assertEquals(footprints.of(arrays[0]).shadow, InterlockArrays.find(arrays[0]));
	}

	@Test
	void arraysAccessedInTurnDoNotDisplaceEachOther() {
		for (int arrays = 2; arrays <= 12; arrays++) {
			InterlockFootprints footprints = new InterlockFootprints();
			List<int[]> inTurn = arraysWithPlacesOfTheirOwn(arrays);
			for (int round = 0; round < 200; round++) {
				for (int[] array : inTurn) {
					footprints.of(array).add(round, true, 7);
				}
			}
			for (int[] array : inTurn) {
				assertNotNull(footprints.find(array), arrays + " arrays");
				assertTrue(footprints.find(array).coversWrite(199, 7), arrays + " arrays");
			}
		}
	}

	/** Even the largest table has one place only for some pairs of arrays, as identity hashes are random. */
	private static List<int[]> arraysWithPlacesOfTheirOwn(int count) {
		Map<Integer, int[]> arrays = new HashMap<>();
		while (arrays.size() < count) {
			int[] array = new int[64];
			arrays.putIfAbsent(InterlockWeakTable.hash(array) & InterlockFootprints.LARGEST - 1, array);
		}
		return List.copyOf(arrays.values());
	}
}
