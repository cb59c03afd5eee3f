/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package hybrid;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The figures of O'Callahan and Choi's paper as programs. Every order of the threads predicts the same races.
 */
public final class Figures {

	private final Object clockLock = new Object();
	private int globalFlag;
	private Thread childThread;
	private int globalInt;
	private int clock;

	/** The object that is published. */
	private static final class Big {

		private int plain;
		private int waited;
		private int named;
	}

	/** A pool of reusable objects behind a lock. */
	private static final class Pool {

		private final Deque<Big> objects = new ArrayDeque<>();

		synchronized void recycle(Big big) {
			objects.add(big);
		}

		synchronized Big removeOne() {
			return objects.poll();
		}
	}

	/** The same pool, named in a file of channels. */
	private static final class NamedPool {

		private final Deque<Big> objects = new ArrayDeque<>();

		synchronized void recycle(Big big) {
			objects.add(big);
		}

		synchronized Big removeOne() {
			return objects.poll();
		}
	}

	/** The same pool; a taker waits for an object. */
	private static final class WaitingPool {

		private final Deque<Big> objects = new ArrayDeque<>();

		synchronized void recycle(Big big) {
			objects.add(big);
			notifyAll();
		}

		synchronized Big removeOne() throws InterruptedException {
			while (objects.isEmpty()) {
				wait();
			}
			return objects.poll();
		}
	}

	/** Fig. 1: the flag is written before the start; the reference to the thread is not protected. */
	private void figure1() throws InterruptedException {
		globalFlag = 1;
		Thread child = new Thread(() -> {
			if (globalFlag == 1) {
				childThread = null;
			}
		});
		childThread = child;
		child.start();
		synchronized (this) {
			if (childThread != null) {
				child.setName("child");
			}
		}
		child.join();
	}

	/** Fig. 2: an object passes from one thread to another through a pool. */
	private static void figure2() throws InterruptedException {
		Pool pool = new Pool();
		Thread user = new Thread(() -> {
			Big big = pool.removeOne();
			while (big == null) {
				Thread.yield();
				big = pool.removeOne();
			}
			big.plain = 2;
		});
		user.start();
		Big made = new Big();
		made.plain = 1;
		pool.recycle(made);
		user.join();
	}

	private static void figure2WithNamedPool() throws InterruptedException {
		NamedPool pool = new NamedPool();
		Thread user = new Thread(() -> {
			Big big = pool.removeOne();
			while (big == null) {
				Thread.yield();
				big = pool.removeOne();
			}
			big.named = 2;
		});
		user.start();
		Big made = new Big();
		made.named = 1;
		pool.recycle(made);
		user.join();
	}

	private static void figure2WithWaiting() throws InterruptedException {
		WaitingPool pool = new WaitingPool();
		Thread user = new Thread(() -> {
			try {
				pool.removeOne().waited = 2;
			} catch (InterruptedException e) {
				throw new IllegalStateException(e);
			}
		});
		user.start();
		Big made = new Big();
		made.waited = 1;
		pool.recycle(made);
		user.join();
	}

	/** Fig. 4: the lock of a clock orders unprotected accesses, in one of two orders. */
	private void figure4() throws InterruptedException {
		Thread reader = new Thread(() -> {
			tick();
			if (globalInt > 7) {
				throw new IllegalStateException();
			}
		});
		reader.start();
		globalInt = 7;
		tick();
		reader.join();
	}

	private void tick() {
		synchronized (clockLock) {
			clock++;
		}
	}

	public static void main(String[] args) throws InterruptedException {
		Figures figures = new Figures();
		figures.figure1();
		figure2();
		figure2WithNamedPool();
		figure2WithWaiting();
		figures.figure4();
		System.exit(figures.clock == 2 ? 0 : 1);
	}
}
