/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.healing;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;

import dev.interlock.spi.ThreadView;

/**
 * The lock of one variable of one object, reentrant, and the number of threads inside sections on the variable. A
 * thread waits in short pauses, so that nothing has to wake it: a thread that ended, or that left a section unnoticed,
 * blocks no other one for long. A thread that has waited for some time is served before others.
 */
final class HealingLock {

	/** The length of one pause of a waiting thread, in nanoseconds. */
	static final long PAUSE = TimeUnit.MICROSECONDS.toNanos(50);
	/** The time after which a waiting thread is served before others. */
	private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(2);
	/** The time for which a free lock is kept for such a thread. */
	private static final long RESERVATION = TimeUnit.MILLISECONDS.toNanos(5);
	private static final int SPINS = 200;

	private static final VarHandle OWNER;

	static {
		try {
			OWNER = MethodHandles.lookup().findVarHandle(HealingLock.class, "owner", ThreadView.class);
		} catch (ReflectiveOperationException e) {
			throw new ExceptionInInitializerError(e);
		}
	}

	/** The variable whose lock it is. */
	volatile HealedVariable variable;
	private volatile ThreadView owner;
	/** The number of entries of the owner; changed by the owner only. */
	private int count;
	/** The number of times that the lock has changed hands. */
	private volatile int tenures;
	/** The threads that have waited for some time. */
	private final Queue<ThreadView> impatient = new ConcurrentLinkedQueue<>();
	/** The time until which a free lock is kept for the first of them. */
	private volatile long reservedUntil;
	/** The threads inside sections that are healed without this lock. */
	private final AtomicInteger inside = new AtomicInteger();

	/** Acquires the lock if it is free, or if the thread has it. */
	boolean tryAcquire(ThreadView thread) {
		ThreadView now = owner;
		if (now == thread) {
			count++;
			return true;
		}
		if (now != null && !now.isTerminated() || now == null && isReservedForOther(thread)) {
			return false;
		}
		return take(thread, now);
	}

	private boolean take(ThreadView thread, ThreadView from) {
		if (!OWNER.compareAndSet(this, from, thread)) {
			return false;
		}
		count = 1;
		tenures = tenures + 1;
		return true;
	}

	private boolean isReservedForOther(ThreadView thread) {
		ThreadView first = impatient.peek();
		return first != null && first != thread && System.nanoTime() - reservedUntil < 0;
	}

	/**
	 * Acquires the lock.
	 *
	 * @param limit   the longest time for which a blocked thread may keep the lock from this one, in nanoseconds
	 * @param longest the same for any thread
	 * @param pauses  stops the thread for some nanoseconds
	 * @return false if a limit has passed
	 */
	boolean acquire(ThreadView thread, long limit, long longest, LongConsumer pauses) {
		for (int i = 0; i < SPINS; i++) {
			if (tryAcquire(thread)) {
				return true;
			}
			Thread.onSpinWait();
		}
		long begin = System.nanoTime();
		long since = begin;
		long blockedSince = begin;
		int tenure = tenures;
		boolean isQueued = false;
		try {
			while (!tryAcquire(thread)) {
				long now = System.nanoTime();
				if (tenure != tenures) {
					tenure = tenures;
					since = now;
					blockedSince = now;
				} else if (now - since > longest || now - blockedSince > limit && isOwnerBlocked()) {
					return false;
				} else if (now - blockedSince > limit) {
					blockedSince = now;
				}
				if (!isQueued && now - begin > PATIENCE) {
					isQueued = impatient.add(thread);
				}
				pauses.accept(PAUSE);
			}
			return true;
		} finally {
			if (isQueued) {
				impatient.remove(thread);
			}
		}
	}

	/** A thread that only waits for a processor is not blocked: no deadlock keeps it. */
	private boolean isOwnerBlocked() {
		ThreadView now = owner;
		return now != null && now.isBlocked();
	}

	/** Takes the lock from a thread that has kept it for too long without having it in use. */
	void seize(ThreadView thread) {
		ThreadView now;
		do {
			now = owner;
		} while (!take(thread, now));
	}

	/** Releases the lock once. Does nothing if the thread does not have it. */
	void release(ThreadView thread) {
		if (owner == thread && --count == 0) {
			if (!impatient.isEmpty()) {
				reservedUntil = System.nanoTime() + RESERVATION;
			}
			owner = null;
		}
	}

	/** Whether a thread has the lock. */
	boolean isOwner(ThreadView thread) {
		return owner == thread;
	}

	/** Whether no thread has the lock. */
	boolean isFree() {
		return owner == null;
	}

	void entered() {
		inside.incrementAndGet();
	}

	void left() {
		inside.decrementAndGet();
	}

	/** The number of threads inside sections that are healed without this lock. */
	int inside() {
		return inside.get();
	}
}
