/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package atomic;

/**
 * Two variables that belong together. Each is accessed under the monitor, but not both in one block, so each method can
 * be interleaved by the other. One thread runs each method; only the monitor orders them.
 */
public class Pairs {

	private static final Object LOCK = new Object();
	private static int turn;

	private int low;
	private int high;

	public void set(int value) {
		synchronized (LOCK) {
			low = value;
		}
		synchronized (LOCK) {
			high = value;
		}
	}

	public int sum() {
		int sum;
		synchronized (LOCK) {
			sum = low;
		}
		synchronized (LOCK) {
			return sum + high;
		}
	}

	public static void main(String[] arguments) throws InterruptedException {
		Pairs pair = new Pairs();
		Thread setter = new Thread(() -> inTurn(0, () -> pair.set(7)), "setter");
		Thread reader = new Thread(() -> inTurn(1, pair::sum), "reader");
		setter.start();
		reader.start();
		setter.join();
		reader.join();
	}

	/** Polls until it is this thread's turn: a wait or a notification would order the threads. */
	private static void inTurn(int mine, Runnable work) {
		boolean isMine = false;
		while (!isMine) {
			synchronized (LOCK) {
				isMine = turn == mine;
			}
		}
		work.run();
		synchronized (LOCK) {
			turn++;
		}
	}
}
