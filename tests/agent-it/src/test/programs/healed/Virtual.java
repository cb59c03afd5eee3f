/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package healed;

import java.util.ArrayList;
import java.util.List;

/** Deposits by many virtual threads. Prints the sum. */
public final class Virtual {

	private static final int THREADS = 100;
	private static final int TIMES = 100;

	private int total;

	public static void main(String[] arguments) throws Exception {
		Virtual account = new Virtual();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < THREADS; i++) {
			Runnable deposits = account::deposits;
			threads.add((Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, deposits));
		}
		for (Thread thread : threads) {
			thread.join();
		}
		System.out.println(account.total);
	}

	private void deposits() {
		for (int i = 0; i < TIMES; i++) {
			deposit(1);
			if (i % 10 == 0) {
				Thread.yield();
			}
		}
	}

	private void deposit(int sum) {
		int old = total;
		total = old + sum;
	}
}
