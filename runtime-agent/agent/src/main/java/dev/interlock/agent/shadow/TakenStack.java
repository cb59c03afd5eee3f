/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;

/**
 * The stack and the locks of a thread at an access, kept in case that a later access conflicts. The stack is put into
 * words only then, and the locks are not kept from being collected.
 */
final class TakenStack {

	/** Null when all was given up. */
	private Throwable stack = new Throwable();
	private HeldWeakly[] locks;

	/** A lock that is not kept from being collected. */
	private record HeldWeakly(WeakReference<Object> lock, LockMode mode, int site) {
	}

	/** Takes that of the calling thread. */
	TakenStack(List<HeldLock> held) {
		locks = new HeldWeakly[held.size()];
		for (int i = 0; i < locks.length; i++) {
			HeldLock lock = held.get(i);
			locks[i] = new HeldWeakly(new WeakReference<>(lock.lock()), lock.mode(), lock.site());
		}
	}

	/** Lets go of all that is kept. Called by the thread that took it. */
	void giveUp() {
		stack = null;
		locks = null;
	}

	/** The stack trace, with the agent's own frames on top; null if it was given up. */
	StackTraceElement[] trace() {
		Throwable known = stack;
		return known == null ? null : known.getStackTrace();
	}

	/** The locks held, without those that nobody knows any more; null if they were given up. */
	List<HeldLock> locks() {
		HeldWeakly[] known = locks;
		if (known == null) {
			return null;
		}
		List<HeldLock> held = new ArrayList<>(known.length);
		for (HeldWeakly one : known) {
			Object lock = one.lock.get();
			if (lock != null) {
				held.add(new HeldLock(lock, one.mode, one.site));
			}
		}
		return held;
	}
}
