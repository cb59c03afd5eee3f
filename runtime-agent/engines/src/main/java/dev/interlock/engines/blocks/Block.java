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
 * Two accesses of a transaction to one variable (Wang and Stoller, section 4.1).
 *
 * @param first  the first access
 * @param second the second access; null if the transaction accesses the variable only once
 * @param held   the locks held without interruption from the first to the second
 */
record Block(Event first, Event second, LockSet held) {

	/**
	 * Whether an access of another transaction can come between the two so that the three are not serialisable. The
	 * patterns are: a read between two writes; a write between two reads, or between a write and a read; a final write
	 * between a read and a write.
	 */
	boolean isBrokenBy(Event remote) {
		if (second == null || remote == null || remote.held().excludes(held)) {
			return false;
		}
		if (!remote.write()) {
			return first.write() && second.write();
		}
		return !second.write() || !first.write() && remote.isFinal();
	}

	/** Whether one of the two accesses has the given site and locks. */
	boolean has(boolean write, int site, LockSet locks) {
		return first.is(write, site, locks) || second != null && second.is(write, site, locks);
	}

	/** An access of the other block that can break this one; null if there is none. */
	Event brokenBy(Block other) {
		if (isBrokenBy(other.first)) {
			return other.first;
		}
		return isBrokenBy(other.second) ? other.second : null;
	}
}
