/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Threads that poll the states of others, as tests do, and the end of a thread whose monitor another one holds. */
public final class ThreadStates {

	private static final Object LOCK = new Object();
	private static volatile boolean isReleased;

	public static void main(String[] arguments) throws InterruptedException {
		Thread waiting = start(() -> {
			synchronized (LOCK) {
				try {
					LOCK.wait();
				} catch (InterruptedException e) {
					throw new IllegalStateException(e);
				}
			}
		});
		until(waiting, Thread.State.WAITING);
		synchronized (LOCK) {
			LOCK.notify();
		}
		while (waiting.isAlive()) {
			Thread.sleep(1);
		}
		Thread parked = start(() -> {
			while (!isReleased) {
				LockSupport.park();
			}
		});
		until(parked, Thread.State.WAITING);
		isReleased = true;
		LockSupport.unpark(parked);
		while (parked.getState() != Thread.State.TERMINATED) {
			Thread.yield();
		}
		CountDownLatch begun = new CountDownLatch(1);
		Thread blocked;
		synchronized (LOCK) {
			blocked = start(() -> {
				begun.countDown();
				synchronized (LOCK) {
					Thread.yield();
				}
			});
			begun.await();
			until(blocked, Thread.State.BLOCKED);
		}
		blocked.join(1_000_000);
		Thread ending = start(() -> {
			// the JVM ends a thread only when it can enter its monitor
		});
		synchronized (ending) {
			while (ending.isAlive()) {
				ending.wait(1);
			}
		}
		Thread held = start(Thread::yield);
		Thread holder = start(() -> {
			synchronized (held) {
				for (int i = 0; i < 20; i++) {
					Thread.yield();
				}
			}
		});
		held.join();
		holder.join();
		System.out.println("states " + waiting.isAlive() + " " + parked.getState() + " " + blocked.isAlive() + " "
				+ ending.getState() + " " + held.isAlive());
	}

	private static Thread start(Runnable task) {
		Thread thread = new Thread(task);
		thread.start();
		return thread;
	}

	private static void until(Thread thread, Thread.State state) {
		while (thread.getState() != state) {
			Thread.onSpinWait();
		}
	}
}
