/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.locks;

import java.util.Set;
import java.util.concurrent.locks.Condition;

import dev.interlock.bootstrap.InterlockHeldLocks;
import dev.interlock.bootstrap.InterlockThread;

/**
 * Finds the lock that a waiting thread releases: the object itself for a monitor; for a condition, the lock of {@code
 * java.util.concurrent} that it belongs to, if the thread was seen to acquire it.
 */
public final class WaitedLocks {

	/**
	 * The conditions of the JDK's locks. Those of read-write locks have the second class since JDK 25 at the latest.
	 */
	private static final Set<String> CONDITIONS = Set.of(
			"java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject",
			"java.util.concurrent.locks.AbstractQueuedLongSynchronizer$ConditionObject");

	private WaitedLocks() {
		// only static members
	}

	/**
	 * The lock as analyses know it.
	 *
	 * @param waitedOn the object whose {@code wait} or the condition whose {@code await} the thread calls
	 * @return the argument itself if no such lock is known
	 */
	public static Object of(InterlockThread thread, Object waitedOn) {
		if (!(waitedOn instanceof Condition) || !CONDITIONS.contains(waitedOn.getClass().getName())) {
			return waitedOn;
		}
		Object synchronizer = Synchronizers.reference(waitedOn, waitedOn.getClass(), "this$0");
		InterlockHeldLocks held = thread.heldLocks();
		for (int i = held.size() - 1; i >= 0; i--) {
			if (synchronizer != null && Synchronizers.of(held.lock(i)) == synchronizer) {
				return ReadWriteLocks.lockOf(held.lock(i));
			}
		}
		// a JDK with another layout: the lock counts as held all the time
		return waitedOn;
	}
}
