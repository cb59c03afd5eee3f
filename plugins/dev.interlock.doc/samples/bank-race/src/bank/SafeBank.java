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
import java.util.concurrent.atomic.AtomicInteger;

/** The same bank without a race: one monitor guards the total, and the count is atomic. */
final class SafeBank implements Bank {

	private final AtomicInteger deposits = new AtomicInteger();
	private final List<Account> accounts;
	private long total;

	SafeBank(List<Account> accounts) {
		this.accounts = accounts;
	}

	@Override
	public void deposit(int account, int sum) {
		accounts.get(account).add(sum);
		synchronized (this) {
			total += sum;
		}
		deposits.incrementAndGet();
	}

	@Override
	public synchronized long total() {
		return total;
	}

	@Override
	public int deposits() {
		return deposits.get();
	}

	@Override
	public long balances() {
		return accounts.stream().mapToLong(Account::balance).sum();
	}
}
