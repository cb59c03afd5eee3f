/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.reduction;

import dev.interlock.engines.transactions.LockSet;
import dev.interlock.engines.transactions.LockUse;
import dev.interlock.engines.transactions.Variable;

/**
 * An event of a transaction that is no both-mover.
 *
 * @param kind     what it is
 * @param site     the number of its site; of the release of a lock that of the acquisition
 * @param write    whether it writes
 * @param variable the variable, or one that is accessed under the lock; null if there is none
 * @param held     the locks that are held besides
 * @param lock     the lock that is taken or given back; null for an access
 */
record Step(Kind kind, int site, boolean write, Variable variable, LockSet held, LockUse lock) {

	/** The kinds of events. */
	enum Kind {
		/** An access to a variable that may have a data race. */
		ACCESS,
		/** Taking a lock. */
		ACQUIRE,
		/** Giving a lock back. */
		RELEASE
	}

	/** The same about another variable. */
	Step about(Variable other) {
		return new Step(kind, site, write, other, held, lock);
	}

	/** In one word. */
	String word() {
		return switch (kind) {
		case ACQUIRE -> "acquire";
		case RELEASE -> "release";
		default -> write ? "write" : "read";
		};
	}
}
