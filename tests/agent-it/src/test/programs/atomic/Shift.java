/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package atomic;

/** A section in a lambda, broken by another thread under a fixed schedule; the section's accesses are volatile. */
public final class Shift {

	private volatile int total;
	private volatile int turn;

	// more

	public static void main(String[] arguments) throws InterruptedException {
		new Shift().work();
	}

	private void work() throws InterruptedException {
		Thread worker = new Thread(() -> {
			int now = total;
			turn = 1;
			await(2);
			total = now + 1;
		}, "worker");
		worker.start();
		await(1);
		total = 7;
		turn = 2;
		worker.join();
	}

	private void await(int wanted) {
		while (turn != wanted) {
			Thread.onSpinWait();
		}
	}
}
