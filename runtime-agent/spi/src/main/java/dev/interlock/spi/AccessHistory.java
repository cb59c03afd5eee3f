/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/** The recorded accesses whose epochs are in shadow states. Bounded for each thread. Thread-safe. */
public interface AccessHistory {

	/** Replaces a site that was lost. */
	int LOST = -1;

	/**
	 * Replaces a site while the thread is making another access of the same kind to the same variable. The epoch of
	 * that access is about to replace the requested one, and at least one of the two threads will look it up.
	 */
	int SUPERSEDED = -2;

	/**
	 * Finds the access that left an epoch in the shadow state of a variable.
	 *
	 * @param epoch    the epoch; not 0
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number, or the index
	 * @param write    whether it was a write
	 * @return never null. The site is {@link #LOST} if it was lost. The stack is null if none was captured, else it
	 *         belongs to this access. The locks are known if the stack is known, or if the site is known and the
	 *         history {@linkplain #keepLocks keeps locks}; else they are empty.
	 */
	AccessEvidence find(int epoch, Object owner, int variable, boolean write);

	/**
	 * The site of that access, or {@link #LOST}, or {@link #SUPERSEDED}. Much cheaper than {@link #find}, with the same
	 * arguments.
	 */
	int site(int epoch, Object owner, int variable, boolean write);

	/**
	 * Keeps the locks of each access as long as its site, also without a stack. Must be called before the first access.
	 */
	default void keepLocks() {
		// a history that always keeps locks has nothing to do
	}
}
