/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The static methods that instrumented code calls where it acquires and releases locks. They track the locks that the
 * thread holds, and report the first acquisition and the last release of each to the {@link InterlockListener}. Hooks
 * that do nothing during a sampling pause check for it inline in the calling code.
 */
public final class InterlockLockHooks {

	/** Replaces a site: the thread waits on the monitor and does not enter it. */
	static final int WAITING = -3;

	/** Replaces an unknown mode. */
	static final int ANY_MODE = -1;

	private InterlockLockHooks() {
		// static only
	}

	/**
	 * Before a monitor is entered. The monitor counts as held from the thread's next event on. A call between the
	 * instruction and the start of its exception handler's range would prevent the compilation of the method.
	 */
	public static void beforeMonitorEnter(Object monitor, int site) {
		InterlockThread thread = InterlockThreads.current();
		if (InterlockSamplingPause.isOn()) {
			entering(thread, monitor, site);
			return;
		}
		InterlockStack.reserve(thread);
		if (monitor == null || thread.isInAgent()) {
			return;
		}
		try {
			InterlockWindowHooks.settle(thread);
			entering(thread, monitor, site);
			InterlockTransactionListener transactions = InterlockTransactionListener.installed;
			if (transactions != null) {
				transactions.entering(thread);
			}
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
			InterlockListener.synchronizationLost = true;
			thread.epoch = InterlockTransactionListener.noEpoch;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
			thread.epoch = InterlockTransactionListener.noEpoch;
		}
	}

	/** The thread is about to acquire a monitor, possibly only after a sampling pause. */
	static void entering(InterlockThread thread, Object monitor, int site) {
		if (!thread.isInAgent()) {
			thread.enteringSite = site;
			thread.enteringMonitor = monitor;
		}
	}

	/** Before a monitor is exited. */
	@ForceInline
	public static void beforeMonitorExit(Object monitor, int site) {
		released(monitor, InterlockThread.MONITOR, site);
	}

	/** A synchronized method begins. */
	@ForceInline
	public static void synchronizedEntered(Object monitor, int site) {
		acquired(monitor, InterlockThread.MONITOR, site);
	}

	/** A synchronized method is about to return or to throw; the site is that of its entry. */
	@ForceInline
	public static void synchronizedLeft(int site) {
		if (!InterlockSamplingPause.isOn()) {
			reportLeft(site);
		}
	}

	@DontInline
	private static void reportLeft(int site) {
		InterlockThread thread = InterlockThreads.current();
		if (thread.isInAgent()) {
			return;
		}
		try {
			InterlockWindowHooks.settle(thread);
			int index = thread.locks.lastBySite(site);
			if (index >= 0) {
				release(thread, index, site);
			} else {
				// its monitor is no longer known
				InterlockSamplingPause.missed(thread);
			}
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
			InterlockListener.synchronizationLost = true;
			thread.epoch = InterlockTransactionListener.noEpoch;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
			thread.epoch = InterlockTransactionListener.noEpoch;
		}
	}

	/** Before a call that acquires a lock. Ensures that the hook after it cannot fail for lack of stack. */
	@ForceInline
	public static void beforeLock() {
		if (!InterlockSamplingPause.isOn()) {
			reserve();
		}
	}

	@DontInline
	private static void reserve() {
		InterlockStack.reserve(InterlockThreads.current());
	}

	/**
	 * After {@code lock()} or {@code lockInterruptibly()} has returned.
	 *
	 * @param method the number of the method, as in {@link InterlockOverrides}
	 */
	@ForceInline
	public static void locked(Object lock, int method, int site) {
		if (!InterlockSamplingPause.isOn()) {
			reportLocked(lock, method, site);
		}
	}

	@DontInline
	private static void reportLocked(Object lock, int method, int site) {
		if (!(lock instanceof Lock)) {
			return;
		}
		if (InterlockStampedViews.isView(lock)) {
			Object stamped = InterlockStampedViews.lock(lock);
			if (isDirect(stamped, InterlockStampedViews.method(lock, method))) {
				reportAcquired(stamped, InterlockStampedViews.mode(lock), site);
			}
		} else if (isDirect(lock, method)) {
			reportAcquired(lock, mode(lock), site);
		}
	}

