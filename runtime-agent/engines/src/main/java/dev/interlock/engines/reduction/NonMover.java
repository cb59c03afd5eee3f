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
 * An event of a transaction that is not a both-mover.
 *
 * @param kind     the kind of the event
 * @param site     the number of its site; for a release the acquisition site
 * @param write    whether it writes
 * @param variable the variable, or one that is accessed under the lock; null if there is none
 * @param held     the other locks held
 * @param lock     the lock that is acquired or released; null for an access
 */
record NonMover(Kind kind, int site, boolean write, Variable variable, LockSet held, LockUse lock) {

	/** The kinds of events. */
	enum Kind {
		/** An access to a variable that may have a data race. */
		ACCESS,
		ACQUIRE,
		RELEASE
	}

	/** This step with another variable. */
	NonMover about(Variable other) {
		return new NonMover(kind, site, write, other, held, lock);
	}

	String word() {
		return switch (kind) {
		case ACQUIRE -> "acquire";
		case RELEASE -> "release";
		default -> write ? "write" : "read";
		};
	}
}
