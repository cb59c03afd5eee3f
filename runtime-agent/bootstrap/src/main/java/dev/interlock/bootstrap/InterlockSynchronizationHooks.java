/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The static methods that the program's classes call for synchronisation other than locks: volatile fields, waiting,
 * terminated threads and initialised classes.
 */
public final class InterlockSynchronizationHooks {

	/** The key of class initialisation. */
	private static final int INITIALIZATION = -4;

	/** The number of class initialisers that have completed. */
	private static volatile int initializations;

	private InterlockSynchronizationHooks() {
		// static only
	}

	/** After a read of a field of an object that is volatile, or may be. */
	@ForceInline
	public static void volatileRead(Object owner, int site) {
		if (mayBeVolatile(site)) {
			acquired(owner, site);
		}
	}

	/** Before a write of a field of an object that is volatile, or may be. */
	@ForceInline
	public static void beforeVolatileWrite(Object owner, int site) {
		if (owner != null && mayBeVolatile(site)) {
			releasing(owner, site);
		}
	}

	/** After a read of a static field that is volatile, or may be. */
	@ForceInline
	public static void staticVolatileRead(int site) {
		if (mayBeVolatile(site)) {
			acquired(null, site);
		}
	}

	/** Before a write of a static field that is volatile, or may be. */
	@ForceInline
	public static void beforeStaticVolatileWrite(int site) {
		if (mayBeVolatile(site)) {
			releasing(null, site);
		}
	}

	@ForceInline
	private static boolean mayBeVolatile(int site) {
		return !InterlockSiteFields.isOrdinary(site) && !InterlockSamplingPause.isOn();
	}

	@DontInline
	private static void acquired(Object owner, int site) {
		int field = field(owner, site);
		if (field < -1) {
			InterlockSyncHooks.acquired(owner, -1 - field);
		}
	}

	@DontInline
	private static void releasing(Object owner, int site) {
		int field = field(owner, site);
		if (field < -1) {
			InterlockSyncHooks.releasing(owner, -1 - field);
		}
	}

	/** The number of the field of a site, as {@link InterlockWindowHooks#field} returns it. Remembers non-volatile fields. */
	private static int field(Object owner, int site) {
		int field = InterlockWindowHooks.field(owner, site);
		if (field > 0 || field == -1) {
			InterlockSiteFields.learnOrdinary(site);
		}
		return field;
	}

	/**
	 * Before the thread waits on a monitor that it holds, which releases the monitor meanwhile. The thread's next event
	 * reacquires the monitor, as waiting may end with an exception.
	 */
	public static void beforeWait(Object monitor) {
		if (monitor != null && Thread.holdsLock(monitor)) {
			InterlockSyncHooks.releasing(monitor, InterlockSyncHooks.MONITOR);
			InterlockLockHooks.entering(InterlockThreads.current(), monitor, InterlockLockHooks.WAITING);
		}
	}

	/** Before the thread notifies the threads that wait on a monitor that it holds. */
	public static void beforeNotify(Object monitor) {
		if (monitor != null && !InterlockSamplingPause.isOn() && Thread.holdsLock(monitor)) {
			InterlockSyncHooks.releasing(monitor, InterlockSyncHooks.NOTIFICATION);
		}
	}

	/** After the thread has waited. */
	public static void waited() {
		InterlockThread thread = InterlockThreads.current();
		if (!thread.isInAgent() && !InterlockSamplingPause.isOn()) {
			try {
				InterlockWindowHooks.settle(thread);
			} catch (StackOverflowError e) {
				// settled by the thread's next event
			} catch (Throwable e) {
				InterlockListener.synchronizationFailed(e);
			}
		}
	}

	/** After a method {@code isAlive} has returned: a thread that is no longer alive has terminated. */
	public static void afterIsAlive(Object target, boolean isAlive) {
		if (!isAlive && target instanceof Thread) {
			InterlockSyncHooks.acquired(target, InterlockSyncHooks.END);
		}
	}

	/** A class initialiser is about to complete; other threads may use the class from now on. */
	public static void initialized() {
		InterlockSyncHooks.releasing(Object.class, INITIALIZATION);
		InterlockCarrier.keep();
		try {
			countInitialization();
		} finally {
			InterlockCarrier.release();
		}
	}

	/** After a read of a static field: all completed initialisers happen before it. */
	public static void staticRead() {
		int ended = initializations;
		InterlockThread thread = InterlockThreads.current();
		if (thread.initializations != ended && !thread.isInAgent()) {
			thread.initializations = ended;
			InterlockSyncHooks.acquired(Object.class, INITIALIZATION);
		}
	}

	private static synchronized void countInitialization() {
		initializations++;
	}
}
