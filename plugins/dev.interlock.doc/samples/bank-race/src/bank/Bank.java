/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package bank;

/** The bank that the tellers work with. One implementation has races, the other has none. */
interface Bank {

	/**
	 * Pays a sum into an account.
	 *
	 * @param account the number of the account, from 0
	 * @param sum     the sum in cents
	 */
	void deposit(int account, int sum);

	/** Returns the sum of all deposits in cents, as the bank counted it. */
	long total();

	/** Returns the number of deposits, as the bank counted it. */
	int deposits();

	/** Returns the sum of the account balances in cents. */
	long balances();
}
