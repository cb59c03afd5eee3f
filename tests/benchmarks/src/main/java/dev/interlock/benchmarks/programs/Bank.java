/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.programs;

import java.util.concurrent.locks.ReentrantLock;

import dev.interlock.benchmarks.work.Team;
import dev.interlock.benchmarks.work.Workload;

/** Transfers between accounts, each account with its own lock; both locks are held, the lower number's first. */
public final class Bank implements Workload {

	private static final int ACCOUNTS = 64;
	private static final long OPENING = 1_000;

	private final int transfers;

	/**
	 * @param transfers the total of all threads
	 */
	public Bank(int transfers) {
		this.transfers = transfers;
	}

	@Override
	public double run(int threads) throws InterruptedException {
		Account[] accounts = new Account[ACCOUNTS];
		for (int i = 0; i < ACCOUNTS; i++) {
			accounts[i] = new Account();
		}
		Team.run(threads, (index, team) -> {
			long state = index + 1;
			int mine = team.to(index, transfers) - team.from(index, transfers);
			for (int i = 0; i < mine; i++) {
				state = state * 6364136223846793005L + 1442695040888963407L;
				int one = (int) (state >>> 40) % ACCOUNTS;
				int other = (one + 1 + (int) (state >>> 50) % (ACCOUNTS - 1)) % ACCOUNTS;
				transfer(accounts[Math.min(one, other)], accounts[Math.max(one, other)], state >>> 60);
			}
		});
		long total = 0;
		long count = 0;
		for (Account account : accounts) {
			total += account.balance;
			count += account.changes;
		}
		if (count != 2L * transfers) {
			throw new IllegalStateException("accounts were changed " + count + " times");
		}
		return total;
	}

	private static void transfer(Account one, Account other, long amount) {
		one.lock.lock();
		try {
			other.lock.lock();
			try {
				one.change(-amount);
				other.change(amount);
			} finally {
				other.lock.unlock();
			}
		} finally {
			one.lock.unlock();
		}
	}

	private static final class Account {

		private final ReentrantLock lock = new ReentrantLock();
		private long balance = OPENING;
		private long changes;

		void change(long amount) {
			balance += amount;
			changes++;
		}
	}
}
