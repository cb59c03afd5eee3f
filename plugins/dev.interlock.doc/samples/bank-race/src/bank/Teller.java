/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package bank;

import java.util.Random;

/** A teller: pays small sums into random accounts until the bank closes. Its own books are not shared. */
final class Teller implements Runnable {

	private static final int DEPOSITS_OF_A_CUSTOMER = 50;

	private final Bank bank;
	private final int accounts;
	private final long closing;
	private final Random random;
	private long sum;
	private int deposits;

	/**
	 * @param bank     the bank to pay into
	 * @param accounts the number of accounts of the bank
	 * @param closing  the time to stop, as in {@link System#nanoTime()}
	 * @param seed     the seed of the random sums and accounts
	 */
	Teller(Bank bank, int accounts, long closing, long seed) {
		this.bank = bank;
		this.accounts = accounts;
		this.closing = closing;
		this.random = new Random(seed);
	}

	@Override
	public void run() {
		try {
			while (System.nanoTime() < closing) {
				serveCustomer();
				Thread.sleep(1);
			}
		} catch (InterruptedException e) {
			// the bank closes early: the books are correct at any time
			Thread.currentThread().interrupt();
		}
	}

	private void serveCustomer() {
		for (int i = 0; i < DEPOSITS_OF_A_CUSTOMER; i++) {
			int amount = 1 + random.nextInt(100);
			bank.deposit(random.nextInt(accounts), amount);
			sum += amount;
			deposits++;
		}
	}

	/** Returns the sum of its deposits in cents. Read it after its thread has terminated. */
	long sum() {
		return sum;
	}

	/** Returns the number of its deposits. Read it after its thread has terminated. */
	int deposits() {
		return deposits;
	}
}
