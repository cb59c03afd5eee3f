/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package bank;

/** The bank with the races: choose <em>Run As &gt; Race Detection</em> on this class. */
public final class UnsafeBankDemo {

	private UnsafeBankDemo() {
	}

	/** Runs one day of the bank. */
	public static void main(String[] args) throws InterruptedException {
		BankingDay.run(new UnsafeBank(BankingDay.openAccounts()));
	}
}
