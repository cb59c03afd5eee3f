/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package engines;

/** Two threads deposit, one after the other; only the second account is guarded by a lock. */
public final class Deposits {

	private int open;
	private int guarded;

	public static void main(String[] arguments) throws InterruptedException {
		Deposits deposits = new Deposits();
		for (int i = 0; i < 2; i++) {
			Thread thread = new Thread(deposits::deposit, "teller-" + i);
			thread.start();
			thread.join();
		}
		System.out.println(deposits.open + " " + deposits.guarded);
	}

	private void deposit() {
		open++;
		synchronized (this) {
			guarded++;
		}
	}
}
