/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.bank;

/**
 * The toy bank of the AtomRace paper: each teller has its own account and also adds each sum to the bank's total,
 * without any synchronisation. Prints whether the total is wrong.
 */
public final class UnsafeTotal {

	private static final int TELLERS = 8;
	private static final int DEPOSITS = 10;

	private long total;

	/** A teller with an account that only this teller uses. */
	private final class Teller extends Thread {
		private long balance;

		@Override
		public void run() {
			for (int i = 1; i <= DEPOSITS; i++) {
				balance += i;
				total += i;
			}
		}
	}

	private UnsafeTotal() {
	}

	/** Runs the bank once. */
	public static void main(String[] args) throws InterruptedException {
		UnsafeTotal bank = new UnsafeTotal();
		Teller[] tellers = new Teller[TELLERS];
		for (int i = 0; i < TELLERS; i++) {
			tellers[i] = bank.new Teller();
			tellers[i].start();
		}
		long balances = 0;
		for (Teller teller : tellers) {
			teller.join();
			balances += teller.balance;
		}
		System.out.println(balances == bank.total ? "right" : "wrong");
	}
}
