/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/** The orders in which threads acquire locks, as far as an engine records them. Thread-safe. */
public interface LockOrders {

	/** Records nothing. */
	LockOrders NONE = (thread, lock, site) -> {
		// no cycle is ever found
	};

	/**
	 * The thread is about to acquire a lock of the agent. If that closes a cycle, {@link AgentLocks#cycle} is called
	 * before this returns.
	 *
	 * @param site the number of the site at which it is acquired
	 */
	void acquiring(ThreadView thread, Object lock, int site);
}
