/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import java.util.List;

import dev.interlock.bootstrap.InterlockThread;

/** What a method of the locks of {@code java.util.concurrent} does. */
enum LockCall {
	/** Takes the lock or throws. */
	LOCK(0),
	/** Takes the lock or returns false. */
	TRY_LOCK(0),
	/** Gives the lock back. */
	UNLOCK(0),
	/** Acquires a semaphore, or a synchronizer in its exclusive mode, or throws. */
	ACQUIRE(0),
	/** Acquires one or returns false. */
	TRY_ACQUIRE(0),
	/** Releases one. */
	RELEASE(0),
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
	/** In place of the number of a method. */
	static final int NOT_ASKED = Integer.MIN_VALUE;

	private static final String TIMED = "(JLjava/util/concurrent/TimeUnit;)";

	/** The methods that classes of the program may override; the number of the first is -1, and so on. */
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
	 * Whether a method of a synchronizer is a part of acquiring or releasing it: what it calls is a part of that, too, and
	 * no acquisition or release by itself.
	 */
	static boolean isPartOfSynchronizer(String method) {
		return method.equals("tryAcquire") || method.equals("tryRelease");
	}

	/** The mode of a call on a {@code StampedLock}; negative where it is not known. */
	int mode() {
		return mode;
	}

	/**
	 * What a call does, or null if it has nothing to do with a lock. Its owner may be any class: whether it is a lock is
	 * asked when the call is made.
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

	/** The number of a method that {@link #of} knows. */
	static int number(String name, String descriptor) {
		return -1 - METHODS.indexOf(name + descriptor.substring(0, descriptor.indexOf(')') + 1));
	}

	/** The name of the method of that number, with the descriptors of its parameters. */
	static String method(int number) {
		return METHODS.get(-1 - number);
	}
}
