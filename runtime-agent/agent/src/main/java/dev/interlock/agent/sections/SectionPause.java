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

/** Stops the calling thread for a short time, such that the program does not notice. */
public final class SectionPause {

	private SectionPause() {
		// static only
	}

	/**
	 * Stops the calling thread, without the hooks and without unmounting a virtual thread. Parking may have consumed a
	 * permit of the program if it ends early; the thread then gets one, which makes a later park return at once, as
	 * parks may.
	 *
	 * @param nanos the time in nanoseconds
	 */
	public static void pause(long nanos) {
		long begin = System.nanoTime();
		InterlockTurn.park(false, nanos);
		if (System.nanoTime() - begin < nanos) {
			InterlockTurn.unpark(Thread.currentThread());
			Thread.onSpinWait();
		}
	}
}
