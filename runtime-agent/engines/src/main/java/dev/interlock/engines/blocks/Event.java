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
 * An access of a transaction, with the properties that matter for atomicity: many accesses are the same event.
 *
 * @param write   whether it writes
 * @param isFinal whether it is the transaction's final write to its variable
 * @param held    the locks held at it
 * @param site    the number of its site
 */
record Event(boolean write, boolean isFinal, LockSet held, int site) {

	/** Whether the event has the given kind, site and locks. */
	boolean is(boolean writes, int bySite, LockSet locks) {
		return write == writes && site == bySite && held.equals(locks);
	}

	/** As {@link #is}, for accesses outside of transactions: the lock set is the same object until the locks change. */
	boolean isSame(boolean writes, int bySite, LockSet locks) {
		return write == writes && site == bySite && held == locks;
	}

	/** This event as the final write. */
	Event asFinal() {
		return new Event(write, true, held, site);
	}
}
