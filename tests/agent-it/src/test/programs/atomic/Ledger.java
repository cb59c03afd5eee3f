/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package atomic;

import java.util.concurrent.SynchronousQueue;

/** Two methods that read and write through the same synchronized accessors; another thread writes in between. */
public final class Ledger {

	private final SynchronousQueue<Integer> wanted = new SynchronousQueue<>();
	private final SynchronousQueue<Integer> done = new SynchronousQueue<>();
	private int balance;

	synchronized int balance() {
		return balance; // violation: deposit, withdraw
	}

	synchronized void setBalance(int value) {
		balance = value; // violation: deposit, withdraw
	}

	void deposit() throws InterruptedException {
		int before = balance();
		letTheOtherWrite(1);
		setBalance(before + 10);
	}

	void withdraw() throws InterruptedException {
		int before = balance();
		letTheOtherWrite(2);
		setBalance(before - 10);
	}

	private void letTheOtherWrite(int value) throws InterruptedException {
		wanted.put(value);
		done.take();
	}

	private void write(int times) throws InterruptedException {
		for (int i = 0; i < times; i++) {
			setBalance(wanted.take());
			done.put(0);
		}
	}

	public static void main(String[] args) throws InterruptedException {
		Ledger ledger = new Ledger();
		Thread other = new Thread(() -> {
			try {
				ledger.write(2);
			} catch (InterruptedException e) {
				throw new IllegalStateException(e);
			}
		});
		other.start();
		ledger.deposit();
		ledger.withdraw();
		other.join();
	}
}
