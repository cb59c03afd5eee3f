/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package locks;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Two threads take turns at counters under locks of several modes; locksets ignore the barrier between them. */
public final class LockModes {

	private static final int TURNS = 4;

	private static final StampedLock STAMPED = new StampedLock();
	private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

	private static int stampedWritten;
	private static int stampedOnlyRead; // race: writes under a read stamp, which others hold too
	private static int stampedConverted;
	private static int written;
	private static int onlyRead; // race: writes under a read lock
	private static int unlocked; // race: no lock at all

	private LockModes() {
		// only static members
	}

	public static void main(String[] args) throws Exception {
		CyclicBarrier barrier = new CyclicBarrier(2);
		Thread one = new Thread(() -> turns(barrier, 0));
		Thread other = new Thread(() -> turns(barrier, 1));
		one.start();
		other.start();
		one.join();
		other.join();
	}

	private static void turns(CyclicBarrier barrier, int mine) {
		try {
			for (int turn = 0; turn < TURNS; turn++) {
				if (turn % 2 == mine) {
					stamps();
					locks();
					unlocked++;
				}
				barrier.await();
			}
		} catch (Exception e) {
			throw new IllegalStateException(e);
		}
	}

	private static void stamps() {
		long stamp = STAMPED.writeLock();
		stampedWritten++;
		STAMPED.unlockWrite(stamp);
		stamp = STAMPED.readLock();
		int read = stampedWritten;
		stampedOnlyRead += read;
		STAMPED.unlockRead(stamp);
		stamp = STAMPED.readLock();
		stamp = STAMPED.tryConvertToWriteLock(stamp);
		stampedConverted++;
		STAMPED.unlock(stamp);
	}

	private static void locks() {
		count(LOCK.writeLock());
		LOCK.readLock().lock();
		int read = written;
		onlyRead += read;
		LOCK.readLock().unlock();
	}

	private static void count(Lock lock) {
		lock.lock();
		written++;
		lock.unlock();
	}
}
