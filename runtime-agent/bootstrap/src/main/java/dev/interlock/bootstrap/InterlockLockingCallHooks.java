/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.util.Collection;
import java.util.Collections;
import java.util.Hashtable;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The static methods that instrumented code calls around calls of JDK collections that hold a lock of their own while
 * they run, and while they run functions of the program. The lock counts as held from the thread's first event at which
 * the thread actually holds it.
 */
public final class InterlockLockingCallHooks {

	private static final Class<?> SYNCHRONIZED_COLLECTION = Collections
			.synchronizedCollection(new java.util.ArrayList<>())
			.getClass();
	private static final Class<?> SYNCHRONIZED_MAP = Collections.synchronizedMap(new java.util.HashMap<>()).getClass();
	private static final long COLLECTION_MUTEX = InterlockOffsets.find(SYNCHRONIZED_COLLECTION, "mutex");
	private static final long MAP_MUTEX = InterlockOffsets.find(SYNCHRONIZED_MAP, "mutex");
	private static final long ARRAY_LIST_LOCK = InterlockOffsets.find(CopyOnWriteArrayList.class, "lock");

	private InterlockLockingCallHooks() {
		// static only
	}

	/**
	 * Before the call.
	 *
	 * @param key the first argument; null if there is none
	 */
	public static void beforeCall(Object receiver, Object key, int site) {
		if (!(receiver instanceof Map || receiver instanceof Collection) || InterlockSamplingPause.isOn()) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.isInAgent()) {
			return;
		}
		try {
			InterlockWindowHooks.settle(thread);
			thread.enterAgent();
			try {
				thread.callLock = lockOf(receiver, key);
				thread.callSite = site;
			} finally {
				thread.leaveAgent();
			}
		} catch (StackOverflowError e) {
			thread.callLock = null;
		} catch (Throwable e) {
			thread.callLock = null;
			InterlockFailures.failed(e);
		}
	}

	/** After the call has returned. If it threw, the lock is later found not to be held. */
	public static void afterCall(int site) {
		if (InterlockSamplingPause.isOn()) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.isInAgent()) {
			return;
		}
		try {
			InterlockWindowHooks.settle(thread);
			if (thread.callLock != null && thread.callSite == site) {
				thread.locks.lateLock = thread.callLock;
				try {
					acquire(thread);
				} finally {
					thread.locks.lateLock = null;
				}
			}
			int index = thread.locks.lastBySite(site);
			if (index >= 0) {
				thread.locks.remove(index);
			}
		} catch (StackOverflowError e) {
			// the stack overflow is the program's own
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
	}

	/** The thread has an event during a call. If the call holds its lock, the lock now counts as held. */
	static void settle(InterlockThread thread) {
		Object lock = thread.callLock;
		boolean isHeld = lock instanceof InterlockMapBin bin ? bin.isHeld() : Thread.holdsLock(lock);
		if (isHeld) {
			acquire(thread);
		}
	}

	private static void acquire(InterlockThread thread) {
		Object lock = thread.callLock;
		int site = thread.callSite;
		thread.callLock = null;
		int mode = lock instanceof InterlockMapBin ? InterlockThread.EXCLUSIVE : InterlockThread.MONITOR;
		if (!thread.locks.push(lock, mode, site)) {
			return;
		}
		thread.enterAgent();
		try {
			thread.listener.lockAcquiredInCall(thread, lock, mode, site);
		} finally {
			thread.leaveAgent();
		}
	}

	/** The lock that a collection holds during a call; null if it holds none. */
	private static Object lockOf(Object receiver, Object key) {
		if (receiver instanceof ConcurrentHashMap<?, ?> map) {
			return InterlockMapBin.of(map, key);
		}
		if (receiver instanceof Hashtable || receiver instanceof Vector) {
			return receiver;
		}
		if (SYNCHRONIZED_MAP.isInstance(receiver)) {
			return at(receiver, MAP_MUTEX);
		}
		if (SYNCHRONIZED_COLLECTION.isInstance(receiver)) {
			return at(receiver, COLLECTION_MUTEX);
		}
		return receiver instanceof CopyOnWriteArrayList ? at(receiver, ARRAY_LIST_LOCK) : null;
	}

	private static Object at(Object receiver, long offset) {
		return offset == InterlockOffsets.NONE ? null : InterlockOffsets.reference(receiver, offset);
	}
}
