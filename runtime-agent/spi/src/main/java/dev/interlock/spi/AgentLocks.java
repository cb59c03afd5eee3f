/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.util.List;

/**
 * The locks that the agent itself holds on behalf of the program's threads, such as the mutexes of healed sections. The
 * program does not know them, so they can be part of a deadlock that it could not have alone. The threads of the program
 * call the methods, many at a time.
 */
public interface AgentLocks {

	/** No such locks. */
	AgentLocks NONE = new AgentLocks() {
		@Override
		public List<HeldLock> heldBy(ThreadView thread) {
			return List.of();
		}

		@Override
		public String name(Object lock) {
			return null;
		}

		@Override
		public void cycle(Object lock, String sentence) {
			// there is none
		}
	};

	/** The agent's locks that a thread holds, outermost first. Called only by the thread itself. */
	List<HeldLock> heldBy(ThreadView thread);

	/** The name of a lock of the agent in sentences; null if it is one of the program. */
	String name(Object lock);

	/**
	 * The lock is part of a cycle of locks that threads can acquire in different orders.
	 *
	 * @param sentence names the locks of the cycle
	 */
	void cycle(Object lock, String sentence);
}
