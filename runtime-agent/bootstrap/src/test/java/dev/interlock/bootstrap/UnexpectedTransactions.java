/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/** A listener that gives threads contexts and must receive no events. */
final class UnexpectedTransactions extends InterlockTransactionListener {

	private final int noContext;

	/** @param noContext the value that replaces the epoch of a thread without one */
	UnexpectedTransactions(int noContext) {
		this.noContext = noContext;
	}

	@Override
	protected int noContext() {
		return noContext;
	}

	@Override
	public void begun(InterlockThread begins, int site) {
		throw new IllegalStateException();
	}

	@Override
	public void ended(InterlockThread ends) {
		throw new IllegalStateException();
	}

	@Override
	public void allocated(InterlockThread creates, Object object) {
		throw new IllegalStateException();
	}

	@Override
	public void referenceStored(InterlockThread stores, Object owner, Object value) {
		throw new IllegalStateException();
	}

	@Override
	public void referenceEscaped(InterlockThread passes, Object value) {
		throw new IllegalStateException();
	}

	@Override
	public void accessed(InterlockThread accesses, Object owner, int variable, boolean write, int site) {
		throw new IllegalStateException();
	}

	@Override
	public void called(InterlockThread calls, Object receiver, Object part, int effect, int site) {
		throw new IllegalStateException();
	}

	@Override
	public void waits(InterlockThread waiting, Object monitor) {
		throw new IllegalStateException();
	}
}
