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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

/** The selection of accesses whose stack is captured. */
class StackBudgetTest {

	private static final int SITE = 5000;
	private static final int MANY = 1 << 16;

	private final StackBudget budget = new StackBudget(0);

	@Test
	void theFirstAccessesOfASiteAreCapturedAndLaterOnesSampled() {
		assertEquals(4 + 4, taken(1, 1024));
		assertEquals((MANY - 1024) / 256 - 1, taken(1025, MANY - 1));
		assertEquals(8, taken(MANY, MANY + 8 * 2048 - 1));
	}

	@Test
	void anOverflowingCountMeansManyAccesses() {
		taken(1, 4);
		assertEquals(8, taken(Integer.MIN_VALUE, Integer.MIN_VALUE + 8 * 2048 - 1));
	}

	@Test
	void eachAccessIsCapturedAtASiteThatAReportLacked() {
		taken(1, 100);
		budget.arm(SITE);
		assertEquals(100, taken(101, 200));
		budget.disarm(SITE);
		assertEquals(0, taken(201, 255));
	}

	@Test
	void captureAtARepeatedlyLackedSiteIsLimited() {
		taken(1, 4);
		int first = 4096 - 4;
		for (int i = 0; i < first; i++) {
			budget.arm(SITE);
			assertTrue(budget.take(SITE, 5 + i));
		}
		budget.arm(SITE);
		assertEquals(10, taken(first + 5, first + 4 + 10 * 32));
	}

	private long taken(int from, int to) {
		return IntStream.rangeClosed(from, to).filter(access -> budget.take(SITE, access)).count();
	}
}
