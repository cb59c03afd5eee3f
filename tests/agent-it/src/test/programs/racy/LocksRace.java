/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package racy;

import java.util.concurrent.locks.ReentrantLock;

/** Two threads hold one lock each, but different ones; the stacks are two deep. */
public final class LocksRace {

	private final Object monitor = new Object();
	private final ReentrantLock lock = new ReentrantLock();
	private double balance;

	public static void main(String[] arguments) throws InterruptedException {
		LocksRace shared = new LocksRace();
		Until.fileIsThere(arguments[0], shared::deposit, shared::withdraw);
	}

	private void deposit() {
		synchronized (monitor) { // lock: monitor
			set(1);
		}
	}

	private void withdraw() {
		lock.lock(); // lock: exclusive
		try {
			set(-1);
		} finally {
			lock.unlock();
		}
	}

	private void set(double amount) {
		balance = amount; // race: write/write
	}
}
