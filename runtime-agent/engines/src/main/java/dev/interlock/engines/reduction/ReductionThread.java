/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.reduction;

import dev.interlock.engines.transactions.ContextNumbers;
import dev.interlock.engines.transactions.TransactionThread;
import dev.interlock.engines.transactions.Variable;
import dev.interlock.spi.ThreadView;

/** What reduction keeps for a thread. */
final class ReductionThread extends TransactionThread {

	/** The transaction that it is in, for the off-line mode. */
	final Recording recording = new Recording();
	/** The event after which the transaction may have no more right- or non-movers, for the on-line mode; or null. */
	Step commit;
	/** The variable that it accessed last in its transaction, for the on-line mode; or null. */
	Variable lastVariable;
	/** The last one of those that is written by anybody, for the on-line mode; or null. */
	Variable lastWritten;

	/** The variable that the next access has looked at by itself, for the on-line mode; or null. */
	Variable confirmed;

	/** What the transaction is told to be about: one that is only read may be but the field that holds the lock. */
	Variable variable() {
		return lastWritten == null ? lastVariable : lastWritten;
	}

	ReductionThread(ThreadView view, int number, ContextNumbers numbers) {
		super(view, number, numbers);
	}
}
