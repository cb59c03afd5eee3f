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

import dev.interlock.bootstrap.InterlockHeldLocks;
import dev.interlock.bootstrap.InterlockThread;

/**
 * The sets of locks that one thread has held at its last accesses. An access under one of them takes no new memory, and a
 * bounded number of them is kept. Used by its thread only.
 */
final class LocksetCache {

	private static final int SMALLEST = 8;
	/** A power of two, as the other one. */
	private static final int LARGEST = 256;

	/** By the hash of the lock that was taken last; null before there are two. */
	private Known[] table;
	private Known last;
	/** How many were not there since the table has its size. */
	private int missed;

	/** An acquisition, the first one of its lock in its mode. */
	private record Acquired(WeakReference<Object> lock, int mode, int site) {

		boolean is(InterlockHeldLocks held, int index) {
			return held.site(index) == site && held.mode(index) == mode && lock.refersTo(held.lock(index));
		}
	}

	/** What is held, and what is kept of it. */
	private record Known(Acquired[] acquired, TakenStack kept) {

		static Known of(InterlockHeldLocks held, RecordedThread thread) {
			Acquired[] acquired = new Acquired[firsts(held)];
			int size = 0;
			for (int i = 0; i < held.size(); i++) {
				if (!held.isReentrant(i)) {
					acquired[size++] = new Acquired(new WeakReference<>(held.lock(i)), held.mode(i), held.site(i));
				}
			}
			return new Known(acquired, TakenStack.ofLocks(thread.heldLocks()));
		}

		private static int firsts(InterlockHeldLocks held) {
			int count = 0;
			for (int i = 0; i < held.size(); i++) {
				count += held.isReentrant(i) ? 0 : 1;
			}
			return count;
		}

		boolean is(InterlockHeldLocks held) {
			int next = 0;
			for (int i = 0; i < held.size(); i++) {
				if (held.isReentrant(i)) {
					continue;
				}
				if (next == acquired.length || !acquired[next++].is(held, i)) {
					return false;
				}
			}
			return next == acquired.length;
		}
	}

	/** The locks that a thread, whose cache this is, holds now, without a stack; null if it holds none. Called by that thread. */
	TakenStack current(RecordedThread thread) {
		InterlockThread state = thread.state();
		InterlockHeldLocks held = state == null ? null : state.heldLocks();
		if (held == null || held.size() == 0) {
			return null;
		}
		if (last == null || !last.is(held)) {
			held.validate();
			if (held.size() == 0) {
				return null;
			}
			last = find(held, thread);
		}
		return last.kept;
	}

	private Known find(InterlockHeldLocks held, RecordedThread thread) {
		if (last == null) {
			return Known.of(held, thread);
		}
		if (table == null || missed > table.length && table.length < LARGEST) {
			// what was there is found again soon if it is needed
			table = new Known[table == null ? SMALLEST : table.length * 2];
			missed = 0;
		}
		int at = System.identityHashCode(held.lock(held.size() - 1)) & table.length - 1;
		Known known = table[at];
		if (known == null || !known.is(held)) {
			missed++;
			known = Known.of(held, thread);
			table[at] = known;
		}
		return known;
	}
}