	/** After {@code tryLock} has returned. */
	@ForceInline
	public static void lockTried(Object lock, boolean success, int method, int site) {
		if (success) {
			locked(lock, method, site);
		}
	}

	/** Before {@code unlock()} is called. */
	@ForceInline
	public static void beforeUnlock(Object lock, int method, int site) {
		if (!InterlockSamplingPause.isOn()) {
			reportUnlock(lock, method, site);
		}
	}

	@DontInline
	private static void reportUnlock(Object lock, int method, int site) {
		if (!(lock instanceof Lock)) {
			return;
		}
		if (InterlockStampedViews.isView(lock)) {
			reportReleased(InterlockStampedViews.lock(lock), InterlockStampedViews.mode(lock), site);
		} else if (isDirect(lock, method)) {
			reportReleased(lock, mode(lock), site);
		}
	}

	/** After a method has returned that acquires a semaphore or a synchronizer of the program in exclusive mode. */
	@ForceInline
	public static void mutexAcquired(Object mutex, int method, int site) {
		if (!InterlockSamplingPause.isOn()) {
			reportMutexAcquired(mutex, method, site);
		}
	}

	/** After a method has returned that acquires such an object or returns false. */
	@ForceInline
	public static void mutexTried(Object mutex, boolean success, int method, int site) {
		if (success) {
			mutexAcquired(mutex, method, site);
		}
	}

	/** Before a call of a method that releases such an object. */
	@ForceInline
	public static void beforeMutexRelease(Object mutex, int method, int site) {
		if (!InterlockSamplingPause.isOn()) {
			reportMutexRelease(mutex, method, site);
		}
	}

