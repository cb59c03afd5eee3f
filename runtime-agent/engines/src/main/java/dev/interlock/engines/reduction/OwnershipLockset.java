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

/**
 * The lockset algorithm of the on-line mode (Wang and Stoller, section 8, after von Praun and Gross): the second thread
 * that accesses a variable becomes its owner, and only what comes after that is looked at. It misses races. Thread-safe.
 */
final class OwnershipLockset {

	private int first = -1;
	private int second = -1;
	private boolean isShared;
	private boolean isWritten;
	/** Null before it is shared. */
	private LockSet locks;

	/** Adds an access, and says what is known of the variable now. */
	synchronized Sharing add(int thread, LockSet held, boolean write) {
		if (first < 0) {
			first = thread;
		} else if (!isShared && thread != first && second < 0) {
			second = thread;
		} else if (!isShared && thread != (second < 0 ? first : second)) {
			isShared = true;
		}
		if (!isShared) {
			return Sharing.UNSHARED;
		}
		isWritten |= write;
		locks = locks == null ? held.exclusive() : locks.intersect(held);
		if (!isWritten) {
			return Sharing.UNSHARED;
		}
		return locks.isEmpty() ? Sharing.RACY : Sharing.RACE_FREE;
	}
}
