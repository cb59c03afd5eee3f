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

import jdk.internal.misc.Unsafe;

/** A table entry with a lock that is held only briefly. */
abstract class InterlockLockedEntry extends InterlockWeakEntry {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();
	private static final long LOCK = UNSAFE.objectFieldOffset(InterlockLockedEntry.class, "locked");
	private static final int FEW_TRIES = 100;

	/** 1 while a thread holds the lock. */
	private volatile int locked;

	InterlockLockedEntry(Object key, int hash, ReferenceQueue<Object> collected) {
		super(key, hash, collected);
	}

	/**
	 * Acquires the lock if it is free.
	 *
	 * @return whether it was acquired
	 */
	final boolean tryLock() {
		return UNSAFE.compareAndSetInt(this, LOCK, 0, 1);
	}

	/** Acquires the lock, spinning until it is free. */
	final void lock() {
		for (int tries = 1; !tryLock(); tries++) {
			if (tries > FEW_TRIES) {
				Thread.yield();
			} else {
				Thread.onSpinWait();
			}
		}
	}

	final void unlock() {
		UNSAFE.putIntRelease(this, LOCK, 0);
	}
}
