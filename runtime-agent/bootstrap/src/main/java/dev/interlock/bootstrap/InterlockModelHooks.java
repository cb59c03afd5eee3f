/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.lang.ref.Reference;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The static methods called by the methods that the model of happens-before edges names, most of them methods of the
 * JDK. A thread acquires from, or is about to release to, a pair (owner, key), unless a method that hides it is
 * running. Of the hooks in locks only the check for a sampling pause is inlined. So a pause costs no call, and the
 * methods of the locks stay small enough to be inlined themselves.
 */
public final class InterlockModelHooks {

	/** The common prefix of the names of the agent's classes in this package. */
	private static final String OWN_NAMES = own("ModelHooks");

	private InterlockModelHooks() {
		// The common prefix of the names of the agent's classes in this package.
	}

	/** @param rest the rest of this class's name, after the prefix */
	private static String own(String rest) {
		String name = InterlockModelHooks.class.getName();
		return name.substring(0, name.length() - rest.length());
	}

	/** The calling thread has acquired; nothing happens if there is no owner. */
	@ForceInline
	public static void acquired(Object owner, int key) {
		if (!InterlockSamplingPause.isOn()) {
			reportAcquired(owner, key);
		}
	}

	@DontInline
	private static void reportAcquired(Object owner, int key) {
		if (owner != null && isListening()) {
			InterlockSyncHooks.acquired(owner, key);
		}
	}

	/** The calling thread is about to release; nothing happens if there is no owner. */
	@ForceInline
	public static void releasing(Object owner, int key) {
		if (!InterlockSamplingPause.isOn()) {
			reportReleasing(owner, key);
		}
	}

	@DontInline
	private static void reportReleasing(Object owner, int key) {
		if (owner != null && isListening() && !(owner instanceof Reference<?> && isOwn(owner.getClass()))) {
			InterlockSyncHooks.releasing(owner, key);
		}
	}

	/**
	 * Whether references of a class are the agent's own. The JVM's reference handler enqueues them like the program's.
	 * State kept for each of them through a weak reference would create further such references without end.
	 */
	@DontInline
	private static boolean isOwn(Class<?> references) {
		ClassLoader loader = references.getClassLoader();
		return loader == null ? references.getName().startsWith(OWN_NAMES)
				: loader == InterlockListener.installed.getClass().getClassLoader();
	}

	/** The calling thread has acquired from the field of an object at an offset; nothing happens without an object. */
	public static void acquiredAt(Object owner, long offset) {
		if (owner != null && isListening()) {
			InterlockSyncHooks.acquired(owner, number(owner, offset));
		}
	}

	/**
	 * The calling thread is about to release to the field of an object at an offset; nothing happens without an object.
	 */
	public static void releasingAt(Object owner, long offset) {
		if (owner != null && isListening()) {
			InterlockSyncHooks.releasing(owner, number(owner, offset));
		}
	}

	/** An object that is stored or returned is a part of another one. Recorded also during a sampling pause. */
	public static void part(Object of, Object part) {
		if (part == null || of == null || !InterlockListener.installed.ordering) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.isInAgent()) {
			return;
		}
		thread.enterAgent();
		try {
			InterlockBackingObjects.add(part, of);
		} catch (StackOverflowError e) {
			InterlockListener.synchronizationLost = true;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/**
	 * The calling thread has acquired from the object that contains a part; nothing happens if it is not known as a
	 * part.
	 */
	@ForceInline
	public static void acquiredFromWhole(Object part, int key) {
		if (!InterlockSamplingPause.isOn()) {
			reportAcquiredFromWhole(part, key);
		}
	}

	@DontInline
	private static void reportAcquiredFromWhole(Object part, int key) {
		if (part == null || !isListening()) {
			return;
		}
		Object whole = InterlockBackingObjects.whole(part);
		if (whole != null) {
			InterlockSyncHooks.acquired(whole, key);
		} else if (InterlockBackingObjects.isPart(part)) {
			// the part may still be iterated over, but the releases to its collected container are no longer known
			InterlockListener.synchronizationLost = true;
		}
	}

	/** Before the calling thread waits on a monitor, as for the program's own code. */
	public static void beforeWait(Object monitor) {
		if (isListening()) {
			InterlockSynchronizationHooks.beforeWait(monitor);
		}
	}

	/** The calling thread has acquired if the result is true. */
	public static void acquiredIfTrue(boolean result, Object owner, int key) {
		if (result) {
			acquired(owner, key);
		}
	}

	/** The calling thread has acquired if the result is false. */
	public static void acquiredIfFalse(boolean result, Object owner, int key) {
		if (!result) {
			acquired(owner, key);
		}
	}

	/** The calling thread has acquired if there is a result. */
	public static void acquiredIfNonNull(Object result, Object owner, int key) {
		if (result != null) {
			acquired(owner, key);
		}
	}

	/** The calling thread has acquired if the result is not 0. */
	public static void acquiredIfNonZero(int result, Object owner, int key) {
		if (result != 0) {
			acquired(owner, key);
		}
	}

	/** The calling thread has acquired if the result is not 0. */
	public static void acquiredIfNonZero(long result, Object owner, int key) {
		if (result != 0) {
			acquired(owner, key);
		}
	}

	/**
	 * Suppresses the edges of the model on this thread until {@link #show}. If too little stack is left to guarantee
	 * that call, the overflow is thrown here, before the method has done anything.
	 */
	public static void hide() {
		if (InterlockSamplingPause.isOn()) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		InterlockStack.reserve(thread);
		thread.hidden++;
	}

	/** Ends the effect of {@link #hide}. */
	public static void show() {
		if (InterlockSamplingPause.isOn()) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.hidden > 0) {
			// otherwise it was hidden during a sampling pause
			thread.hidden--;
		}
	}

	/** The thread begins optimistic reads, which a lock will validate and which may be discarded. */
	public static void beginOptimistic(Object lock) {
		InterlockThread thread = InterlockThreads.current();
		thread.optimistic.begin(thread, lock);
	}

	/** Discards the reads that the thread has made under a stamp of the lock; later reads count. */
	public static void endOptimistic(Object lock) {
		InterlockThread thread = InterlockThreads.current();
		thread.optimistic.end(thread, lock);
	}

	/** The reads that the thread has made under a stamp of the lock count if the result is true. */
	public static void validated(boolean result, Object lock) {
		InterlockThread thread = InterlockThreads.current();
		if (result) {
			thread.optimistic.validated(thread, lock);
		} else {
			thread.optimistic.invalid(thread, lock);
		}
	}

	/** The reads that the thread has made under a stamp of the lock count if the result is not 0. */
	public static void validated(long result, Object lock) {
		validated(result != 0, lock);
	}

	private static boolean isListening() {
		if (!InterlockListener.installed.ordering || InterlockSamplingPause.isOn()) {
			return false;
		}
		InterlockThread thread = InterlockThreads.current();
		return thread.hidden == 0 || InterlockSamplingPause.hasSamplingGap(thread);
	}

	private static int number(Object owner, long offset) {
		if (InterlockThreads.current().isInAgent()) {
			return InterlockFields.UNKNOWN;
		}
		try {
			return InterlockFields.number(owner, offset);
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
			InterlockListener.synchronizationLost = true;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
		}
		return InterlockFields.UNKNOWN;
	}
}
