/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package locks;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/** Two threads, in sequence, that try to acquire the first lock again while they hold the second one. */
public class Spins {

	private final ReentrantLock first = new ReentrantLock();
	private final ReentrantLock second = new ReentrantLock();
	private final StampedLock stamped = new StampedLock();

	public static void main(String[] arguments) throws InterruptedException {
		Spins spins = new Spins();
		CountDownLatch done = new CountDownLatch(1);
		Thread one = new Thread(() -> {
			spins.run(arguments[0]);
			done.countDown();
		}, "one");
		Thread other = new Thread(() -> {
			try {
				done.await();
			} catch (InterruptedException e) {
				throw new IllegalStateException(e);
			}
			spins.run(arguments[0]);
		}, "other");
		one.start();
		other.start();
		one.join();
		other.join();
	}

	private void run(String form) {
		if (form.equals("stamped")) {
			runStamped();
			return;
		}
		first.lock();
		second.lock();
		first.unlock();
		boolean isHeld = true;
		switch (form) {
		case "spin" :
			while (!first.tryLock()) {
				Thread.onSpinWait();
			}
			break;
		case "do" :
			do {
				isHeld = first.tryLock();
			} while (!isHeld);
			break;
		case "timed" :
			spinTimed();
			break;
		case "bounded" :
			for (int i = 0; i < 10; i++) {
				if (first.tryLock()) {
					break;
				}
			}
			break;
		case "once" :
			isHeld = first.tryLock();
			break;
		case "backoff" :
			while (!first.tryLock()) {
				second.unlock();
				Thread.yield();
				second.lock();
			}
			break;
		default :
			throw new IllegalArgumentException(form);
		}
		second.unlock();
		if (isHeld) {
			first.unlock();
		}
	}

	private void spinTimed() {
		try {
			while (!first.tryLock(1, TimeUnit.DAYS)) {
				Thread.yield();
			}
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}

	private void runStamped() {
		long stamp = stamped.writeLock();
		second.lock();
		stamped.unlockWrite(stamp);
		while ((stamp = stamped.tryWriteLock()) == 0) {
			Thread.onSpinWait();
		}
		second.unlock();
		stamped.unlockWrite(stamp);
	}
}
