/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import java.util.List;

/**
 * A lock that a thread is about to acquire at a site of the target. Immutable.
 *
 * @param lock   the lock
 * @param shared whether others may hold it in the same mode: the read side of a read-write lock
 * @param sure   whether the thread certainly waits until it has the lock
 * @param holds  the locks that the thread has acquired at sites of the target and still holds
 */
public record LockRequest(Object lock, boolean shared, boolean sure, List<Hold> holds) {

	/**
	 * A lock that a thread holds.
	 *
	 * @param role   the role of the site where it was acquired
	 * @param shared whether others may hold it in the same mode
	 * @param sure   whether the thread certainly holds it
	 */
	public record Hold(int role, Object lock, boolean shared, boolean sure) {
	}

	public LockRequest {
		holds = List.copyOf(holds);
	}

	/** Whether the thread waits for another one that holds a lock. */
	boolean isBlockedBy(Hold hold) {
		return lock == hold.lock && !(shared && hold.shared);
	}
}
