/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.blocks;

/** A transaction as one thread runs it repeatedly in one segment. */
final class Stage {

	private final int transaction;
	private final boolean isOdd;

	/**
	 * @param transaction the site of the transaction
	 * @param thread      the number of the thread
	 */
	Stage(int transaction, int thread) {
		this.transaction = transaction;
		isOdd = (thread & 1) != 0;
	}

	/** The site of the transaction. */
	int transaction() {
		return transaction;
	}

	/** Whether the number of the thread is odd. */
	boolean isOdd() {
		return isOdd;
	}
}
