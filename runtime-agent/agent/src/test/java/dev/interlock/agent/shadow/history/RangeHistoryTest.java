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

import org.junit.jupiter.api.Test;

/** An access to many elements is found for each of them and for no other element. */
class RangeHistoryTest {

	private final RangeHistory ranges = new RangeHistory();

	@Test
	void onlyTheElementsOfTheRangeAreFound() {
		ranges.add(5, 99, 10, 20, 3, true, 17, 1, null, false);
		for (int at = 0; at < 30; at++) {
			ThreadHistory.Entry found = ranges.find(5, 99, at, true);
			assertEquals(at == 10 || at == 13 || at == 16 || at == 19, found != null, "element " + at);
		}
		assertEquals(17, ranges.find(5, 99, 13, true).site());
		assertNull(ranges.find(5, 99, 13, false));
		assertNull(ranges.find(6, 99, 13, true));
		assertNull(ranges.find(5, 98, 13, true));
	}

	@Test
	void sitesAlternate() {
		ranges.add(5, 99, 10, 20, 1, true, 17, 3, null, false);
		assertEquals(17, ranges.find(5, 99, 10, true).site());
		assertEquals(19, ranges.find(5, 99, 12, true).site());
		assertEquals(18, ranges.find(5, 99, 14, true).site());
	}

	@Test
	void anotherEpochIsDistinguished() {
		ranges.add(5, 99, 0, 8, 1, false, 17, 1, null, false);
		assertTrue(ranges.hasOther(6, 99, 3, false));
		assertFalse(ranges.hasOther(5, 99, 3, false));
		assertFalse(ranges.hasOther(6, 99, 8, false));
		assertFalse(ranges.hasOther(6, 99, 3, true));
	}

	@Test
	void theLastThousandAreKept() {
		for (int i = 0; i < 5000; i++) {
			ranges.add(5, 99, i * 10, i * 10 + 10, 1, false, i, 1, null, false);
		}
		int found = 0;
		for (int i = 0; i < 5000; i++) {
			ThreadHistory.Entry entry = ranges.find(5, 99, i * 10 + 4, false);
			assertTrue(entry == null || entry.site() == i);
			found += entry == null ? 0 : 1;
		}
		assertEquals(1 << 10, found);
		assertEquals(4999, ranges.find(5, 99, 49_999, false).site());
	}
}
