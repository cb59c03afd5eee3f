/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/** What is known of the accesses whose epochs stand in shadow states: bounded for each thread. Thread-safe. */
public interface AccessHistory {

	/** Instead of a site: it was lost. */
	int LOST = -1;

	/**
	 * Instead of a site: the thread is making another access of the same kind to the same variable. Its epoch is about to
	 * take the place of the one that was asked for, and of the two threads at least one will be asked about that.
	 */
	int SUPERSEDED = -2;

	/**
	 * The access that left an epoch in the shadow state of a variable.
	 *
	 * @param epoch    the epoch; not 0
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number, or the index
	 * @param write    whether it was a write
	 * @return never null; its site is {@link #LOST} where that was lost, and its stack null where none was taken. A stack that is
	 *         there is that of this access. Its locks are known where its stack is, and where its site is if the history
	 *         {@linkplain #keepLocks keeps locks}; else they are empty.
	 */
	AccessEvidence find(int epoch, Object owner, int variable, boolean write);

	/**
	 * The site of that access, or {@link #LOST}, or {@link #SUPERSEDED}. Much cheaper than {@link #find}, with the same
	 * arguments.
	 */
	int site(int epoch, Object owner, int variable, boolean write);

	/** The locks of each access are kept as long as its site, also where no stack is; to be called before the first access. */
	default void keepLocks() {
		// a history that keeps all of them need not be told
	}
}
