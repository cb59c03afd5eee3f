/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package healed;

/**
 * Deposits by two threads. Each round begins the second deposit while the first thread waits inside the first one, as
 * noise makes it. The rounds go on until an update is lost, at most 500, then 20 more follow. Prints the updates that
 * were lost before and then.
 * <p>
 * If both threads write at the same time, an update is lost, but no violation is observed: the order of the writes is not
 * known. So some rounds that are not counted follow the lost update.
 */
public final class Account {

	private static final int NOT_COUNTED = 5;

	private int total;
	private int rounds;

	public static void main(String[] arguments) throws InterruptedException {
		Account account = new Account();
		int lost = 0;
		for (int i = 0; i < Integer.parseInt(arguments[0]) && lost == 0; i++) {
			lost = account.round();
		}
		for (int i = 0; i < NOT_COUNTED && lost > 0; i++) {
			account.round();
		}
		int lostLater = 0;
		for (int i = 0; i < 20; i++) {
			lostLater += account.round();
		}
		System.out.println(lost + " " + lostLater);
	}

	private int round() throws InterruptedException {
		int before = total;
		Thread worker = new Thread(() -> deposit(1), "worker-" + rounds++);
		worker.start();
		while (worker.isAlive() && worker.getState() != Thread.State.TIMED_WAITING) {
			Thread.onSpinWait();
		}
		deposit(1);
		worker.join();
		return before + 2 - total;
	}

	private void deposit(int sum) {
		int old = total;
		total = old + sum;
	}
}
