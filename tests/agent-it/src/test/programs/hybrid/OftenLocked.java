/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package hybrid;

import java.util.concurrent.locks.ReentrantLock;

/** Variables that the same lock guards many times; some are accessed once at the end under none or another one. */
public final class OftenLocked {

	private static final int TIMES = 1000;

	private final ReentrantLock lock = new ReentrantLock();
	private final Object monitor = new Object();
	private final Object other = new Object();

	private int guarded;
	private int guardedByLock;
	private int unguarded;
	private int unguardedByLock;
	private int byAnother;
	private int readOnly;
	private final int[] elements = new int[4];

	private void often() {
		for (int i = 0; i < TIMES; i++) {
			synchronized (monitor) {
				guarded += readOnly;
				unguarded++;
				byAnother++;
				elements[i & 3]++;
			}
			lock.lock();
			try {
				guardedByLock++;
				unguardedByLock += guardedByLock;
				synchronized (other) {
					guardedByLock--;
				}
			} finally {
				lock.unlock();
			}
		}
	}

	private void careless() {
		often();
		unguarded++;
		unguardedByLock++;
		elements[2]++;
		synchronized (other) {
			byAnother++;
		}
	}

	public static void main(String[] args) throws InterruptedException {
		OftenLocked shared = new OftenLocked();
		Thread first = new Thread(shared::careless);
		Thread second = new Thread(shared::often);
		first.start();
		second.start();
		first.join();
		second.join();
	}
}
