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
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * All threads that have been seen, by id. A lookup searches one bucket without a lock; an entry that it misses while
 * the table grows is found under the lock. Terminated threads are removed when they end, or after they were collected.
 * <p>
 * The state of the calling thread is found faster: it replaces the object, otherwise unused, on which
 * {@link Thread#interrupt} synchronises. So the JIT compiler finds it with one load from a reference that it knows to
 * be constant.
 */
final class InterlockThreads {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	/** The id is read as a field, as getId can be overridden up to Java 18. */
	private static final long ID = UNSAFE.objectFieldOffset(Thread.class, "tid");

	private static final long INTERRUPT_LOCK = offset("interruptLock", "blockerLock");

	private static final int LONGEST_WALK = 16;

	/** Replaces the state of a thread that could not be allocated; its events are not reported. */
	private static final InterlockThread LOST = new InterlockThread(null, -1, null);

	private static final ReferenceQueue<Thread> COLLECTED = new ReferenceQueue<>();
	private static final Object LOCK = new Object();
	private static InterlockThread[] buckets = new InterlockThread[1024];
	private static int size;

	static {
		LOST.exclude();
	}

	private InterlockThreads() {
		// static only
	}

	/**
	 * The offset of the thread field that has one of these names, depending on the Java release; none if there is no
	 * such field.
	 */
	private static long offset(String... names) {
		for (String name : names) {
			long offset = InterlockOffsets.find(Thread.class, name);
			if (offset != InterlockOffsets.NONE) {
				return offset;
			}
		}
		return InterlockOffsets.NONE;
	}

	/** The low 32 bits of the id of the calling thread. */
	@ForceInline
	static int number() {
		return (int) UNSAFE.getLong(Thread.currentThread(), ID);
	}

	/** The state of the calling thread. */
	static InterlockThread current() {
		Thread thread = Thread.currentThread();
		if (INTERRUPT_LOCK >= 0 && UNSAFE.getReference(thread, INTERRUPT_LOCK) instanceof InterlockThread known) {
			return known;
		}
		return lookUp(thread);
	}

	@DontInline
	private static InterlockThread lookUp(Thread thread) {
		InterlockThread found = of(thread, UNSAFE.getLong(thread, ID));
		if (INTERRUPT_LOCK >= 0 && found != LOST) {
			// an interrupter that holds the former lock has found that this thread is not blocked
			UNSAFE.putReferenceVolatile(thread, INTERRUPT_LOCK, found);
		}
		return found;
	}

	/** The state of any thread. */
	static InterlockThread of(Thread thread) {
		return of(thread, UNSAFE.getLong(thread, ID));
	}

	/** The state of the thread with an id; null if unknown. */
	static InterlockThread of(long id) {
		InterlockCarrier.keep();
		try {
			synchronized (LOCK) {
				return find(buckets, id, Integer.MAX_VALUE);
			}
		} finally {
			InterlockCarrier.release();
		}
	}

	private static InterlockThread of(Thread thread, long id) {
		InterlockThread found = find(buckets, id, LONGEST_WALK);
		if (found != null) {
			return found;
		}
		try {
			found = findOrAdd(thread, id);
			removeCollected();
		} catch (OutOfMemoryError e) {
			// the program is about to get its own error; the thread is looked up again at its next event
			InterlockListener.synchronizationLost = true;
			return LOST;
		}
		return found;
	}

	private static InterlockThread findOrAdd(Thread thread, long id) {
		InterlockCarrier.keep();
		try {
			synchronized (LOCK) {
				InterlockThread found = find(buckets, id, Integer.MAX_VALUE);
				return found == null ? add(new InterlockThread(thread, id, COLLECTED)) : found;
			}
		} finally {
			InterlockCarrier.release();
		}
	}

	/** Removes the state of a terminated thread and notifies the listener if the thread was registered. */
	static void ended(Thread thread) {
		InterlockThread current = current();
		InterlockThread found = of(UNSAFE.getLong(thread, ID));
		if (found == null) {
			return;
		}
		if (found == current) {
			found.optimistic.use(found, true);
		}
		// suppresses further events of the terminating thread, and of the one that carried it
		current.enterAgent();
		found.exclude();
		try {
			reportEnd(found, thread);
			synchronized (LOCK) {
				remove(found);
			}
		} finally {
			current.leaveAgent();
			if (INTERRUPT_LOCK >= 0 && UNSAFE.getReference(thread, INTERRUPT_LOCK) == found) {
				// the program may keep the thread
				UNSAFE.putReferenceVolatile(thread, INTERRUPT_LOCK, new Object());
			}
		}
	}

	/** The number of known threads; for tests. */
	static int count() {
		synchronized (LOCK) {
			return size;
		}
	}

	private static void removeCollected() {
		InterlockThread current = find(buckets, UNSAFE.getLong(Thread.currentThread(), ID), Integer.MAX_VALUE);
		if (current == null) {
			return;
		}
		// the queue has locks that must not order the program's threads
		current.enterAgent();
		try {
			forgetCollected();
		} finally {
			current.leaveAgent();
		}
	}

	private static void forgetCollected() {
		for (Object next = COLLECTED.poll(); next != null; next = COLLECTED.poll()) {
			InterlockThread thread = (InterlockThread) next;
			boolean removed;
			synchronized (LOCK) {
				removed = remove(thread);
			}
			if (removed) {
				reportEnd(thread, null);
			}
		}
	}

	/**
	 * Reports the end of a thread.
	 *
	 * @param itself the thread; null if it has been collected, because then no thread can observe its end
	 */
	private static void reportEnd(InterlockThread thread, Thread itself) {
		try {
			if (thread.openSite >= 0) {
				InterlockWindowHooks.close(thread);
			}
			InterlockListener listener = thread.listener;
			if (itself != null && listener == InterlockListener.installed) {
				InterlockSyncHooks.releasing(thread, itself, InterlockSyncHooks.END);
			}
			thread.listener = InterlockListener.NONE;
			if (listener == InterlockListener.installed) {
				listener.threadEnded(thread);
			}
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
	}

	private static InterlockThread find(InterlockThread[] table, long id, int longestWalk) {
		InterlockThread thread = table[(int) id & (table.length - 1)];
		for (int i = 0; thread != null && i < longestWalk; i++) {
			if (thread.id == id) {
				return thread;
			}
			thread = thread.next;
		}
		return null;
	}

	private static InterlockThread add(InterlockThread thread) {
		if (size >= buckets.length) {
			grow();
		}
		int bucket = (int) thread.id & (buckets.length - 1);
		thread.next = buckets[bucket];
		buckets[bucket] = thread;
		size++;
		return thread;
	}

	private static void grow() {
		InterlockThread[] larger = new InterlockThread[buckets.length * 2];
		for (InterlockThread head : buckets) {
			for (InterlockThread thread = head; thread != null;) {
				InterlockThread following = thread.next;
				int bucket = (int) thread.id & (larger.length - 1);
				thread.next = larger[bucket];
				larger[bucket] = thread;
				thread = following;
			}
		}
		buckets = larger;
	}

	private static boolean remove(InterlockThread thread) {
		int bucket = (int) thread.id & (buckets.length - 1);
		InterlockThread before = null;
		for (InterlockThread at = buckets[bucket]; at != null; at = at.next) {
			if (at == thread) {
				if (before == null) {
					buckets[bucket] = at.next;
				} else {
					before.next = at.next;
				}
				size--;
				return true;
			}
			before = at;
		}
		return false;
	}
}
