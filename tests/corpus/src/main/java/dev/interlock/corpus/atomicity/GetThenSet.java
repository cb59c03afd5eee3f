/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.atomicity;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Reading and writing are each synchronized, but not both together: deposits are lost. */
public final class GetThenSet {

	private int balance;

	private synchronized int balance() {
		return balance; // atomicity: balance to 24, broken by 24
	}

	private synchronized void setBalance(int balance) {
		this.balance = balance;
	}

	private void deposit() {
		for (int i = 0; i < 3000; i++) {
			setBalance(balance() + 1);
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		GetThenSet account = new GetThenSet();
		Workers.of(args).run(account::deposit, account::deposit);
		Result.print("balance", account.balance());
	}
}
