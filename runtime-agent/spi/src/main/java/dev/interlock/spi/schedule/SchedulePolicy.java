/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi.schedule;

import java.util.List;

/** Chooses the thread that runs next. Called by one thread at a time; must not block. */
public interface SchedulePolicy {

	/** Some threads wait for each other for ever, so the run ends although others can continue. */
	int DEADLOCK = -1;

	/** No thread runs before another one returns from code that is not controlled. */
	int WAIT = -2;

	/**
	 * Chooses the next thread.
	 *
	 * @param enabled the threads that can run, in the order of their creation; not empty, valid only during the call
	 * @return an index of {@code enabled}; or {@link #DEADLOCK} or {@link #WAIT}
	 */
	int next(List<? extends ReadyThread> enabled, ScheduleRandom random);

	/**
	 * Chooses the thread that a notification wakes.
	 *
	 * @param waiting the number of waiting threads, at least 1
	 * @return an index
	 */
	default int notified(int waiting, ScheduleRandom random) {
		return random.below(waiting);
	}
}
