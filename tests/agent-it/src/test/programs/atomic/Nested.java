/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package atomic;

import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Methods that acquire a lock twice, each run by two threads in turn, twice. A method is atomic if no thread can
 * interleave: its thread already holds the lock, or only it uses the lock, or another lock that it holds protects it.
 */
public class Nested {

	private static final Object TURN = new Object();
	private static final int TURNS = 4;
	private static int turn;

	private final ReentrantLock lock = new ReentrantLock();
	private final ReentrantReadWriteLock sides = new ReentrantReadWriteLock();
	private final Object guarded = new Object();
	private int monitored;
	private int locked;
	private int low;
	private int high;

	public void entersAgain() {
		synchronized (this) {
			synchronized (this) {
				monitored++;
			}
			synchronized (this) {
				monitored++;
			}
		}
	}

	public synchronized void callsAnother() {
		add(1);
		add(-1);
	}

	public synchronized void add(int more) {
		monitored += more;
	}

	public void locksAgain() {
		lock.lock();
		try {
			addLocked();
			addLocked();
		} finally {
			lock.unlock();
		}
	}

	public void addLocked() {
		lock.lock();
		try {
			locked++;
		} finally {
			lock.unlock();
		}
	}

	public void usesItsOwnLock(Object own) {
		synchronized (this) {
			synchronized (own) {
				monitored++;
			}
			synchronized (own) {
				monitored++;
			}
		}
	}

	/** A new lock each time, so that no other lock protects it. */
	public void takesItsOwnLock(Object own) {
		synchronized (own) {
			Thread.onSpinWait();
		}
	}

	public void usesAProtectedLock() {
		synchronized (this) {
			synchronized (guarded) {
				monitored++;
			}
			synchronized (guarded) {
				monitored++;
			}
		}
	}

	public void readsWhileItWrites() {
		sides.writeLock().lock();
		try {
			int sum = low() + high();
			low = sum;
			high = -sum;
		} finally {
			sides.writeLock().unlock();
		}
	}

	public int low() {
		sides.readLock().lock();
		try {
			return low;
		} finally {
			sides.readLock().unlock();
		}
	}

	public int high() {
		sides.readLock().lock();
		try {
			return high;
		} finally {
			sides.readLock().unlock();
		}
	}

	public int lowers() {
		sides.writeLock().lock();
		try {
			low++;
			high--;
			sides.readLock().lock();
		} finally {
			sides.writeLock().unlock();
		}
		try {
			return low + high;
		} finally {
			sides.readLock().unlock();
		}
	}

	/** Not atomic. */
	public void entersTwice() {
		synchronized (this) {
			monitored++;
		}
		synchronized (this) {
			monitored++;
		}
	}

	/** Not atomic. */
	public void locksTwice() {
		addLocked();
		addLocked();
	}

	/** Not atomic. */
	public int readsTwice() {
		return low() + high();
	}

	private void all() {
		Object own = new Object();
		takesItsOwnLock(own);
		entersAgain();
		callsAnother();
		locksAgain();
		usesItsOwnLock(own);
		usesAProtectedLock();
		readsWhileItWrites();
		lowers();
		entersTwice();
		locksTwice();
		readsTwice();
	}

	public static void main(String[] arguments) throws InterruptedException {
		Nested nested = new Nested();
		Thread first = new Thread(() -> inTurns(0, nested::all), "first");
		Thread second = new Thread(() -> inTurns(1, nested::all), "second");
		first.start();
		second.start();
		first.join();
		second.join();
	}

	/** Polls until it is this thread's turn: a wait or a notification would order the threads. */
	private static void inTurns(int first, Runnable work) {
		for (int mine = first; mine < TURNS; mine += 2) {
			boolean isMine = false;
			while (!isMine) {
				synchronized (TURN) {
					isMine = turn == mine;
				}
			}
			work.run();
			synchronized (TURN) {
				turn++;
			}
		}
	}
}
