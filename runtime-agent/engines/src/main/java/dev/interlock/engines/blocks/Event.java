/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.blocks;

import dev.interlock.engines.transactions.LockSet;

/**
 * An access of a transaction as far as it matters for atomicity: many accesses are the same event.
 *
 * @param write   whether it writes
 * @param isFinal whether it is the transaction's final write to its variable
 * @param held    the locks that are held at it
 * @param site    the number of its site
 */
record Event(boolean write, boolean isFinal, LockSet held, int site) {

	/** Whether it is an access by a site with these locks. */
	boolean is(boolean writes, int bySite, LockSet locks) {
		return write == writes && site == bySite && held.equals(locks);
	}

	/** Whether it is that access outside of transactions; the set of locks is the same object as long as they are held. */
	boolean isSame(boolean writes, int bySite, LockSet locks) {
		return write == writes && site == bySite && held == locks;
	}

	/** The same as the final write. */
	Event asFinal() {
		return new Event(write, true, held, site);
	}
}
