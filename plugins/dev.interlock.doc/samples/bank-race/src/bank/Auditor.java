/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package bank;

/** The auditor: reads the bank's total repeatedly until the bank closes. */
final class Auditor implements Runnable {

	private static final int QUESTIONS_AT_A_TIME = 50;

	private final Bank bank;
	private final long closing;

	Auditor(Bank bank, long closing) {
		this.bank = bank;
		this.closing = closing;
	}

	@Override
	public void run() {
		long highest = 0;
		try {
			while (System.nanoTime() < closing) {
				for (int i = 0; i < QUESTIONS_AT_A_TIME; i++) {
					highest = Math.max(highest, bank.total());
				}
				Thread.sleep(1);
			}
		} catch (InterruptedException e) {
			// the bank closes early: report the highest total so far
			Thread.currentThread().interrupt();
		}
		System.out.println("the highest total the auditor saw: " + highest);
	}
}
