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
 * Which further accesses to a variable need not be told to a {@link TransactionHandler}: the instrumented code compares
 * what is kept here with the thread's context, and goes on if they are the same. Valid only during the call that it is
 * given to.
 */
public abstract class Coverage {

	/** Where accesses are told again in any case. */
	public static final Coverage NONE = new Coverage() {
		@Override
		public void cover(boolean write) {
			// nobody asks
		}

		@Override
		public boolean isRead() {
			return false;
		}

		@Override
		public void uncover() {
			// nothing is covered
		}
	};

	/**
	 * From now on accesses to the variable by the thread need not be told while it is in its present context, see
	 * {@link TransactionHandler#context}. Some may be told nevertheless.
	 *
	 * @param write whether writes need not be, and so reads neither; else only reads
	 */
	public abstract void cover(boolean write);

	/** Whether reads of the variable by the thread need not be told already while it is in its present context. */
	public abstract boolean isRead();

	/** The accesses of all threads to the variable are told again, whatever they have covered. */
	public abstract void uncover();
}
