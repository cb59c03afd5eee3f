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

	/** The same as the final write. */
	Event asFinal() {
		return new Event(write, true, held, site);
	}
}
