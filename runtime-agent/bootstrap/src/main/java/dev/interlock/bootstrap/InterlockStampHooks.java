/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.util.concurrent.locks.StampedLock;

/** The static methods that instrumented code calls where it takes a {@link StampedLock} and gives it back. */
public final class InterlockStampHooks {

	private InterlockStampHooks() {
		// static only
	}

	/**
	 * After a method of a {@link StampedLock} returned a stamp; 0 if the lock was not taken.
	 *
	 * @param method the number of the method, as {@link InterlockOverrides} has it
	 */
	public static void stamped(Object lock, long stamp, int mode, int method, int site) {
		if (stamp != 0 && isDirect(lock, method)) {
			InterlockLockHooks.acquired(lock, mode, site);
		}
	}

	/** After a {@link StampedLock} was asked to convert a stamp; 0 if it did not. */
	public static void stampConverted(Object lock, long stamp, int mode, int method, int site) {
		if (stamp != 0 && isDirect(lock, method)) {
			InterlockLockHooks.released(lock, InterlockLockHooks.ANY_MODE, site);
			if (mode != InterlockLockHooks.ANY_MODE) {
				InterlockLockHooks.acquired(lock, mode, site);
			}
		}
	}

	/** Before a {@link StampedLock} gives back a stamp; the mode is negative where it is not known. */
	public static void beforeStampReleased(Object lock, int mode, int method, int site) {
		if (isDirect(lock, method)) {
			InterlockLockHooks.released(lock, mode, site);
		}
	}

	private static boolean isDirect(Object lock, int method) {
		return lock instanceof StampedLock && InterlockLockHooks.isDirect(lock, method);
	}
}
