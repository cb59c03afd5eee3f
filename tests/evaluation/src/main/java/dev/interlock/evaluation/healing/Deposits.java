/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.healing;

/** Reading and writing a balance are each synchronized, but not both together: deposits are lost. */
public final class Deposits {

	private static final int SUMS = 20;

	private int balance;

	private Deposits() {
	}

	private synchronized int balance() {
		return balance;
	}

	private synchronized void setBalance(int balance) {
		this.balance = balance;
	}

	private void deposit() {
		setBalance(balance() + 1);
	}

	private void depositAll() {
		for (int i = 0; i < SUMS; i++) {
			deposit();
		}
	}

	/** Runs the program. */
	public static void main(String[] arguments) throws InterruptedException {
		Deposits account = new Deposits();
		Thread other = new Thread(account::depositAll, "other");
		other.start();
		account.depositAll();
		other.join();
		System.out.println(account.balance() == 2 * SUMS ? "right" : "deposits were lost");
	}
}
