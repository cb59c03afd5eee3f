/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class VirtualClockTest {

	private final VirtualClock clock = new VirtualClock(1_000_000);

	@Test
	void eachReadingAdvancesIt() {
		long first = clock.nanoTime();
		assertTrue(clock.nanoTime() > first);
		long start = clock.millis();
		while (clock.millis() < start + 2) {
			// a loop that waits for a time ends
			continue;
		}
	}

	@Test
	void deadlinesDoNotOverflow() {
		assertEquals(VirtualClock.NEVER, clock.at(Long.MAX_VALUE));
		clock.advanceTo(10);
		assertEquals(VirtualClock.NEVER, clock.after(Long.MAX_VALUE));
		assertEquals(10, clock.after(-5));
		assertEquals(0, clock.at(999_999));
		assertEquals(2_000_000, clock.at(1_000_002));
	}

	@Test
	void theTimeNeverDecreases() {
		clock.advanceTo(500);
		clock.advanceTo(300);
		assertEquals(500, clock.now());
	}
}
