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
 * Four methods in a ring, each sharing a field with the next one. Every two of them are atomic together, all four are
 * not. Each runs on its own thread, one after the other.
 */
public class Ring {

	private static final Object TURN = new Object();
	private static int turn;

	private int a;
	private int b;
	private int c;
	private int d;

	private int lockedA;
	private int lockedB;
	private int lockedC;
	private int lockedD;

	/** Not atomic. */
	public void first() {
		a = 1;
		d = 1;
	}

	/** Not atomic. */
	public void second() {
		b = a;
	}

	/** Not atomic. */
	public void third() {
		c = b;
	}

	/** Not atomic. */
	public int fourth() {
		return c + d;
	}

	public synchronized void lockedFirst() {
		lockedA = 1;
		lockedD = 1;
	}

	public synchronized void lockedSecond() {
		lockedB = lockedA;
	}

	public synchronized void lockedThird() {
		lockedC = lockedB;
	}

	public synchronized int lockedFourth() {
		return lockedC + lockedD;
	}

	public static void main(String[] arguments) throws InterruptedException {
		Ring ring = new Ring();
		Thread[] threads = { //
				new Thread(() -> inTurn(0, ring::first, ring::lockedFirst), "first"),
				new Thread(() -> inTurn(1, ring::second, ring::lockedSecond), "second"),
				new Thread(() -> inTurn(2, ring::third, ring::lockedThird), "third"),
				new Thread(() -> inTurn(3, ring::fourth, ring::lockedFourth), "fourth") };
		for (Thread thread : threads) {
			thread.start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
	}

	/** Polls until it is this thread's turn: a wait or a notification would order the threads. */
	private static void inTurn(int mine, Runnable work, Runnable lockedWork) {
		boolean isMine = false;
		while (!isMine) {
			synchronized (TURN) {
				isMine = turn == mine;
			}
		}
		work.run();
		lockedWork.run();
		synchronized (TURN) {
			turn++;
		}
	}
}
