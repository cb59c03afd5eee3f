/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.lang.ref.WeakReference;

import dev.interlock.spi.GoneObject;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;

/**
 * How a lock is used: whether several threads acquire it, and whether another lock is held at each acquisition. The
 * answers hold for the run so far; later uses can only make them false. Thread-safe.
 */
public final class LockUse {

	private final int number;
	private final WeakReference<Object> lock;
	private final LockMode mode;
	private final Class<?> type;
	/** Created on demand; null until then. */
	private GoneObject gone;
	private int firstThread = -1;
	private boolean shared;
	/** The locks that were held exclusively at all acquisitions; null before the first. */
	private LockSet protectors;

	/**
	 * @param lock the lock as its first acquirer names it; it is not kept reachable
	 */
	LockUse(int number, Object lock, LockMode mode) {
		this.number = number;
		this.lock = new WeakReference<>(lock);
		this.mode = mode;
		this.type = lock.getClass();
	}

	/** The number of the lock in {@link LockSet}. */
	public int number() {
		return number;
	}

	/**
	 * The lock as a thread holds it, for reports. A report may come after the lock was collected.
	 *
	 * @param site the acquisition site; -1 if it is not known
	 */
	HeldLock held(boolean isShared, int site) {
		Object known = lock.get();
		boolean isSide = mode == LockMode.READ || mode == LockMode.WRITE;
		return new HeldLock(known == null ? gone() : known, !isSide ? mode : isShared ? LockMode.READ : LockMode.WRITE,
				site);
	}

	private synchronized GoneObject gone() {
		if (gone == null) {
			gone = new GoneObject(type);
		}
		return gone;
	}

	synchronized void acquired(int thread, LockSet held) {
		if (firstThread < 0) {
			firstThread = thread;
		}
		shared |= firstThread != thread;
		if (protectors == null) {
			protectors = held.exclusive();
		} else if (!protectors.isEmpty()) {
			protectors = protectors.intersect(held);
		}
	}

	/**
	 * Whether acquire and release are both-movers (section 3.5): only one thread uses the lock, or another lock
	 * protects it.
	 */
	public synchronized boolean isBothMover() {
		return !shared || protectors != null && !protectors.isEmpty();
	}
}
