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
 */
final class Candidates {

	/** Null until the first access. */
	private Lockset locks;
	private boolean modified;
	private boolean isBegun;
	private volatile boolean isDone;

	/** Whether all that is to be said of the variable has been. */
	boolean isDone() {
		return isDone;
	}

	void done() {
		isDone = true;
	}

	/** Takes an access; returns whether it breaks the locking discipline: the variable is modified, and no lock is left. */
	synchronized boolean refine(Lockset held, boolean write) {
		modified |= write;
		// before the first write, read locks were enough; from it on writers must hold a candidate for writing
		locks = locks == null ? held.refine(held, write) : locks.refine(held, write);
		return modified && locks.size() == 0;
	}

	/** Whether this is the first time that this is asked: of all threads one has to say what was before. */
	synchronized boolean begin() {
		boolean first = !isBegun;
		isBegun = true;
		return first;
	}
}
