/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;

import org.junit.jupiter.api.Test;

/** The measured cost of events, with times that the test supplies. */
class EventMeterTest {

	private static final int LONG = 1_000_000;

	private final EventMeter meter = new EventMeter();

	@Test
	void alternatingEventsAreAllTimed() {
		for (int kinds = 2; kinds <= 16; kinds *= 2) {
			BitSet timed = new BitSet();
			for (int count = 0; count < 1_000; count++) {
				if (EventMeter.begin(count) != 0) {
					timed.set(count % kinds);
				}
			}
			assertEquals(kinds, timed.cardinality(), "of " + kinds + " kinds");
		}
	}

	@Test
	void theMeanFollowsRecentEvents() {
		add(300, 1_000, 0);
		assertEquals(1_000, meter.mean(), 50);
		add(300, 3_000, 0);
		assertEquals(3_000, meter.mean(), 50);
	}

	@Test
	void aTimedEventRepresentsTheOthers() {
		meter.add(1_000, 0);
		assertTrue(meter.total() > 30 * 1_000 && meter.total() < 34 * 1_050, "in all " + meter.total());
	}

	@Test
	void anInterruptedEventCountsWithTheLongestTime() {
		meter.add(LONG, 0);
		assertTrue(meter.total() < 34 * 21_000, "in all " + meter.total());
	}

	@Test
	void anAccessToManyElementsMayTakeLong() {
		add(300, LONG, LONG);
		assertEquals(LONG, meter.mean(), LONG / 10);
		add(300, LONG, 1);
		assertTrue(meter.mean() < 25_000, "one element takes " + meter.mean());
	}

	@Test
	void theCostOfVeryManyElementsIsNotNegative() {
		meter.add(10_000_000_000L, Integer.MAX_VALUE);
		assertEquals(10_000_000_000L / 16, meter.mean(), 1_000);
	}

	private void add(int times, int nanos, int elements) {
		for (int i = 0; i < times; i++) {
			meter.add(nanos, elements);
		}
	}
}
