/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.healing;

import java.util.function.LongConsumer;

/** The method {@code mutex}: a thread acquires the variable's lock before it enters a section or makes an access. */
final class LockedEntry {

	private final LongConsumer pauses;

	/** @param pauses stops the thread for some nanoseconds */
	LockedEntry(LongConsumer pauses) {
		this.pauses = pauses;
	}

	/**
	 * Acquires the lock for a stay. After the limit the thread goes on without it.
	 *
	 * @param healing the section that is healed
	 * @param isLeaf  whether the owner runs no other code while it has the lock
	 */
	void enter(HealingThread thread, Stay stay, SectionHealing healing, boolean isLeaf) {
		if (stay.lock.tryAcquire(thread.view)) {
			stay.isLocked = true;
			healing.acquired();
			return;
		}
		long begin = System.nanoTime();
		stay.isLocked = stay.lock.acquire(thread.view, isLeaf ? Healing.LEAF_LIMIT : Healing.LIMIT, pauses);
		healing.delayedSince(begin);
		if (stay.isLocked) {
			healing.acquired();
		} else if (isLeaf) {
			// nothing is inside: an error has left the lock behind
			healing.timeouts.incrementAndGet();
			stay.lock.seize(thread.view);
			stay.isLocked = true;
		} else if (healing.timedOut()) {
			healing.variable.update();
		}
	}
}
