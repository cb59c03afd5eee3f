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
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Two threads take turns at counters under locks of classes that extend those of the JDK; locksets do not recognise the
 * barrier between them. With an argument they do not take turns.
 */
public final class SubLocks {

	private static final int TURNS = 4;

	private SubLocks() {
		// only static members
	}

	/** Inherits all methods. */
	static class Plain extends ReentrantLock {
		private static final long serialVersionUID = 1L;
		int inherited;
		int bySuper;

		void count() {
			lock();
			inherited++;
			unlock();
			super.lock();
			bySuper++;
			super.unlock();
		}
	}

	/** Counts its acquisitions, under the lock. */
	static class Counting extends ReentrantLock {
		private static final long serialVersionUID = 1L;
		int taken;
		int released;

		@Override
		public void lock() {
			super.lock();
			taken++;
		}

		@Override
		public boolean tryLock() {
			return super.tryLock();
		}

		@Override
		public void unlock() {
			released++;
			super.unlock();
		}

		@Override
		public boolean isHeldByCurrentThread() {
			throw new IllegalStateException("No one but the program may ask.");
		}
	}

	/** Overrides again, and inherits the rest from its superclass. */
	static final class Twice extends Counting {
		private static final long serialVersionUID = 1L;

		@Override
		public void lock() {
			super.lock();
		}

		@Override
		public boolean tryLock() {
			lock();
			return true;
		}
	}

	/** Acquires the lock once, however often it is requested. */
	static final class Deep extends ReentrantLock {
		private static final long serialVersionUID = 1L;
		private int depth;

		@Override
		public void lock() {
			if (!isHeldByCurrentThread()) {
				super.lock();
			}
			depth++;
		}

		@Override
		public void unlock() {
			if (--depth == 0) {
				super.unlock();
			}
		}
	}

	/** Never locks. */
	static final class Fake extends ReentrantLock {
		private static final long serialVersionUID = 1L;

		@Override
		public void lock() {
			// does not lock
		}

		@Override
		public void unlock() {
			// does not lock
		}
	}

	/** Has its own read and write locks. */
	static final class Sides extends ReentrantReadWriteLock {
		private static final long serialVersionUID = 1L;
		private final ReentrantReadWriteLock.WriteLock write = new ReentrantReadWriteLock.WriteLock(this) {
			private static final long serialVersionUID = 1L;

			@Override
			public void lock() {
				super.lock();
			}
		};

		@Override
		public ReentrantReadWriteLock.WriteLock writeLock() {
			return write;
		}
	}

	/** Inherits all but one method. */
	static final class Stamps extends StampedLock {
		private static final long serialVersionUID = 1L;
		int stampedWritten;
		int stampedOnlyRead; // race: writes under a read stamp, which others hold too
		int stampedConverted;
		int stampedByOverride;
		int stampedByView;

		@Override
		public long writeLockInterruptibly() throws InterruptedException {
			return super.writeLockInterruptibly();
		}

		void count() throws InterruptedException {
			long stamp = writeLock();
			stampedWritten++;
			unlockWrite(stamp);
			stamp = readLock();
			stampedOnlyRead += stampedWritten;
			unlockRead(stamp);
			long read = readLock();
			stamp = tryConvertToWriteLock(read);
			if (stamp == 0) {
				// the other thread reads, too
				unlockRead(read);
				stamp = writeLock();
			}
			stampedConverted++;
			unlock(stamp);
			stamp = writeLockInterruptibly();
			stampedByOverride++;
			super.unlockWrite(stamp);
			Lock view = asWriteLock();
			view.lock();
			stampedByView++;
			view.unlock();
			stamp = writeLock();
			stampedByView++;
			unlock(stamp);
		}
	}

	private static final Plain PLAIN = new Plain();
	private static final Counting COUNTING = new Counting();
	private static final Twice TWICE = new Twice();
	private static final Deep DEEP = new Deep();
	private static final Fake FAKE = new Fake();
	private static final Sides SIDES = new Sides();
	private static final Stamps STAMPS = new Stamps();
	private static final Lock ANONYMOUS = new ReentrantLock() {
		private static final long serialVersionUID = 1L;

		@Override
		public String toString() {
			return "lock";
		}
	};

	private static int counted;
	private static int tried;
	private static int twice;
	private static int deep;
	private static int inDeep;
	private static int fake; // race: no lock at all
	private static int sides;
	private static int onlyRead; // race: writes under a read lock
	private static int anonymous;
	private static int afterUnlock; // race: no lock at all

	public static void main(String[] args) throws Exception {
		CyclicBarrier barrier = args.length == 0 ? new CyclicBarrier(2) : null;
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
				if (barrier == null || turn % 2 == mine) {
					count();
				}
				if (barrier != null) {
					barrier.await();
				}
			}
		} catch (Exception e) {
			throw new IllegalStateException(e);
		}
	}

	private static void count() throws InterruptedException {
		PLAIN.count();
		STAMPS.count();
		COUNTING.lock();
		counted++;
		COUNTING.unlock();
		if (COUNTING.tryLock()) {
			tried++;
			COUNTING.unlock();
		}
		TWICE.lock();
		twice++;
		TWICE.unlock();
		if (TWICE.tryLock()) {
			twice++;
			TWICE.unlock();
		}
		DEEP.lock();
		DEEP.lock();
		inDeep++;
		DEEP.unlock();
		deep++;
		DEEP.unlock();
		FAKE.lock();
		fake++;
		FAKE.unlock();
		SIDES.writeLock().lock();
		sides++;
		SIDES.writeLock().unlock();
		SIDES.readLock().lock();
		onlyRead += sides;
		SIDES.readLock().unlock();
		ANONYMOUS.lock();
		anonymous++;
		ANONYMOUS.unlock();
		afterUnlock++;
	}
}
