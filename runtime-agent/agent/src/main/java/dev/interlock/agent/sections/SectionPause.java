/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.sections;

import dev.interlock.bootstrap.InterlockTurn;

/** Stops the calling thread for a short time, such that the program does not notice. Call {@link #end} at the end. */
public final class SectionPause {

	private SectionPause() {
		// static only
	}

	/**
	 * Stops the calling thread, without the hooks and without unmounting a virtual thread. Parking may consume a permit of
	 * the program.
	 *
	 * @param nanos the time in nanoseconds
	 */
	public static void pause(long nanos) {
		InterlockTurn.park(false, nanos);
		// an interrupted thread does not stop
		Thread.onSpinWait();
	}

	/**
	 * Gives the calling thread a permit. Whether a pause has consumed one cannot be known: a thread that had one may wait
	 * for a processor just as long.
	 */
	public static void end() {
		InterlockTurn.unpark(Thread.currentThread());
	}
}
