/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package bank;

/** What the tellers work with; one implementation races, the other does not. */
interface Bank {

	/**
	 * Pays a sum into an account.
	 *
	 * @param account the number of the account, from 0
	 * @param sum     the sum in cents
	 */
	void deposit(int account, int sum);

	/** All that was ever paid in, in cents, as the bank itself counted it. */
	long total();

	/** How many deposits the bank counted. */
	int deposits();

	/** What the accounts hold together, in cents. */
	long balances();
}
