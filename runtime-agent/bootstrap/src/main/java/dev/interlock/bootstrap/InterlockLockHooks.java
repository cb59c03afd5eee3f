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

/**
 * The static methods that instrumented code calls where it takes locks and gives them back. They keep the locks that
 * the thread holds, and tell the {@link InterlockListener} of the first acquisition and of the last release of each.
 */
public final class InterlockLockHooks {

	/** In place of a site: the monitor is one on which the thread waits, and not one that it enters. */
	static final int WAITING = -3;

	private static final int ANY_MODE = -1;

	private InterlockLockHooks() {
		// static only
	}

	/**
	 * Before a monitor is entered. It counts as held from the thread's next event on: a call between the instruction
	 * and the start of its exception handler's range would keep the method from being compiled.
	 */
	public static void beforeMonitorEnter(Object monitor, int site) {
		InterlockThread thread = InterlockThreads.current();
		if (InterlockRest.isOn()) {
			entering(thread, monitor, site);
			return;
		}
		InterlockStack.reserve(thread);
		if (monitor == null || thread.isInAgent()) {
			return;
		}
		try {
			InterlockHooks.settle(thread);
			entering(thread, monitor, site);
			InterlockTransactionListener transactions = InterlockTransactionListener.installed;
			if (transactions != null) {
				transactions.entering(thread);
			}
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
			InterlockListener.synchronizationLost = true;
			thread.epoch = InterlockTransactionListener.noEpoch;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
			thread.epoch = InterlockTransactionListener.noEpoch;
		}
	}

	/** The thread is about to have a monitor, maybe after a rest only. */
	static void entering(InterlockThread thread, Object monitor, int site) {
		if (!thread.isInAgent()) {
			thread.enteringSite = site;
			thread.enteringMonitor = monitor;
		}
	}

	/** Before a monitor is exited. */
	public static void beforeMonitorExit(Object monitor, int site) {
		released(monitor, InterlockThread.MONITOR, site);
	}

	/** A synchronized method begins. */
	public static void synchronizedEntered(Object monitor, int site) {
		acquired(monitor, InterlockThread.MONITOR, site);
	}

	/** A synchronized method is about to return or to throw; the site is the one it was entered with. */
	public static void synchronizedLeft(int site) {
		if (InterlockRest.isOn()) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.isInAgent()) {
			return;
		}
		try {
			InterlockHooks.settle(thread);
			release(thread, thread.locks.lastBySite(site), site);
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
			InterlockListener.synchronizationLost = true;
			thread.epoch = InterlockTransactionListener.noEpoch;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
			thread.epoch = InterlockTransactionListener.noEpoch;
		}
	}

	/** Before a call that takes a lock: so that the hook after it cannot fail for want of stack. */
	public static void beforeLock() {
		if (!InterlockRest.isOn()) {
			InterlockStack.reserve(InterlockThreads.current());
		}
	}

	/** After {@code lock()} or {@code lockInterruptibly()} returned. */
	public static void locked(Object lock, int site) {
		if (lock instanceof Lock) {
			acquired(lock, mode(lock), site);
		}
	}

	/** After {@code tryLock} returned. */
	public static void lockTried(Object lock, boolean success, int site) {
		if (success) {
			locked(lock, site);
		}
	}

	/** Before {@code unlock()} is called. */
	public static void beforeUnlock(Object lock, int site) {
		if (lock instanceof Lock) {
			released(lock, mode(lock), site);
		}
	}

	/** After a method of a {@code StampedLock} returned a stamp; 0 if the lock was not taken. */
	public static void stamped(Object lock, long stamp, int mode, int site) {
		if (stamp != 0) {
			acquired(lock, mode, site);
		}
	}

	/** After a {@code StampedLock} was asked to convert a stamp; 0 if it did not. */
	public static void stampConverted(Object lock, long stamp, int mode, int site) {
		if (stamp != 0) {
			released(lock, ANY_MODE, site);
			if (mode != ANY_MODE) {
				acquired(lock, mode, site);
			}
		}
	}

	/** Before a {@code StampedLock} gives back a stamp; the mode is negative where it is not known. */
	public static void beforeStampReleased(Object lock, int mode, int site) {
		released(lock, mode, site);
	}

	/** The monitor that the thread was about to enter is held. */
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

	private static void acquired(Object lock, int mode, int site) {
		if (InterlockRest.isOn()) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.isInAgent()) {
			return;
		}
		try {
			InterlockHooks.settle(thread);
			acquire(thread, lock, mode, site);
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
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
				tell(thread, lock, mode, site, false);
			}
		}
	}

	private static void tell(InterlockThread thread, Object lock, int mode, int site, boolean release) {
		thread.enterAgent();
		try {
			if (release) {
				thread.listener.lockReleased(thread, lock, mode, site);
			} else {
				thread.listener.lockAcquired(thread, lock, mode, site);
			}
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
		} catch (Throwable e) {
			InterlockListener.lastFailure = e;
			InterlockListener.failures++;
		} finally {
			thread.leaveAgent();
		}
	}

	private static void released(Object lock, int mode, int site) {
		if (InterlockRest.isOn()) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		if (lock == null || thread.isInAgent()) {
			return;
		}
		try {
			InterlockHooks.settle(thread);
			int index = thread.locks.last(lock, mode);
			if (index < 0 && mode == InterlockThread.MONITOR) {
				// its acquisition was not seen, but whoever takes it next is ordered after this thread
				InterlockSyncHooks.releasing(thread, lock, InterlockSyncHooks.MONITOR);
			}
			release(thread, index, site);
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
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
				tell(thread, lock, mode, site, true);
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
