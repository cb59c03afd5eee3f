/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package bank;

import java.util.List;

/** A bank with two data races: on its total, a field, and on its count of deposits, a static field. */
final class UnsafeBank implements Bank {

	private static int deposits;

	private final List<Account> accounts;
	private long total;

	UnsafeBank(List<Account> accounts) {
		this.accounts = accounts;
	}

	/** Two tellers can read the same total and each add to it. One of the two sums is then lost. */
	@Override
	public void deposit(int account, int sum) {
		accounts.get(account).add(sum);
		total += sum; // race: total with 29, 36
		deposits++; // race: deposits with 30
	}

	/** The monitor does not help, because {@link #deposit(int, int)} does not acquire it. */
	@Override
	public synchronized long total() {
		return total; // race: total with 29
	}

	@Override
	public int deposits() {
		return deposits;
	}

	@Override
	public long balances() {
		return accounts.stream().mapToLong(Account::balance).sum();
	}
}
