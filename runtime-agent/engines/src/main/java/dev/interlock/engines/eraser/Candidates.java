/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.eraser;

import dev.interlock.engines.locksets.Lockset;

/**
 * The Eraser state of a shared variable: shared as long as it is only read, then shared-modified; and the candidate
 * locks, which all accesses since it became shared have held. Virgin and exclusive variables have no such state: their
 * shadow state suffices. Thread-safe.
 * <p>
 * If one of a plain and an atomic access writes, a lock excludes them if both hold it and at least one holds it
 * exclusively. So a lock is a candidate for both kinds if all plain and all atomic accesses hold it. In addition either
 * the writes of both kinds must hold it exclusively, or all plain accesses.
 */
final class Candidates {

	/** Candidates of plain accesses, which writers must hold exclusively; null until the first access. */
	private Lockset plain;
	/** Locks that all plain accesses hold exclusively. */
	private Lockset plainAlone;
	/** Candidates of atomic accesses; null until the first access. */
	private Lockset atomic;
	/** Locks that all atomic writes hold exclusively. */
	private Lockset atomicAlone;
	private boolean modified;
	private boolean modifiedAtomically;
	private boolean isBegun;
	private volatile boolean isDone;

	/** Whether all reports of the variable have been made. */
	boolean isDone() {
		return isDone;
	}

	void done() {
		isDone = true;
	}

	/**
	 * Refines the candidates by an access.
	 *
	 * @param isAtomic whether its mode is atomic
	 * @return whether it breaks the locking discipline with plain accesses: one of them writes, and no candidate
	 *         remains
	 */
	synchronized boolean refine(Lockset held, boolean write, boolean isAtomic) {
		if (isAtomic) {
			modifiedAtomically |= write;
			atomic = (atomic == null ? held : atomic).refine(held, false);
			atomicAlone = (atomicAlone == null ? held : atomicAlone).refine(held, write);
			return areMixedApart();
		}
		modified |= write;
		// before the first write, read locks suffice; after it, writers must hold a candidate exclusively
		plain = (plain == null ? held : plain).refine(held, write);
		plainAlone = (plainAlone == null ? held : plainAlone).refine(held, true);
		return modified && plain.size() == 0;
	}

	/** Whether there are plain and atomic accesses, one of the kinds writes, and no lock excludes them. */
	synchronized boolean areMixedApart() {
		return plain != null && atomic != null && (modified || modifiedAtomically)
				&& !plain.hasLockOf(atomicAlone) && !plainAlone.hasLockOf(atomic);
	}

	/** Returns true on the first call only, so that only one thread counts the earlier accesses. */
	synchronized boolean begin() {
		boolean first = !isBegun;
		isBegun = true;
		return first;
	}
}
