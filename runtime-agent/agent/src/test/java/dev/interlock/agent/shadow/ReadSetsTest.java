/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

/** Equal sets of reads are stored once while there is room, and dropped reads are counted. */
class ReadSetsTest {

	private final ReadSets sets = new ReadSets(4);

	@Test
	void setsAreNotEpochs() {
		int set = sets.of(new int[] { 1, 2, 3 });
		assertTrue(ReadSets.isSet(set));
		assertFalse(ReadSets.isSet(0) || ReadSets.isSet(1) || ReadSets.isSet(EpochTable.LIMIT - 1));
		assertTrue(ReadSets.isSet(-1));
	}

	@Test
	void equalSetsAreTheSame() {
		int set = sets.of(new int[] { 3, -2, 1 });
		assertEquals(set, sets.of(new int[] { 1, 3, -2 }));
		assertArrayEquals(new int[] { -2, 1, 3 }, sets.epochs(set));
	}

	@Test
	void droppedSetsAreCounted() {
		int first = sets.of(new int[] { 1, 2 });
		for (int i = 0; i < 4; i++) {
			sets.of(new int[] { 10 + i, 20 + i });
		}
		assertEquals(0, sets.dropped());
		assertArrayEquals(new int[0], sets.epochs(first));
		assertEquals(1, sets.dropped());
		int again = sets.of(new int[] { 1, 2 });
		assertArrayEquals(new int[] { 1, 2 }, sets.epochs(again));
	}

	@Test
	void aSetThatIsTooLargeKeepsTheLastOnes() {
		int set = sets.of(IntStream.rangeClosed(1, ReadSets.LARGEST + 3).toArray());
		assertEquals(ReadSets.LARGEST, sets.epochs(set).length);
		assertEquals(4, sets.epochs(set)[0]);
		assertEquals(3, sets.dropped());
	}
}
