/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import dev.interlock.ui.internal.reports.tree.RowPace;

/** The number of rows changed at a time, with a manual clock. */
class RowPaceTest {

	private final AtomicLong clock = new AtomicLong();
	private final RowPace pace = new RowPace(clock::get);

	@Test
	void someRowsAreChangedHoweverLongTheyTake() {
		assertEquals(RowPace.AT_ONCE, rowsOf(10 * RowPace.GOAL_NANOS));
	}

	@Test
	void asManyRowsAreChangedAsFitIntoTheTime() {
		assertEquals(1000, rowsOf(RowPace.GOAL_NANOS / 1000));
	}

	@Test
	void eachSliceHasItsOwnTime() {
		rowsOf(RowPace.GOAL_NANOS);
		assertFalse(pace.next());
		pace.begin();
		assertTrue(pace.next());
		assertEquals(1000, rowsOf(RowPace.GOAL_NANOS / 1000));
	}

	/** The number of rows changed in a slice if each takes this time. */
	private int rowsOf(long nanos) {
		int rows = 0;
		pace.begin();
		while (pace.next()) {
			rows++;
			clock.addAndGet(nanos);
		}
		return rows;
	}
}
