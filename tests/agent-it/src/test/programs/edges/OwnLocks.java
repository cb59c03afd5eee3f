/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;

/** Publishes a value by locks that the program builds on JDK synchronizers. */
public final class OwnLocks {

	/** A lock of the program. */
	private static final class Mutex extends AbstractQueuedSynchronizer {
		private static final long serialVersionUID = 1;

		@Override
		protected boolean tryAcquire(int count) {
			return compareAndSetState(0, 1);
		}

		@Override
		protected boolean tryRelease(int count) {
			setState(0);
			return true;
		}

		@Override
		protected boolean isHeldExclusively() {
			return getState() == 1;
		}
	}

	/** A lock of the program that keeps its state elsewhere. */
	private static final class Owned extends AbstractQueuedSynchronizer {
		private static final long serialVersionUID = 1;

		private final AtomicReference<Thread> owner = new AtomicReference<>();

		@Override
		protected boolean tryAcquire(int count) {
			return owner.compareAndSet(null, Thread.currentThread());
		}

		@Override
		protected boolean tryRelease(int count) {
			owner.set(null);
			return true;
		}

		@Override
		protected boolean isHeldExclusively() {
			return owner.get() == Thread.currentThread();
		}
	}

	/** A gate of the program that stays open once opened. */
	private static final class Gate extends AbstractQueuedLongSynchronizer {
		private static final long serialVersionUID = 1;

		@Override
		protected long tryAcquireShared(long count) {
			return getState() == count ? 1 : -1;
		}

		@Override
		protected boolean tryReleaseShared(long count) {
			setState(count);
			return true;
		}
	}

	private OwnLocks() {
		// only static members
	}

	public static void main(String[] args) throws Throwable {
		Handover.of("a lock of the program's own", box -> {
			Mutex mutex = new Mutex();
			Handover.Step step = () -> {
				mutex.acquire(1);
				box.value++;
				mutex.release(1);
			};
			Handover.byRace(step, step);
		});
		Handover.of("a lock of the program's own, contended", box -> {
			Mutex mutex = new Mutex();
			Handover.Step step = () -> {
				for (int i = 0; i < 200; i++) {
					mutex.acquire(1);
					box.value++;
					mutex.release(1);
				}
			};
			Handover.run(Handover.thread(step), Handover.thread(step));
			require(box.value == 400);
		});
		Handover.of("a gate of the program's own", box -> {
			Gate gate = new Gate();
			Handover.byRace(() -> {
				box.value = 1;
				gate.releaseShared(5);
			}, () -> {
				gate.acquireShared(5);
				box.value++;
			});
		});
		Handover.of("a condition of the program's own", OwnLocks::condition);
		Handover.of("a lock that is given back by waiting", OwnLocks::givenBack);
	}

	/** Waiting releases through the program's own methods. */
	private static void givenBack(Handover.Box box) throws Throwable {
		Owned lock = new Owned();
		Condition taken = lock.new ConditionObject();
		Handover.run(Handover.thread(() -> {
			lock.acquire(1);
			box.value = 1;
			while (box.value == 1) {
				taken.await();
			}
			box.value++;
			lock.release(1);
		}), Handover.thread(() -> {
			boolean isTaken = false;
			while (!isTaken) {
				lock.acquire(1);
				isTaken = box.value == 1;
				if (isTaken) {
					box.value++;
					taken.signal();
				}
				lock.release(1);
				Thread.yield();
			}
		}));
		require(box.value == 3);
	}

	private static void condition(Handover.Box box) throws Throwable {
		Mutex mutex = new Mutex();
		Condition filled = mutex.new ConditionObject();
		Handover.run(Handover.thread(() -> {
			mutex.acquire(1);
			while (box.value == 0) {
				filled.await();
			}
			box.value++;
			mutex.release(1);
		}), Handover.thread(() -> {
			Handover.pause();
			mutex.acquire(1);
			box.value = 1;
			filled.signal();
			mutex.release(1);
		}));
		require(box.value == 2);
	}

	private static void require(boolean condition) {
		if (!condition) {
			throw new IllegalStateException("not as expected");
		}
	}
}
