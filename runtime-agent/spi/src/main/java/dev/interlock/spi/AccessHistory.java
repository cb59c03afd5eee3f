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

	/**
	 * The access that left an epoch in the shadow state of a variable.
	 *
	 * @param epoch    the epoch; not 0
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number, or the index
	 * @param write    whether it was a write
	 * @return never null; its site is -1 where it was lost, its stack null where none was taken, and then its locks are
	 *         empty. A stack that is there is that of this access.
	 */
	AccessEvidence find(int epoch, Object owner, int variable, boolean write);

	/** The site of that access; -1 where it was lost. Much cheaper than {@link #find}, with the same arguments. */
	int site(int epoch, Object owner, int variable, boolean write);
}
