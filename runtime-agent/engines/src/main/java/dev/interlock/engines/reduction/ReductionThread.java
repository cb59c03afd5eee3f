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

/** The state of a thread in reduction. */
final class ReductionThread extends TransactionThread {

	/** The current transaction, for the off-line mode. */
	final Recording recording = new Recording();
	/** The event after which the transaction may have no right- or non-movers, for the on-line mode; or null. */
	NonMover commit;
	/** The last accessed variable of the transaction, for the on-line mode; or null. */
	Variable lastVariable;
	/** The last accessed variable of the transaction that any thread writes, for the on-line mode; or null. */
	Variable lastWritten;

	/** The variable that the next access verifies itself, for the on-line mode; or null. */
	Variable confirmed;

	/** The variable to report for the transaction. A variable that is only read may be just the field of the lock. */
	Variable variable() {
		return lastWritten == null ? lastVariable : lastWritten;
	}

	ReductionThread(ThreadView view, int number, ContextNumbers numbers) {
		super(view, number, numbers);
	}
}
