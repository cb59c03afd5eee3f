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
 * The static methods that the methods call which the model of happens-before edges names, most of them methods of the
 * JDK. A thread acquires from, or is about to release to, a pair (owner, key) unless a method that hides it is running.
 * Of those that locks call only the question whether there is a rest is inlined: so a rest costs no call, and the methods
 * of the locks stay small enough to be inlined themselves.
 */
public final class InterlockModelHooks {

	/** How the names of the agent's classes beside this one begin. */
	private static final String OWN_NAMES = own("ModelHooks");

	private InterlockModelHooks() {
		// static only
	}

	/** @param rest what follows in the name of this class */
	private static String own(String rest) {
		String name = InterlockModelHooks.class.getName();
		return name.substring(0, name.length() - rest.length());
	}

	/** The calling thread has acquired; nothing happens if there is no owner. */
	@ForceInline
	public static void acquired(Object owner, int key) {
		if (!InterlockRest.isOn()) {
			tellAcquired(owner, key);
		}
	}

	@DontInline
	private static void tellAcquired(Object owner, int key) {
		if (owner != null && isHeard()) {
			InterlockSyncHooks.acquired(owner, key);
		}
	}

	/** The calling thread is about to release; nothing happens if there is no owner. */
	@ForceInline
	public static void releasing(Object owner, int key) {
		if (!InterlockRest.isOn()) {
			tellReleasing(owner, key);
		}
	}

	@DontInline
	private static void tellReleasing(Object owner, int key) {
		if (owner != null && isHeard() && !(owner instanceof Reference<?> && isOwn(owner.getClass()))) {
			InterlockSyncHooks.releasing(owner, key);
		}
	}

	/**
	 * Whether references of a class are the agent's own: the JVM's thread for references puts them into their queues as it
	 * does the program's, and whoever keeps something for each of them by a weak reference makes the next one with it.
	 */
	@DontInline
	private static boolean isOwn(Class<?> references) {
		ClassLoader loader = references.getClassLoader();
		return loader == null ? references.getName().startsWith(OWN_NAMES)
				: loader == InterlockListener.installed.getClass().getClassLoader();
	}

	/** The calling thread has acquired from the field of an object at an offset; nothing happens without an object. */
	public static void acquiredAt(Object owner, long offset) {
		if (owner != null && isHeard()) {
			InterlockSyncHooks.acquired(owner, number(owner, offset));
		}
	}

	/** The calling thread is about to release to the field of an object at an offset; nothing without an object. */
	public static void releasingAt(Object owner, long offset) {
		if (owner != null && isHeard()) {
			InterlockSyncHooks.releasing(owner, number(owner, offset));
		}
	}

	/** An object that is stored or returned is a part of another one, which is told in a rest, too. */
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
			InterlockParts.add(part, of);
		} catch (StackOverflowError e) {
			InterlockListener.synchronizationLost = true;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/** The calling thread has acquired from what an object is a part of; if it is known as none, nothing happens. */
	@ForceInline
	public static void acquiredFromWhole(Object part, int key) {
		if (!InterlockRest.isOn()) {
			tellAcquiredFromWhole(part, key);
		}
	}

	@DontInline
	private static void tellAcquiredFromWhole(Object part, int key) {
		if (part == null || !isHeard()) {
			return;
		}
		Object whole = InterlockParts.whole(part);
		if (whole != null) {
			InterlockSyncHooks.acquired(whole, key);
		} else if (InterlockParts.isPart(part)) {
			// what is left of it may still be walked over, and what was released to it is not known any more
			InterlockListener.synchronizationLost = true;
		}
	}

	/** Before the calling thread waits on a monitor, as the program's own code does. */
	public static void beforeWait(Object monitor) {
		if (isHeard()) {
			InterlockCallHooks.beforeWait(monitor);
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
	 * Until {@link #show}, no edge of the model counts on this thread. If there is too little stack left to be sure of
	 * that call, the overflow is thrown here, before the method has done anything.
	 */
	public static void hide() {
		if (InterlockRest.isOn()) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		InterlockStack.reserve(thread);
		thread.hidden++;
	}

	/** Ends what {@link #hide} began. */
	public static void show() {
		if (InterlockRest.isOn()) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.hidden > 0) {
			// otherwise it was hidden in a rest
			thread.hidden--;
		}
	}

	/** What the thread reads from now on is going to be validated by a lock, and may be thrown away. */
	public static void beginOptimistic(Object lock) {
		InterlockThread thread = InterlockThreads.current();
		thread.optimistic.begin(thread, lock);
	}

	/** What the thread has read under a stamp of the lock does not count, and what it reads now does. */
	public static void endOptimistic(Object lock) {
		InterlockThread thread = InterlockThreads.current();
		thread.optimistic.end(thread, lock);
	}

	/** What the thread has read under a stamp of the lock counts if the result is true. */
	public static void validated(boolean result, Object lock) {
		InterlockThread thread = InterlockThreads.current();
		if (result) {
			thread.optimistic.validated(thread, lock);
		} else {
			thread.optimistic.invalid(thread, lock);
		}
	}

	/** What the thread has read under a stamp of the lock counts if the result is not 0. */
	public static void validated(long result, Object lock) {
		validated(result != 0, lock);
	}

	private static boolean isHeard() {
		if (!InterlockListener.installed.ordering || InterlockRest.isOn()) {
			return false;
		}
		InterlockThread thread = InterlockThreads.current();
		return thread.hidden == 0 || InterlockRest.hasMissed(thread);
	}

	private static int number(Object owner, long offset) {
		if (InterlockThreads.current().isInAgent()) {
			return InterlockFields.UNKNOWN;
		}
		try {
			return InterlockFields.number(owner, offset);
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
			InterlockListener.synchronizationLost = true;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
		}
		return InterlockFields.UNKNOWN;
	}
}
