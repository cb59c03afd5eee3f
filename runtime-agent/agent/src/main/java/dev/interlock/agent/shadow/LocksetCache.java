/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import dev.interlock.bootstrap.InterlockHeldLocks;

/**
 * The sets of locks that one thread has held at its last accesses. An access under one of them takes no new memory, and a
 * bounded number of them is kept. Used by its thread only.
 */
final class LocksetCache {

	private static final int SMALLEST = 8;
	/** A power of two, as the other one. */
	private static final int LARGEST = 256;

	/** By the hash of the lock that was taken last; null before the first. */
	private TakenStack[] table;
	private TakenStack last;
	/** How many were not there since the table has its size. */
	private int missed;

	/**
	 * The locks that a thread, whose cache this is and which holds some, holds now, without a stack; null if it does not hold
	 * them any more.
	 *
	 * @param before what is kept of its last access of the kind, which is often made under the same locks; or null
	 */
	TakenStack current(RecordedThread thread, TakenStack before) {
		InterlockHeldLocks held = thread.state().heldLocks();
		if (last == null || !last.isOnly(held)) {
			last = before != null && before.isOnly(held) ? before : find(held, thread);
		}
		return last;
	}

	private TakenStack find(InterlockHeldLocks held, RecordedThread thread) {
		held.validate();
		if (held.size() == 0) {
			return null;
		}
		if (table == null || missed > table.length && table.length < LARGEST) {
			// what was there is found again soon if it is needed
			table = new TakenStack[table == null ? SMALLEST : table.length * 2];
			missed = 0;
		}
		int at = System.identityHashCode(held.lock(held.size() - 1)) & table.length - 1;
		TakenStack known = table[at];
		if (known == null || !known.isOnly(held)) {
			missed++;
			known = TakenStack.ofLocks(thread.heldLocks(), held);
			table[at] = known;
		}
		return known;
	}
}
