/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/**
 * The recorded accesses to a variable, as {@link Epochs}: its last write, and the reads since by threads that no
 * handler calls {@linkplain EventHandler#isObsolete obsolete}. Valid only during the call that receives it.
 */
public abstract class ShadowState {

	/** The epoch of the last write; 0 if there is none. */
	public abstract int write();

	/** The number of recorded reads. */
	public abstract int reads();

	/**
	 * The epoch of a read; never 0.
	 *
	 * @param index from 0 to {@link #reads()} - 1
	 */
	public abstract int read(int index);
}
