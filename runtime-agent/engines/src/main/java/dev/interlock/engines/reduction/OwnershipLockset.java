/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.reduction;

import dev.interlock.engines.transactions.LockSet;
import dev.interlock.spi.Redundancy;

/**
 * The lockset algorithm of the on-line mode (Wang and Stoller, section 8, after von Praun and Gross). The second thread
 * that accesses a variable becomes its owner, and only later accesses by others count. It misses races. Thread-safe.
 */
final class OwnershipLockset {

	private int first = -1;
	private int second = -1;
	private boolean isShared;
	private boolean isWritten;
	/** Null before the variable is shared. */
	private LockSet locks;

	/**
	 * Adds an access, and returns the sharing of the variable after it. Repeating the same access changes nothing.
	 *
	 * @param coverage receives whether further accesses are skipped; may be null if {@code most} is null
	 * @param most     the worst sharing of a variable whose accesses may be skipped; null to skip none
	 */
	synchronized Sharing add(int thread, LockSet held, boolean write, Redundancy coverage, Sharing most) {
		int owner = owner();
		boolean wasRacy = isRacy();
		if (first < 0) {
			first = thread;
		} else if (!isShared && thread != first && second < 0) {
			second = thread;
		} else if (!isShared && thread != (second < 0 ? first : second)) {
			isShared = true;
		}
		if (isShared) {
			isWritten |= write;
			// a lock protects if all writes hold it exclusively and all reads hold it in any mode
			LockSet protecting = write ? held.exclusive() : held.asExclusive();
			locks = locks == null ? protecting : locks.intersect(protecting);
		}
		Sharing sharing = !isShared || !isWritten ? Sharing.UNSHARED
				: locks.isEmpty() ? Sharing.RACY : Sharing.RACE_FREE;
		// accesses that others have covered were checked against an older state, or not at all
		if (coverage != null && (owner != owner() || sharing == Sharing.RACY && !wasRacy)) {
			coverage.invalidate();
		}
		if (most != null && sharing.compareTo(most) <= 0) {
			coverage.cover(write);
		}
		return sharing;
	}

	/** The owning thread; negative if there is none, or the variable is shared. */
	private int owner() {
		return isShared ? Integer.MIN_VALUE : second < 0 ? first : second;
	}

	private boolean isRacy() {
		return isShared && isWritten && locks.isEmpty();
	}
}
