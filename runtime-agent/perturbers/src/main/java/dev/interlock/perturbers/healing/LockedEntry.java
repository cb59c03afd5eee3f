/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.healing;

import dev.interlock.sections.HealingMethod;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.ThreadView;

/** The method {@code mutex}: a thread acquires the variable's lock before it enters a section or makes an access. */
final class LockedEntry {

	private final EngineContext context;

	/** @param context stops threads, and knows the orders of locks */
	LockedEntry(EngineContext context) {
		this.context = context;
	}

	/**
	 * Acquires the lock for a stay. After the limit the thread goes on without it. It does not even try if that could be
	 * part of a deadlock.
	 *
	 * @param healing the section that is healed
	 */
	void enter(HealingThread thread, Stay stay, SectionHealing healing) {
		HealedVariable variable = healing.variable;
		if (stay.lock.variable == null) {
			stay.lock.variable = variable;
		}
		boolean isNested = thread.nests(stay.lock);
		boolean isLeaf = variable.isLeaf() && !isNested;
		if (!isLeaf && !stay.lock.isOwner(thread.view)) {
			context.lockOrder().acquiring(thread.view, stay.lock, stay.site);
			if (healing.active() != HealingMethod.MUTEX) {
				return;
			}
		}
		if (stay.lock.tryAcquire(thread.view)) {
			stay.isLocked = true;
			healing.acquired();
			return;
		}
		long begin = System.nanoTime();
		long limit = isLeaf ? Healing.LEAF_LIMIT : limit(thread.view, isNested);
		stay.isLocked = stay.lock.acquire(thread.view, limit, Math.max(limit, Healing.LEAF_LIMIT), context::pause);
		context.endOfPauses();
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

	/**
	 * How long a thread waits for one that is blocked: a thread that holds no lock keeps no other one waiting, so it can be
	 * part of no deadlock.
	 *
	 * @param isNested whether it holds the lock of another variable
	 */
	static long limit(ThreadView view, boolean isNested) {
		return isNested || !view.heldLocks().isEmpty() ? Healing.LIMIT : Healing.LEAF_LIMIT;
	}
}
