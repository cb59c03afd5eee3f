/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Says how many rows of a tree are changed at a time: some in any case, and then as many as fit into a part of the time
 * in which nobody notices that the workbench does not answer. How long a row takes differs a hundredfold between code
 * that has just been loaded and code that is compiled, so the clock is asked at each row.
 */
public final class RowPace {

	/** So many rows are changed at once, however long they take. */
	public static final int AT_ONCE = 20;

	/** The time after which the other rows have to wait. */
	public static final long GOAL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

	private final LongSupplier clock;
	private long begin;
	private int rows;

	/**
	 * Makes a pace; a slice begins when it is told so.
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

	/** Whether one more row may be changed in this slice; if so, it counts as changed. */
	public boolean next() {
		if (rows >= AT_ONCE && clock.getAsLong() - begin >= GOAL_NANOS) {
			return false;
		}
		rows++;
		return true;
	}
}
