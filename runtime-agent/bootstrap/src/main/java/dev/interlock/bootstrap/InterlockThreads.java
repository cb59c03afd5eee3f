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
 * All threads that have been seen, by their ids. A lookup walks one bucket without a lock; what it misses while the
 * table grows is found under the lock. Ended threads are removed when they say so, or after they were collected.
 * <p>
 * The calling thread is found faster: its state is the object, otherwise of no use, on which {@link Thread#interrupt}
 * synchronises. So the JVM's compiler finds it with one load from what it knows to stay the same.
 */
final class InterlockThreads {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	/** The id is read as a field, as getId can be overridden up to Java 18. */
	private static final long ID = UNSAFE.objectFieldOffset(Thread.class, "tid");

	private static final long INTERRUPT_LOCK = offset("interruptLock", "blockerLock");

	private static final int LONGEST_WALK = 16;

	/** Stands in for a thread for which there is no memory left: nothing of it is reported. */
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

	/** Where a field of threads is that has one of these names, in the releases of Java; none if it has another one. */
	private static long offset(String... names) {
		for (String name : names) {
			long offset = InterlockOffsets.find(Thread.class, name);
			if (offset != InterlockOffsets.NONE) {
				return offset;
			}
		}
		return InterlockOffsets.NONE;
	}

	/** The last 32 bits of the id of the calling thread. */
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
			// an interrupter that is inside the former lock has found that this thread is not blocked
			UNSAFE.putReferenceVolatile(thread, INTERRUPT_LOCK, found);
		}
		return found;
	}

	/** The state of any thread. */
	static InterlockThread of(Thread thread) {
		return of(thread, UNSAFE.getLong(thread, ID));
	}

	/** The state of the thread with an id; null if it is not known. */
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
			// the program is about to have its own; the thread is looked for again at its next event
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

	/** Removes the state of a thread that has ended and tells the listener, if it has been told of the thread. */
	static void ended(Thread thread) {
		InterlockThread current = current();
		InterlockThread found = of(UNSAFE.getLong(thread, ID));
		if (found == null) {
			return;
		}
		if (found == current) {
			found.optimistic.use(found, true);
		}
		// not another event of the ending thread, nor of the one that carried it
		current.enterAgent();
		found.exclude();
		try {
			tellEnd(found, thread);
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

	/** The number of threads that are known; for tests. */
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
				tellEnd(thread, null);
			}
		}
	}

	/** The thread itself is null if it has been collected: then nobody can learn of its end. */
	private static void tellEnd(InterlockThread thread, Thread itself) {
		try {
			if (thread.openSite >= 0) {
				InterlockHooks.close(thread);
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
			// the program has used up its stack, and is about to be told
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
