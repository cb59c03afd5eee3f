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

/** The static methods that instrumented code calls where it acquires and releases a {@link StampedLock}. */
public final class InterlockStampHooks {

	private InterlockStampHooks() {
		// static only
	}

	/**
	 * After a method of a {@link StampedLock} has returned a stamp; 0 if the lock was not acquired.
	 *
	 * @param method the number of the method, as in {@link InterlockOverrides}
	 */
	public static void stamped(Object lock, long stamp, int mode, int method, int site) {
		if (stamp != 0 && isDirect(lock, method)) {
			InterlockLockHooks.acquired(lock, mode, site);
		}
	}

	/** After a {@link StampedLock} has tried to convert a stamp; 0 if it failed. */
	public static void stampConverted(Object lock, long stamp, int mode, int method, int site) {
		if (stamp != 0 && isDirect(lock, method)) {
			InterlockLockHooks.released(lock, InterlockLockHooks.ANY_MODE, site);
			if (mode != InterlockLockHooks.ANY_MODE) {
				InterlockLockHooks.acquired(lock, mode, site);
			}
		}
	}

	/** Before a {@link StampedLock} releases a stamp; the mode is negative if unknown. */
	public static void beforeStampReleased(Object lock, int mode, int method, int site) {
		if (isDirect(lock, method)) {
			InterlockLockHooks.released(lock, mode, site);
		}
	}

	private static boolean isDirect(Object lock, int method) {
		return lock instanceof StampedLock && InterlockLockHooks.isDirect(lock, method);
	}
}
