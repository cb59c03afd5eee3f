/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package hybrid;

/** Two threads take turns at writing a field under a lock; the last write of the second one is without it. */
public final class LastUnlocked {

	private static final int TIMES = 9;

	private final Object lock = new Object();
	private int value;
	private int turn;

	private void first() {
		writeLocked();
		await(2);
		writeLocked();
	}

	private void second() {
		await(1);
		writeLocked();
		await(3);
		value = TIMES;
	}

	private void writeLocked() {
		for (int i = 0; i < TIMES; i++) {
			synchronized (lock) {
				value = i;
			}
		}
		synchronized (lock) {
			turn++;
		}
	}

	private void await(int awaited) {
		while (turn() != awaited) {
			Thread.yield();
		}
	}

	private int turn() {
		synchronized (lock) {
			return turn;
		}
	}

	public static void main(String[] args) throws InterruptedException {
		LastUnlocked shared = new LastUnlocked();
		Thread first = new Thread(shared::first);
		Thread second = new Thread(shared::second);
		first.start();
		second.start();
		first.join();
		second.join();
	}
}
