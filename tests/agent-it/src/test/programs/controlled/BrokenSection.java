/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.util.concurrent.CountDownLatch;

/**
 * Each access to the balance holds the lock, a deposit as a whole does not. With the argument {@code broken} a deposit is
 * always broken, with {@code whole} never; else the schedule decides.
 */
public final class BrokenSection {

	private final CountDownLatch read = new CountDownLatch(1);
	private final CountDownLatch written = new CountDownLatch(1);
	private int balance;

	private synchronized int balance() {
		return balance;
	}

	private synchronized void setBalance(int amount) {
		balance = amount;
	}

	private void deposit(boolean isBroken) throws InterruptedException {
		int old = balance();
		if (isBroken) {
			read.countDown();
			written.await();
		}
		setBalance(old + 1);
	}

	private void second(String kind) {
		try {
			switch (kind) {
			case "broken" -> {
				read.await();
				setBalance(10);
				written.countDown();
			}
			case "whole" -> {
				synchronized (this) {
					deposit(false);
				}
			}
			default -> deposit(false);
			}
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}

	public static void main(String[] arguments) throws InterruptedException {
		String kind = arguments[0];
		BrokenSection account = new BrokenSection();
		Thread thread = new Thread(() -> account.second(kind));
		thread.start();
		if (kind.equals("whole")) {
			synchronized (account) {
				account.deposit(false);
			}
		} else {
			account.deposit(kind.equals("broken"));
		}
		thread.join();
		if (!kind.equals("broken") && account.balance != 2) {
			throw new IllegalStateException("balance " + account.balance);
		}
	}
}
