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
 * The pool of hedc (Wang and Stoller, section 8.2). A thread that is about to end checks whether other threads remain
 * for the tasks and decrements the count later, when those may have ended too. Two threads take turns.
 */
public class Pool {

	private static final Object TURN = new Object();
	private static final int TURNS = 4;
	private static int turn;

	private int size;
	private int tasks;

	public synchronized void addThread() {
		size++;
	}

	public synchronized void addTask() {
		tasks++;
	}

	public synchronized int size() {
		return size;
	}

	public synchronized boolean hasTasks() {
		return tasks > 0;
	}

	public synchronized void threadEnds() {
		size--;
	}

	/** Not atomic. */
	public void endsIfOthersAreLeft() {
		if (size() > 1 || !hasTasks()) {
			threadEnds();
		}
	}

	public synchronized void endsIfOthersAreLeftUnderLock() {
		if (size() > 1 || !hasTasks()) {
			threadEnds();
		}
	}

	private void comeAndGo() {
		addThread();
		endsIfOthersAreLeftUnderLock();
		addThread();
		endsIfOthersAreLeft();
		addTask();
	}

	public static void main(String[] arguments) throws InterruptedException {
		Pool pool = new Pool();
		// so that there is another thread each time
		pool.addThread();
		Thread first = new Thread(() -> inTurns(0, pool), "first");
		Thread second = new Thread(() -> inTurns(1, pool), "second");
		first.start();
		second.start();
		first.join();
		second.join();
		System.out.println(pool.size());
	}

	/** Polls until it is this thread's turn: a wait or a notification would order the threads. */
	private static void inTurns(int first, Pool pool) {
		for (int mine = first; mine < TURNS; mine += 2) {
			boolean isMine = false;
			while (!isMine) {
				synchronized (TURN) {
					isMine = turn == mine;
				}
			}
			pool.comeAndGo();
			synchronized (TURN) {
				turn++;
			}
		}
	}
}
