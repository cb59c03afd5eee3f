/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

/** Observes what the threads of a {@link Scheduler} do, in the order of the schedule. Must not block. */
public interface ScheduleObserver {

	/** Observes nothing. */
	ScheduleObserver NONE = new ScheduleObserver() {
		@Override
		public void runs(ControlledThread thread, Object monitor, long point) {
			// not of interest
		}

		@Override
		public void released(ControlledThread thread, Object monitor) {
			// not of interest
		}
	};

	/**
	 * A thread has the turn and executes its next operation.
	 *
	 * @param monitor the monitor that it acquires by that; null for none
	 * @param point   the number of the point, from 1
	 */
	void runs(ControlledThread thread, Object monitor, long point);

	/** A thread has released a monitor. */
	void released(ControlledThread thread, Object monitor);
}
