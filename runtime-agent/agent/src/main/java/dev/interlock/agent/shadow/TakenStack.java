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

	private final Throwable stack = new Throwable();
	private final List<WeakReference<Object>> locks;
	private final LockMode[] modes;
	private final int[] sites;

	/** Takes that of the calling thread. */
	TakenStack(List<HeldLock> held) {
		locks = new ArrayList<>(held.size());
		modes = new LockMode[held.size()];
		sites = new int[held.size()];
		for (HeldLock lock : held) {
			modes[locks.size()] = lock.mode();
			sites[locks.size()] = lock.site();
			locks.add(new WeakReference<>(lock.lock()));
		}
	}

	/** The stack trace, with the agent's own frames on top. */
	StackTraceElement[] trace() {
		return stack.getStackTrace();
	}

	/** The locks held, without those that nobody knows any more. */
	List<HeldLock> locks() {
		List<HeldLock> held = new ArrayList<>(modes.length);
		for (int i = 0; i < modes.length; i++) {
			Object lock = locks.get(i).get();
			if (lock != null) {
				held.add(new HeldLock(lock, modes[i], sites[i]));
			}
		}
		return held;
	}
}
