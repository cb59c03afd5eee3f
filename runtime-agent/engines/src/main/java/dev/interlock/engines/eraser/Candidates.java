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
 * A shared variable in the state machine of Eraser: shared as long as it is only read, then shared-modified; and the
 * candidate locks, which all accesses since it became shared have held. Virgin and exclusive variables have none of
 * these: their shadow state tells. Thread-safe.
 * <p>
 * A plain access and one of an atomic mode, one of them a write, are excluded by a lock that both hold, one of them not for
 * reading only. So it is a candidate for both kinds if all plain accesses hold it and all atomic ones too, either kind not
 * for reading only where it must: its writes, if the other kind may hold it so, and else all of them.
 */
final class Candidates {

	/** Those of plain accesses, which writers must hold for writing; null until the first one. */
	private Lockset plain;
	/** Those which all plain accesses hold for writing. */
	private Lockset plainAlone;
	/** Those of atomic accesses; null until the first one. */
	private Lockset atomic;
	/** Those which all atomic writes hold for writing. */
	private Lockset atomicAlone;
	private boolean modified;
	private boolean modifiedAtomically;
	private boolean isBegun;
	private volatile boolean isDone;

	/** Whether all that is to be said of the variable has been. */
	boolean isDone() {
		return isDone;
	}

	void done() {
		isDone = true;
	}

	/**
	 * Takes an access.
	 *
	 * @param isAtomic whether its mode is atomic
	 * @return whether it breaks the locking discipline with plain accesses: one of them writes, and no lock is left
	 */
	synchronized boolean refine(Lockset held, boolean write, boolean isAtomic) {
		if (isAtomic) {
			modifiedAtomically |= write;
			atomic = (atomic == null ? held : atomic).refine(held, false);
			atomicAlone = (atomicAlone == null ? held : atomicAlone).refine(held, write);
			return areMixedApart();
		}
		modified |= write;
		// before the first write, read locks were enough; from it on writers must hold a candidate for writing
		plain = (plain == null ? held : plain).refine(held, write);
		plainAlone = (plainAlone == null ? held : plainAlone).refine(held, true);
		return modified && plain.size() == 0;
	}

	/** Whether there are plain accesses and atomic ones, one of the two kinds has a write, and no lock keeps them apart. */
	synchronized boolean areMixedApart() {
		return plain != null && atomic != null && (modified || modifiedAtomically)
				&& !plain.hasLockOf(atomicAlone) && !plainAlone.hasLockOf(atomic);
	}

	/** Whether this is the first time that this is asked: of all threads one has to say what was before. */
	synchronized boolean begin() {
		boolean first = !isBegun;
		isBegun = true;
		return first;
	}
}
