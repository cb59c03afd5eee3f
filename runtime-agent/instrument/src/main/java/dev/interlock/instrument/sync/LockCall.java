/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sync;

import java.util.List;

import dev.interlock.bootstrap.InterlockThread;

/** The effect of a call of a lock or synchronizer of {@code java.util.concurrent}. */
public enum LockCall {
	/** Acquires the lock or throws. */
	LOCK(0),
	/** Acquires the lock or returns false. */
	TRY_LOCK(0),
	/** Releases the lock. */
	UNLOCK(0),
	/** Acquires a semaphore, or a synchronizer in its exclusive mode, or throws. */
	ACQUIRE(0),
	/** Acquires a semaphore or synchronizer, or returns false. */
	TRY_ACQUIRE(0),
	/** Releases a semaphore or synchronizer. */
	RELEASE(0),
	/** Returns a stamp if the lock was acquired for reading. */
	STAMP_READ(InterlockThread.READ),
	/** Returns a stamp if the lock was acquired for writing. */
	STAMP_WRITE(InterlockThread.WRITE),
	/** Returns a new stamp if the lock is now held for reading. */
	CONVERT_TO_READ(InterlockThread.READ),
	/** Returns a new stamp if the lock is now held for writing. */
	CONVERT_TO_WRITE(InterlockThread.WRITE),
	/** Returns a new stamp if the lock is no longer held. */
	CONVERT_TO_OPTIMISTIC(LockCall.ANY_MODE),
	/** Releases a lock that is held for reading. */
	UNLOCK_READ(InterlockThread.READ),
	/** Releases a lock that is held for writing. */
	UNLOCK_WRITE(InterlockThread.WRITE),
	/** Releases a lock that is held in any mode. */
	UNLOCK_ANY(LockCall.ANY_MODE);

	private static final int ANY_MODE = -1;
	/** Used in place of the number of a method. */
	static final int NOT_ASKED = Integer.MIN_VALUE;

	private static final String TIMED = "(JLjava/util/concurrent/TimeUnit;)";

	/** The methods that the program's classes may override, numbered from -1 downwards. */
	private static final List<String> METHODS = List.of("isHeldByCurrentThread()", "lock()", "lockInterruptibly()",
			"tryLock()", "tryLock" + TIMED, "unlock()", "readLock()", "readLockInterruptibly()", "tryReadLock()",
			"tryReadLock" + TIMED, "writeLock()", "writeLockInterruptibly()", "tryWriteLock()", "tryWriteLock" + TIMED,
			"tryConvertToReadLock(J)", "tryConvertToWriteLock(J)", "tryConvertToOptimisticRead(J)", "unlockRead(J)",
			"tryUnlockRead()", "unlockWrite(J)", "tryUnlockWrite()", "unlock(J)", "acquire()",
			"acquireUninterruptibly()", "tryAcquire()", "tryAcquire" + TIMED, "release()", "acquire(I)",
			"acquireUninterruptibly(I)", "tryAcquire(I)", "tryAcquire(IJLjava/util/concurrent/TimeUnit;)", "release(I)",
			"acquireInterruptibly(I)", "tryAcquireNanos(IJ)", "tryRelease(I)", "acquire(J)", "acquireInterruptibly(J)",
			"tryAcquire(J)", "tryAcquireNanos(JJ)", "release(J)", "tryRelease(J)");

	private final int mode;

	LockCall(int mode) {
		this.mode = mode;
	}

	/**
	 * Whether a synchronizer's method is a part of its acquire or release. Calls in such a method belong to the same
	 * operation, and are no acquire or release themselves.
	 */
	static boolean isPartOfSynchronizer(String method) {
		return method.equals("tryAcquire") || method.equals("tryRelease");
	}

	/** Whether it releases a lock. */
	boolean releases() {
		return switch (this) {
		case UNLOCK, RELEASE, UNLOCK_READ, UNLOCK_WRITE, UNLOCK_ANY -> true;
		default -> false;
		};
	}

	/** The mode of a call on a {@code StampedLock}; negative if unknown. */
	int mode() {
		return mode;
	}

	/**
	 * The effect of a call; null if it has none on locks. Any owner is accepted, because the receiver's class is
	 * checked at the call.
	 */
	static LockCall of(String name, String descriptor) {
		return switch (name + descriptor) {
		case "lock()V", "lockInterruptibly()V" -> LOCK;
		case "tryLock()Z", "tryLock" + TIMED + "Z" -> TRY_LOCK;
		case "unlock()V" -> UNLOCK;
		case "readLock()J", "readLockInterruptibly()J", "tryReadLock()J", "tryReadLock" + TIMED + "J" -> STAMP_READ;
		case "writeLock()J", "writeLockInterruptibly()J", "tryWriteLock()J", "tryWriteLock" + TIMED + "J" ->
			STAMP_WRITE;
		case "tryConvertToReadLock(J)J" -> CONVERT_TO_READ;
		case "tryConvertToWriteLock(J)J" -> CONVERT_TO_WRITE;
		case "tryConvertToOptimisticRead(J)J" -> CONVERT_TO_OPTIMISTIC;
		case "unlockRead(J)V", "tryUnlockRead()Z" -> UNLOCK_READ;
		case "unlockWrite(J)V", "tryUnlockWrite()Z" -> UNLOCK_WRITE;
		case "unlock(J)V" -> UNLOCK_ANY;
		case "acquire()V", "acquireUninterruptibly()V", "acquire(I)V", "acquireUninterruptibly(I)V",
				"acquireInterruptibly(I)V", "acquire(J)V", "acquireInterruptibly(J)V" ->
			ACQUIRE;
		case "tryAcquire()Z", "tryAcquire" + TIMED + "Z", "tryAcquire(I)Z",
				"tryAcquire(IJLjava/util/concurrent/TimeUnit;)Z", "tryAcquireNanos(IJ)Z", "tryAcquire(J)Z",
				"tryAcquireNanos(JJ)Z" ->
			TRY_ACQUIRE;
		case "release()V", "release(I)V", "release(I)Z", "tryRelease(I)Z", "release(J)Z", "tryRelease(J)Z" -> RELEASE;
		default -> null;
		};
	}

	/** The number of a method for which {@link #of} is not null. */
	static int number(String name, String descriptor) {
		return -1 - METHODS.indexOf(name + descriptor.substring(0, descriptor.indexOf(')') + 1));
	}

	/** The name of the method with this number, with the descriptors of its parameters. */
	public static String method(int number) {
		return METHODS.get(-1 - number);
	}
}
