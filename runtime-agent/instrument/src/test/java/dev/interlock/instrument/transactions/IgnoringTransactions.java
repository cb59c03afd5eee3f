/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.transactions;

import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.bootstrap.InterlockTransactionListener;

/** Ignores all events. Elements are reported only if a transaction listener is installed. */
public final class IgnoringTransactions extends InterlockTransactionListener {

	@Override
	public void begun(InterlockThread thread, int site) {
		// not needed
	}

	@Override
	public void ended(InterlockThread thread) {
		// not needed
	}

	@Override
	public void allocated(InterlockThread thread, Object object) {
		// not needed
	}

	@Override
	public void referenceStored(InterlockThread thread, Object owner, Object value) {
		// not needed
	}

	@Override
	public void referenceEscaped(InterlockThread thread, Object value) {
		// not needed
	}

	@Override
	public void accessed(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		// not needed
	}

	@Override
	public void called(InterlockThread thread, Object receiver, Object part, int effect, int site) {
		// not needed
	}

	@Override
	public void waits(InterlockThread thread, Object monitor) {
		// not needed
	}
}
