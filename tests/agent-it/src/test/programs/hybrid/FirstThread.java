/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package hybrid;

/**
 * A thread writes fields often before a second thread writes each of them once. A monitor, which is no message, orders
 * the two in time. Stack traces are taken only for the first writes of a site.
 */
public final class FirstThread {

	private static final int TIMES = 10;

	private final Object lock = new Object();
	private final Object turns = new Object();
	private boolean isSecond;

	private int lockedAtFirst;
	private int lockedAtLast;
	private int lockedByAnother;
	private int guarded;
	private final int[] elements = new int[2];

	private void first() {
		for (int i = 0; i < TIMES; i++) {
			synchronized (lock) {
				lockedAtFirst = i;
				lockedByAnother = i;
				guarded = i;
				elements[0] = i;
			}
			synchronized (turns) {
				lockedAtLast = i;
			}
			lockedAtLast = i;
			elements[1] = i;
		}
		synchronized (turns) {
			isSecond = true;
		}
	}

	private void second() {
		while (!isSecond()) {
			Thread.yield();
		}
		lockedAtFirst = TIMES;
		elements[0] = TIMES;
		synchronized (lock) {
			lockedAtLast = TIMES;
			guarded = TIMES;
			elements[1] = TIMES;
		}
		synchronized (turns) {
			lockedByAnother = TIMES;
		}
	}

	private boolean isSecond() {
		synchronized (turns) {
			return isSecond;
		}
	}

	public static void main(String[] args) throws InterruptedException {
		FirstThread shared = new FirstThread();
		Thread first = new Thread(shared::first);
		Thread second = new Thread(shared::second);
		first.start();
		second.start();
		first.join();
		second.join();
	}
}
