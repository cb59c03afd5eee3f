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
 * Selects the further accesses to a variable that need not be reported to a {@link TransactionHandler}. The
 * instrumented code compares the value stored here with the thread's context and skips the report if they are equal.
 * Valid only during the call that receives it.
 */
public abstract class Redundancy {

	/** For accesses that are always reported. */
	public static final Redundancy NONE = new Redundancy() {
		@Override
		public void cover(boolean write) {
			// accesses are reported in any case
		}

		@Override
		public boolean isRead() {
			return false;
		}

		@Override
		public void invalidate() {
			// nothing is covered
		}
	};

	/**
	 * Stops reporting the thread's accesses to the variable while the thread is in its present context, see
	 * {@link TransactionHandler#context}. Some may be reported nevertheless.
	 *
	 * @param write whether to skip writes and reads; otherwise only reads
	 */
	public abstract void cover(boolean write);

	/** Whether reads of the variable by the thread are already skipped in its present context. */
	public abstract boolean isRead();

	/** Reports the accesses of all threads to the variable again, whatever they have covered. */
	public abstract void invalidate();
}
