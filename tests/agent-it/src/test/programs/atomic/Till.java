/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package atomic;

import java.util.concurrent.Semaphore;

/**
 * A correct program: a clerk counts under a lock. The clerk also reads a price twice, and another thread changes it
 * in between. The program does not depend on equal reads.
 */
public class Till {

	private final Semaphore looked = new Semaphore(0);
	private final Semaphore changed = new Semaphore(0);
	private int sum;
	private volatile int price = 1;
	private int old;

	public static void main(String[] arguments) throws InterruptedException {
		Till till = new Till();
		Thread clerk = new Thread(till::serve, "clerk");
		clerk.start();
		till.change();
		clerk.join();
		till.sell(2);
		if (arguments.length > 1) {
			till.refund();
		}
		System.exit(till.sum == 3 ? 0 : 1);
	}

	private synchronized void sell(int amount) {
		sum = sum + amount;
	}

	private void serve() {
		sell(1);
		compare();
	}

	private void compare() {
		int before = price;
		looked.release();
		changed.acquireUninterruptibly();
		if (price < before) {
			throw new IllegalStateException("prices only rise");
		}
	}

	private void change() {
		looked.acquireUninterruptibly();
		price = 2;
		changed.release();
	}

	private void refund() {
		old = old + 1;
	}
}
