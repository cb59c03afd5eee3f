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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

/** When methods rest, with a clock that the test makes up. */
class RestPeriodsTest {

	private static final int FIRST = 200_000;
	private static final int HOT = 1_000_000;
	private static final long TICK = TimeUnit.MILLISECONDS.toNanos(100);

	private final MadeUpSwitches switches = new MadeUpSwitches(FIRST);
	private final RestPeriods periods = new RestPeriods(switches);

	@Test
	void whatIsHotRestsOnceNothingElseBecomesHot() {
		switches.add("A.hot", 1);
		switches.add("B.later", 1);
		switches.add("C.cold", 1);
		run(5, HOT, 0, 1);
		assertFalse(switches.isResting(0));
		run(8, HOT, HOT, 1);
		assertEquals(0, switches.rests);
		run(5, HOT, HOT, 1);
		assertTrue(switches.isResting(0));
		assertTrue(switches.isResting(1));
		assertFalse(switches.isResting(2));
	}

	@Test
	void restsBecomeLonger() {
		switches.add("A.hot", 1);
		run(12, HOT);
		assertTrue(switches.isResting(0));
		run(98, HOT);
		assertTrue(switches.isResting(0));
		run(2, HOT);
		assertFalse(switches.isResting(0));
		run(11, HOT);
		assertTrue(switches.isResting(0));
		run(190, HOT);
		assertTrue(switches.isResting(0));
		run(11, HOT);
		assertFalse(switches.isResting(0));
	}

	@Test
	void whatIsColdNeverRests() {
		switches.add("C.cold", 1);
		run(200, 1);
		assertEquals(0, switches.rests);
	}

	private void run(int ticks, int... demands) {
		for (int i = 0; i < ticks; i++) {
			switches.spend(demands, TICK);
			periods.tick(switches.now);
		}
	}
}
