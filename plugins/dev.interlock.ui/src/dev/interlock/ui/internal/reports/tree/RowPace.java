/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.tree;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Limits the number of rows of a tree that are changed at a time: a minimum in any case, then as many as fit into a
 * time that is too short for users to notice. The time per row differs a hundredfold between newly loaded and compiled
 * code, so the clock is read for each row.
 */
public final class RowPace {

	/** The number of rows that are changed in a slice, however long they take. */
	public static final int AT_ONCE = 20;

	/** The time after which the remaining rows wait for the next slice. */
	public static final long GOAL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

	private final LongSupplier clock;
	private long begin;
	private int rows;

	/**
	 * Creates a pace. Each slice starts with {@link #begin()}.
	 *
	 * @param clock the time in nanoseconds
	 */
	public RowPace(LongSupplier clock) {
		this.clock = clock;
	}

	/** Begins another slice. */
	public void begin() {
		begin = clock.getAsLong();
		rows = 0;
	}

	/** Whether another row may be changed in this slice. If so, the row is counted. */
	public boolean next() {
		if (rows >= AT_ONCE && clock.getAsLong() - begin >= GOAL_NANOS) {
			return false;
		}
		rows++;
		return true;
	}
}
