/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class EpochUnitsTest {

	private static final int MANY = 8 * EpochUnits.CHUNK;

	private final EpochUnits units = new EpochUnits(0, 3 * EpochUnits.CHUNK);

	@Test
	void threadsWithManyEpochsGetLargerUnits() {
		assertEquals(0, units.take(0));
		assertEquals(1, units.taken());
		assertEquals(1, units.take(15));
		assertEquals(1, units.taken());
		assertEquals(2, units.take(100));
		assertEquals(8, units.taken());
		assertEquals(10, units.take(0));
	}

	@Test
	void aChunkIsAlignedAndTheUnitsSkippedBeforeItAreUsed() {
		assertEquals(0, units.take(0));
		assertEquals(EpochUnits.CHUNK, units.take(MANY));
		assertEquals(EpochUnits.CHUNK, units.taken());
		assertEquals(1, units.take(0));
		assertEquals(2 * EpochUnits.CHUNK, units.take(MANY));
		assertEquals(2, units.take(16));
		assertEquals(2, units.taken());
	}

	@Test
	void theLastAllocationIsSmaller() {
		EpochUnits small = new EpochUnits(0, 10);
		assertEquals(0, small.take(MANY));
		assertEquals(10, small.taken());
		assertEquals(-1, small.take(0));
		EpochUnits nearEdge = new EpochUnits(EpochUnits.CHUNK - 3, 3 * EpochUnits.CHUNK);
		assertEquals(EpochUnits.CHUNK - 3, nearEdge.take(100));
		assertEquals(3, nearEdge.taken());
	}
}
