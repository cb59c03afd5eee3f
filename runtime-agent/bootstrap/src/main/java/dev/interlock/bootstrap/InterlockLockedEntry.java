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

/** An entry of a table with a lock, which nobody holds for long. */
abstract class InterlockLockedEntry extends InterlockWeakEntry {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();
	private static final long LOCK = UNSAFE.objectFieldOffset(InterlockLockedEntry.class, "locked");
	private static final int FEW_TRIES = 100;

	/** 1 while a thread has it. */
	private volatile int locked;

	InterlockLockedEntry(Object key, int hash, ReferenceQueue<Object> collected) {
		super(key, hash, collected);
	}

	/** Locks it if nobody has done so. */
	final boolean tryLock() {
		return UNSAFE.compareAndSetInt(this, LOCK, 0, 1);
	}

	/** Waits until it has locked it. */
	final void lock() {
		for (int tries = 1; !tryLock(); tries++) {
			if (tries > FEW_TRIES) {
				Thread.yield();
			} else {
				Thread.onSpinWait();
			}
		}
	}

	/** Unlocks it. */
	final void unlock() {
		UNSAFE.putIntRelease(this, LOCK, 0);
	}
}
