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
 * How a lock is used: by one thread or by several, and whether another lock is always held when it is taken. What is said
 * here holds until now; later uses can only make it false. Thread-safe.
 */
public final class LockUse {

	private final int number;
	private final WeakReference<Object> lock;
	private final LockMode mode;
	private final Class<?> type;
	/** Null as long as nobody has asked for it. */
	private GoneObject gone;
	private int firstThread = -1;
	private boolean shared;
	/** The locks that were held exclusively at all acquisitions; null before the first. */
	private LockSet protectors;

	/**
	 * @param lock the lock as the thread that takes it first names it; it is not kept
	 */
	LockUse(int number, Object lock, LockMode mode) {
		this.number = number;
		this.lock = new WeakReference<>(lock);
		this.mode = mode;
		this.type = lock.getClass();
	}

	/** The number that stands for it in {@link LockSet}. */
	public int number() {
		return number;
	}

	/**
	 * The lock as held by a thread, for reports, which may come when the program has no use for it any more.
	 *
	 * @param site the number of the site that took it; -1 where it is not known
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
	 * Whether taking and giving it back are both-movers (section 3.5): only one thread uses it, or another lock protects
	 * it.
	 */
	public synchronized boolean isBothMover() {
		return !shared || protectors != null && !protectors.isEmpty();
	}
}
