/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package bank;

/** The bank without a race: the same run has no findings. */
public final class SafeBankDemo {

	private SafeBankDemo() {
	}

	/** Runs one day of the bank. */
	public static void main(String[] args) throws InterruptedException {
		BankingDay.run(new SafeBank(BankingDay.openAccounts()));
	}
}
