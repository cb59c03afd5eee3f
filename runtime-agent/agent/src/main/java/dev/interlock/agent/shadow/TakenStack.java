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
 * The stack and the locks of a thread at an access, or the locks alone, kept in case that a later access conflicts. The stack
 * is put into words only then, and the locks are not kept from being collected.
 */
final class TakenStack {

	/** Null when it was given up, or was not taken. */
	private Throwable stack;
	private final HeldWeakly[] locks;

	/** A lock that is not kept from being collected. */
	private record HeldWeakly(WeakReference<Object> lock, LockMode mode, int site) {
	}

	private TakenStack(Throwable stack, List<HeldLock> held) {
		this.stack = stack;
		this.locks = new HeldWeakly[held.size()];
		for (int i = 0; i < locks.length; i++) {
			HeldLock lock = held.get(i);
			locks[i] = new HeldWeakly(new WeakReference<>(lock.lock()), lock.mode(), lock.site());
		}
	}

	/** Takes that of the calling thread, which holds these locks. */
	static TakenStack of(List<HeldLock> held) {
		return new TakenStack(new Throwable(), held);
	}

	/** These locks alone. */
	static TakenStack ofLocks(List<HeldLock> held) {
		return new TakenStack(null, held);
	}

	/** Lets go of the stack, which is what takes room. Called by the thread that took it. */
	void giveUp() {
		stack = null;
	}

	/** The stack trace, with the agent's own frames on top; null if it was given up or not taken. */
	StackTraceElement[] trace() {
		Throwable known = stack;
		return known == null ? null : known.getStackTrace();
	}

	/** The locks held, without those that nobody knows any more. */
	List<HeldLock> locks() {
		List<HeldLock> held = new ArrayList<>(locks.length);
		for (HeldWeakly one : locks) {
			Object lock = one.lock.get();
			if (lock != null) {
				held.add(new HeldLock(lock, one.mode, one.site));
			}
		}
		return held;
	}
}
