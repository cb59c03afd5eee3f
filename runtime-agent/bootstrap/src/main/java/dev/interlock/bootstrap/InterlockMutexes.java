/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.lang.ref.ReferenceQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/**
 * The semaphores and synchronizers of the program that are used as mutexes. A queued synchronizer in exclusive mode is
 * one by its contract. A semaphore is one as long as each acquisition takes the last permit and releases it before the
 * next acquisition. The first release by a thread that does not hold the object shows that it passes messages instead.
 * Thread-safe.
 */
final class InterlockMutexes extends InterlockWeakTable<InterlockMutexes.Entry> {

	private static final int FIRST_BUCKETS = 16;
	private static final InterlockMutexes[] TABLES = new InterlockMutexes[STRIPES];

	static {
		for (int i = 0; i < TABLES.length; i++) {
			TABLES[i] = new InterlockMutexes();
		}
	}

	private InterlockMutexes() {
		super(FIRST_BUCKETS);
	}

	/** The usage of one object. */
	static final class Entry extends InterlockWeakEntry {

		private InterlockThread holder;
		private volatile boolean isNoMutex;

		private Entry(Object key, int hash, ReferenceQueue<Object> collected) {
			super(key, hash, collected);
		}

		private synchronized boolean acquired(InterlockThread thread, boolean isLastPermit) {
			if (!isLastPermit || holder != null) {
				isNoMutex = true;
			}
			holder = isNoMutex ? null : thread;
			return !isNoMutex;
		}

		private synchronized void releasing() {
			holder = null;
		}
	}

	/** Whether an object is of a type that may serve as a mutex. */
	static boolean mayBe(Object object) {
		return object instanceof Semaphore || isSynchronizer(object);
	}

	private static boolean isSynchronizer(Object object) {
		return object instanceof AbstractOwnableSynchronizer
				&& (object instanceof AbstractQueuedSynchronizer || object instanceof AbstractQueuedLongSynchronizer);
	}

	/**
	 * The thread has acquired an object that {@link #mayBe} a mutex.
	 *
	 * @return whether the thread now holds a mutex
	 */
	static boolean acquired(InterlockThread thread, Object object) {
		if (object instanceof Semaphore semaphore) {
			return of(object).acquired(thread, semaphore.availablePermits() == 0);
		}
		return !isKnownNoMutex(object);
	}

	/** The thread that holds an object is about to release it. */
	static void releasing(Object object) {
		if (object instanceof Semaphore) {
			of(object).releasing();
		}
	}

	/** A thread that does not hold an object releases it. */
	static void releasedByOther(Object object) {
		of(object).isNoMutex = true;
	}

	/** Whether a lock is of such a type, and its use has shown that it is no mutex. */
	static boolean passesMessages(Object lock) {
		return mayBe(lock) && isKnownNoMutex(lock);
	}

	private static boolean isKnownNoMutex(Object object) {
		int hash = hash(object);
		Entry known = TABLES[stripe(hash)].find(hash, object);
		return known != null && known.isNoMutex;
	}

	private static Entry of(Object object) {
		int hash = hash(object);
		return TABLES[stripe(hash)].of(hash, object);
	}

	@Override
	Entry entry(Object key, int hash, ReferenceQueue<Object> queue) {
		return new Entry(key, hash, queue);
	}
}
