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
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/**
 * Two threads take turns at counters under semaphores and synchronizers used as mutexes; locksets do not recognise the
 * barrier between them. With an argument both count in each turn, so that each accesses the counters after the other.
 */
public final class Mutexes {

	private static final int TURNS = 4;

	private Mutexes() {
		// only static members
	}

	/** A mutex of the program. */
	static class Sync extends AbstractQueuedSynchronizer {
		private static final long serialVersionUID = 1L;

		@Override
		protected boolean tryAcquire(int ignored) {
			return compareAndSetState(0, 1);
		}

		@Override
		protected boolean tryRelease(int ignored) {
			setState(0);
			return true;
		}

		Condition newCondition() {
			return new ConditionObject();
		}
	}

	/** Calls the methods that it overrides, which is still one acquisition or release. */
	static final class Careful extends Sync {
		private static final long serialVersionUID = 1L;

		@Override
		protected boolean tryAcquire(int count) {
			return count == 1 && super.tryAcquire(count);
		}

		@Override
		protected boolean tryRelease(int count) {
			return count == 1 && super.tryRelease(count);
		}
	}

	/** A re-entrant mutex with a long state. */
	static final class LongSync extends AbstractQueuedLongSynchronizer {
		private static final long serialVersionUID = 1L;

		@Override
		protected boolean tryAcquire(long count) {
			if (getExclusiveOwnerThread() != Thread.currentThread() && !compareAndSetState(0, count)) {
				return false;
			}
			if (getExclusiveOwnerThread() == Thread.currentThread()) {
				setState(getState() + count);
			}
			setExclusiveOwnerThread(Thread.currentThread());
			return true;
		}

		@Override
		protected boolean tryRelease(long count) {
			long left = getState() - count;
			if (left == 0) {
				setExclusiveOwnerThread(null);
			}
			setState(left);
			return left == 0;
		}
	}

	/** A lock of the program, as in the documentation of the synchronizers. */
	static final class Mutex implements Lock {
		private final Sync sync = new Sync();

		@Override
		public void lock() {
			sync.acquire(1);
		}

		@Override
		public void lockInterruptibly() throws InterruptedException {
			sync.acquireInterruptibly(1);
		}

		@Override
		public boolean tryLock() {
			return sync.tryAcquire(1);
		}

		@Override
		public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
			return sync.tryAcquireNanos(1, unit.toNanos(time));
		}

		@Override
		public void unlock() {
			sync.release(1);
		}

		@Override
		public Condition newCondition() {
			return sync.newCondition();
		}
	}

	/** Inherits all but one method. */
	static final class Permit extends Semaphore {
		private static final long serialVersionUID = 1L;

		Permit() {
			super(1, true);
		}

		@Override
		public void acquire() throws InterruptedException {
			super.acquire();
		}
	}

	private static final Semaphore SEMAPHORE = new Semaphore(1);
	private static final Semaphore FIVE = new Semaphore(5);
	private static final Semaphore TWO = new Semaphore(2);
	private static final Semaphore SIGNAL = new Semaphore(0);
	private static final Semaphore HANDED_OVER = new Semaphore(1);
	private static final Permit PERMIT = new Permit();
	private static final Careful CAREFUL = new Careful();
	private static final LongSync LONG = new LongSync();
	private static final Mutex MUTEX = new Mutex();

	private static int acquired;
	private static int tried;
	private static int allOfFive;
	private static int inherited;
	private static int overridden;
	private static int reentrant;
	private static int locked;
	private static int triedLock;
	private static int ofTwo; // race: another thread may have the other permit
	private static int signalled; // race: the semaphore is released by another thread than acquires it
	private static int handedOver; // race: as soon as another thread has released it
	private static int unlocked; // race: no lock at all

	public static void main(String[] args) throws Exception {
		CyclicBarrier barrier = new CyclicBarrier(2);
		Thread one = new Thread(() -> turns(barrier, args.length > 0, 0));
		Thread other = new Thread(() -> turns(barrier, args.length > 0, 1));
		one.start();
		other.start();
		one.join();
		other.join();
	}

	private static void turns(CyclicBarrier barrier, boolean together, int mine) {
		try {
			for (int turn = 0; turn < TURNS; turn++) {
				if (together || turn % 2 == mine) {
					count();
					unlocked();
				}
				if (!together && turn % 2 == mine) {
					messages(mine);
				}
				barrier.await();
			}
		} catch (Exception e) {
			throw new IllegalStateException(e);
		}
	}

	private static void count() throws InterruptedException {
		acquired();
		tried();
		allOfFive();
		inherited();
		overridden();
		reentrant();
		locked();
		lockedInterruptibly();
		triedLock();
	}

	static void acquired() throws InterruptedException {
		SEMAPHORE.acquire();
		acquired++;
		SEMAPHORE.release();
	}

	static void tried() throws InterruptedException {
		while (!SEMAPHORE.tryAcquire() && !SEMAPHORE.tryAcquire(1, TimeUnit.DAYS)) {
			Thread.yield();
		}
		tried++;
		SEMAPHORE.release();
	}

	static void allOfFive() {
		FIVE.acquireUninterruptibly(5);
		allOfFive++;
		FIVE.release(5);
	}

	static void inherited() throws InterruptedException {
		PERMIT.acquire();
		inherited++;
		PERMIT.release();
	}

	static void overridden() {
		CAREFUL.acquire(1);
		overridden++;
		CAREFUL.release(1);
	}

	static void reentrant() throws InterruptedException {
		LONG.acquire(1);
		LONG.acquireInterruptibly(1);
		reentrant++;
		LONG.release(1);
		reentrant++;
		LONG.release(1);
	}

	static void locked() {
		MUTEX.lock();
		locked++;
		MUTEX.unlock();
	}

	static void lockedInterruptibly() throws InterruptedException {
		MUTEX.lockInterruptibly();
		locked++;
		MUTEX.unlock();
	}

	static void triedLock() throws InterruptedException {
		if (MUTEX.tryLock() || MUTEX.tryLock(1, TimeUnit.DAYS)) {
			triedLock++;
			MUTEX.unlock();
		}
	}

	static void unlocked() {
		unlocked++;
	}

	/** Only with turns. */
	private static void messages(int mine) throws InterruptedException {
		TWO.acquire();
		ofTwo++;
		TWO.release();
		if (mine == 0) {
			signalled++;
			SIGNAL.release();
			HANDED_OVER.acquire();
			handedOver++;
		} else {
			SIGNAL.acquire();
			signalled++;
			handedOver++;
			HANDED_OVER.release();
		}
	}
}