	@DontInline
	private static void reportMutexAcquired(Object mutex, int method, int site) {
		InterlockThread thread = mutexUser(mutex, method);
		if (thread == null) {
			return;
		}
		try {
			InterlockWindowHooks.settle(thread);
			dropMessengers(thread, site);
			boolean isHeld;
			thread.enterAgent();
			try {
				isHeld = InterlockMutexes.acquired(thread, mutex);
			} finally {
				thread.leaveAgent();
			}
			if (isHeld) {
				acquire(thread, mutex, InterlockThread.EXCLUSIVE, site);
			}
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
	}

	@DontInline
	private static void reportMutexRelease(Object mutex, int method, int site) {
		InterlockThread thread = mutexUser(mutex, method);
		if (thread == null) {
			return;
		}
		try {
			InterlockWindowHooks.settle(thread);
			dropMessengers(thread, site);
			int index = thread.locks.last(mutex, InterlockThread.EXCLUSIVE);
			if (index < 0) {
				InterlockMutexes.releasedByOther(mutex);
			} else {
				release(thread, index, site);
				InterlockMutexes.releasing(mutex);
			}
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
	}

	/** The calling thread if the object may be a mutex and the call runs the JDK's own method; else null. */
	private static InterlockThread mutexUser(Object mutex, int method) {
		if (mutex == null || !InterlockMutexes.mayBe(mutex) || !isDirect(mutex, method)) {
			return null;
		}
		InterlockThread thread = InterlockThreads.current();
		return thread.isInAgent() ? null : thread;
	}

	/** Releases objects that have turned out not to be mutexes, because another thread has released them. */
	private static void dropMessengers(InterlockThread thread, int site) {
		InterlockHeldLocks locks = thread.locks;
		for (int i = locks.size() - 1; i >= 0; i--) {
			if (InterlockMutexes.passesMessages(locks.lock(i))) {
				release(thread, i, site);
			}
		}
	}

	/**
	 * The lock of a call by {@code super}; null during a sampling pause, or if the call runs an override of the
	 * program.
	 *
	 * @param from the class where the lookup of the method starts: the superclass of the calling class
	 */
	public static Object calledBySuper(Object lock, Class<?> from, int method) {
		return InterlockSamplingPause.isOn() || isOverridden(from, method) ? null : lock;
	}

	/**
	 * Whether the call itself acquires or releases the lock. Otherwise the calls inside the program's own method do.
	 */
	static boolean isDirect(Object lock, int method) {
		return !isOverridden(lock.getClass(), method);
	}

	private static boolean isOverridden(Class<?> type, int method) {
		try {
			return InterlockOverrides.isOverridden(type, method);
		} catch (StackOverflowError e) {
			InterlockListener.synchronizationLost = true;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
		}
		return false;
	}

	/** The thread holds the monitor that it was about to enter. */
	static void entered(InterlockThread thread) {
		Object monitor = thread.enteringMonitor;
		thread.enteringMonitor = null;
		if (thread.enteringSite == WAITING) {
			InterlockSyncHooks.acquired(thread, monitor, InterlockSyncHooks.MONITOR);
			InterlockSyncHooks.acquired(thread, monitor, InterlockSyncHooks.NOTIFICATION);
		} else {
			acquire(thread, monitor, InterlockThread.MONITOR, thread.enteringSite);
		}
	}

	/** The thread has acquired a lock in a mode. */
	@ForceInline
	static void acquired(Object lock, int mode, int site) {
		if (!InterlockSamplingPause.isOn()) {
			reportAcquired(lock, mode, site);
		}
	}

	@DontInline
	private static void reportAcquired(Object lock, int mode, int site) {
		InterlockThread thread = InterlockThreads.current();
		if (thread.isInAgent()) {
			return;
		}
		try {
			InterlockWindowHooks.settle(thread);
			acquire(thread, lock, mode, site);
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
			InterlockListener.synchronizationLost = true;
			thread.epoch = InterlockTransactionListener.noEpoch;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
			thread.epoch = InterlockTransactionListener.noEpoch;
		}
	}

	private static void acquire(InterlockThread thread, Object lock, int mode, int site) {
		thread.footprints.commit(thread);
		thread.acquisitions++;
		if (thread.locks.push(lock, mode, site)) {
			if (mode == InterlockThread.MONITOR) {
				InterlockSyncHooks.acquired(thread, lock, InterlockSyncHooks.MONITOR);
			}
			if (thread.listener.locks) {
				report(thread, lock, mode, site, false);
			}
		}
	}

	private static void report(InterlockThread thread, Object lock, int mode, int site, boolean release) {
		thread.enterAgent();
		try {
			if (release) {
				thread.listener.lockReleased(thread, lock, mode, site);
			} else {
				thread.listener.lockAcquired(thread, lock, mode, site);
			}
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/** The thread is about to release a lock that it acquired in a mode, or in any mode for {@link #ANY_MODE}. */
	@ForceInline
	static void released(Object lock, int mode, int site) {
		if (!InterlockSamplingPause.isOn()) {
			reportReleased(lock, mode, site);
		}
	}

	@DontInline
	private static void reportReleased(Object lock, int mode, int site) {
		InterlockThread thread = InterlockThreads.current();
		if (lock == null || thread.isInAgent()) {
			return;
		}
		try {
			InterlockWindowHooks.settle(thread);
			int index = thread.locks.last(lock, mode);
			if (index < 0 && mode == InterlockThread.MONITOR) {
				// its acquisition was not observed, but the next thread that acquires it is ordered after this one
				InterlockSyncHooks.releasing(thread, lock, InterlockSyncHooks.MONITOR);
			}
			release(thread, index, site);
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
			InterlockListener.synchronizationLost = true;
			thread.epoch = InterlockTransactionListener.noEpoch;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
			thread.epoch = InterlockTransactionListener.noEpoch;
		}
	}

	private static void release(InterlockThread thread, int index, int site) {
		if (index < 0) {
			return;
		}
		thread.footprints.commit(thread);
		InterlockHeldLocks locks = thread.locks;
		Object lock = locks.lock(index);
		int mode = locks.mode(index);
		boolean last = !locks.isHeldBesides(index);
		locks.remove(index);
		thread.releases++;
		if (last) {
			if (thread.listener.locks) {
				report(thread, lock, mode, site, true);
			}
			if (mode == InterlockThread.MONITOR) {
				InterlockSyncHooks.releasing(thread, lock, InterlockSyncHooks.MONITOR);
			}
		}
	}

	private static int mode(Object lock) {
		if (lock instanceof ReentrantReadWriteLock.ReadLock) {
			return InterlockThread.READ;
		}
		return lock instanceof ReentrantReadWriteLock.WriteLock ? InterlockThread.WRITE : InterlockThread.EXCLUSIVE;
	}
}
