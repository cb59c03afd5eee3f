/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import dev.interlock.bootstrap.InterlockThread;

/** What a method of the locks of {@code java.util.concurrent} does. */
enum LockCall {
	/** Takes the lock or throws. */
	LOCK(0),
	/** Takes the lock or returns false. */
	TRY_LOCK(0),
	/** Gives the lock back. */
	UNLOCK(0),
	/** Returns a stamp if the lock was taken for reading. */
	STAMP_READ(InterlockThread.READ),
	/** Returns a stamp if the lock was taken for writing. */
	STAMP_WRITE(InterlockThread.WRITE),
	/** Returns a new stamp if the lock is held for reading now. */
	CONVERT_TO_READ(InterlockThread.READ),
	/** Returns a new stamp if the lock is held for writing now. */
	CONVERT_TO_WRITE(InterlockThread.WRITE),
	/** Returns a new stamp if the lock is not held any more. */
	CONVERT_TO_OPTIMISTIC(LockCall.ANY_MODE),
	/** Gives a lock that was taken for reading back. */
	UNLOCK_READ(InterlockThread.READ),
	/** Gives a lock that was taken for writing back. */
	UNLOCK_WRITE(InterlockThread.WRITE),
	/** Gives a lock back, however it was taken. */
	UNLOCK_ANY(LockCall.ANY_MODE);

	private static final int ANY_MODE = -1;
	private static final String STAMPED_LOCK = "java/util/concurrent/locks/StampedLock";
	private static final String TIMED = "(JLjava/util/concurrent/TimeUnit;)";

	private final int mode;

	LockCall(int mode) {
		this.mode = mode;
	}

	/** The mode of a call on a {@code StampedLock}; negative where it is not known. */
	int mode() {
		return mode;
	}

	/** What a call does, or null if it has nothing to do with a lock. */
	static LockCall of(String owner, String name, String descriptor) {
		return owner.equals(STAMPED_LOCK) ? ofStamped(name, descriptor) : ofLock(name, descriptor);
	}

	/** The owner may be any class: whether it is a lock is asked when the call is made. */
	private static LockCall ofLock(String name, String descriptor) {
		return switch (name + descriptor) {
		case "lock()V", "lockInterruptibly()V" -> LOCK;
		case "tryLock()Z", "tryLock" + TIMED + "Z" -> TRY_LOCK;
		case "unlock()V" -> UNLOCK;
		default -> null;
		};
	}

	private static LockCall ofStamped(String name, String descriptor) {
		return switch (name) {
		case "readLock", "readLockInterruptibly", "tryReadLock" -> STAMP_READ;
		case "writeLock", "writeLockInterruptibly", "tryWriteLock" -> STAMP_WRITE;
		case "tryConvertToReadLock" -> CONVERT_TO_READ;
		case "tryConvertToWriteLock" -> CONVERT_TO_WRITE;
		case "tryConvertToOptimisticRead" -> CONVERT_TO_OPTIMISTIC;
		case "unlockRead", "tryUnlockRead" -> UNLOCK_READ;
		case "unlockWrite", "tryUnlockWrite" -> UNLOCK_WRITE;
		case "unlock" -> UNLOCK_ANY;
		default -> null;
		};
	}
}
