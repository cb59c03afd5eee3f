/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;

/**
 * The views of a {@link StampedLock} as a {@link Lock}. Acquiring a view acquires the lock itself for reading or for
 * writing.
 */
final class InterlockStampedViews {

	private static final Class<?> READ = new StampedLock().asReadLock().getClass();
	private static final Class<?> WRITE = new StampedLock().asWriteLock().getClass();
	private static final long READ_LOCK = InterlockOffsets.find(READ, "this$0");
	private static final long WRITE_LOCK = InterlockOffsets.find(WRITE, "this$0");

	/**
	 * The distance from the number of {@code lock()} to that of {@code readLock()}; the same for the other methods that
	 * acquire.
	 */
	private static final int TO_READ = -5;
	/** The distance from the number of {@code lock()} to that of {@code writeLock()}. */
	private static final int TO_WRITE = -9;

	private InterlockStampedViews() {
		// static only
	}

	/** Whether a lock is a view whose underlying lock can be found. */
	static boolean isView(Object lock) {
		Class<?> type = lock.getClass();
		return type == READ && READ_LOCK != InterlockOffsets.NONE
				|| type == WRITE && WRITE_LOCK != InterlockOffsets.NONE;
	}

	/** The lock of a view. */
	static Object lock(Object view) {
		return InterlockOffsets.reference(view, view.getClass() == READ ? READ_LOCK : WRITE_LOCK);
	}

	/** The mode in which a view acquires the lock. */
	static int mode(Object view) {
		return view.getClass() == READ ? InterlockThread.READ : InterlockThread.WRITE;
	}

	/** The number of the underlying lock's method that an acquiring method of a view calls. */
	static int method(Object view, int method) {
		return method + (view.getClass() == READ ? TO_READ : TO_WRITE);
	}
}
