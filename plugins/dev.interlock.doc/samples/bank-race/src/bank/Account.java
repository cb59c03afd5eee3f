/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package bank;

/** An account. Each access to its balance holds its monitor, so it has no race. */
final class Account {

	private long balance;

	synchronized void add(int sum) {
		balance += sum;
	}

	synchronized long balance() {
		return balance;
	}
}
