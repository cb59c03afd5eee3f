/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Times in which nothing is watched, neither accesses nor synchronisation, so that even programs that do little else than
 * synchronise can be watched for a part of the time. After a rest all accesses until then count as ordered before what
 * follows, as nobody has seen what ordered them.
 * <p>
 * What a thread does while it is about to notice the end of a rest is of before it. So a listener must ask
 * {@link #hasMissed} about the thread whose access it is about to report.
 */
public final class InterlockRest {

	/**
	 * Whether nothing is watched now. Threads that are ordered by what one of them did not report see this in the same
	 * order, so that no access after unseen synchronisation is reported.
	 */
	static volatile boolean isOn;

	/** How many rests have ended; a thread learns of each at its next event. */
	static volatile int ended;

	private InterlockRest() {
		// static only
	}

	/** From now on hooks report nothing. */
	public static void begin() {
		isOn = true;
	}

	/**
	 * From now on hooks report again.
	 *
	 * @param forgetting makes all accesses until now count as ordered before what follows; nothing is reported meanwhile
	 */
	public static synchronized void end(Runnable forgetting) {
		ended++;
		forgetting.run();
		isOn = false;
	}

	/** Whether synchronisation of a thread may not have been reported since its last event. */
	public static boolean hasMissed(InterlockThread thread) {
		return isOn || thread.restsSeen != ended;
	}

	/** A thread has an event: if it is the first one after a rest, what is known of the thread may be wrong. */
	@ForceInline
	static void notice(InterlockThread thread) {
		if (thread.restsSeen != ended) {
			resume(thread);
		}
	}

	@DontInline
	private static void resume(InterlockThread thread) {
		thread.restsSeen = ended;
		thread.epoch = 0;
		if (thread.enteringMonitor != null && !Thread.holdsLock(thread.enteringMonitor)) {
			// it has been entered and exited again
			thread.enteringMonitor = null;
		}
		thread.locks.keepHeld();
		// its end may have been in the rest; edges that should be hidden only add order
		thread.hidden = 0;
		thread.acquisitions++;
		thread.releases++;
	}
}
