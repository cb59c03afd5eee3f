/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import dev.interlock.agent.shadow.history.TakenStack;
import dev.interlock.bootstrap.InterlockHeldLocks;

/**
 * The locksets of the last accesses of one thread, bounded in number. An access under one of them allocates no memory.
 * Used by its thread only.
 */
final class LocksetCache {

	private static final int SMALLEST = 8;
	/** A power of two, like the smallest size. */
	private static final int LARGEST = 256;

	/** Indexed by the hash of the last acquired lock; null before the first access. */
	private TakenStack[] table;
	private TakenStack last;
	/** The number of misses at the current size. */
	private int missed;

	/**
	 * The current locks of a thread, without a stack; null if it no longer holds any. The cache must be the thread's
	 * own, and the thread must have held locks at the last check.
	 *
	 * @param before the capture for its last access of the same kind, which often has the same locks; or null
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
			// the entries are dropped: locksets in use are soon added again
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
