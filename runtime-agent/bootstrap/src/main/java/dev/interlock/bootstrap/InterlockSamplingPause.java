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
 * Sampling pauses, during which neither accesses nor synchronisation are watched, so that even programs that mostly
 * synchronise can be watched for part of the time. All accesses of a thread up to its first event after a pause count
 * as ordered before later ones, see {@link InterlockListener#samplingResumed}. The synchronisation that ordered them was not
 * observed.
 * <p>
 * Hooks check for a pause after an acquire and before a release, by a volatile read. So if a thread skips a release,
 * every thread that acquires from it sees the same pause or a later one. An acquisition that is announced before it is
 * made, see {@link InterlockThread#enteringMonitor}, is remembered also during a pause, because the pause may have
 * ended when it is made.
 * <p>
 * During a pause the JVM compiles the program's code as if the hooks did nothing. A thread that still sees a pause
 * after its end has not had an event since, because the counter that ends the pause is written after the flag. So the
 * thread skips only what it may skip.
 */
public final class InterlockSamplingPause {

	/** The number of pauses that have begun and ended: odd during a pause. A thread notices it at its next event. */
	private static volatile int changes;

	/** Whether there is a pause, for compiled code. Set after the counter, and cleared before the pause ends. */
	private static final InterlockConstantFlag REST = new InterlockConstantFlag();

	private InterlockSamplingPause() {
		// static only
	}

	/** Begins a pause: hooks report nothing from now on. */
	public static synchronized void begin() {
		changes |= 1;
		REST.set(true);
	}

	/** Ends a pause: hooks report again from now on. */
	public static synchronized void end() {
		REST.set(false);
		changes += changes & 1;
	}

	/** Whether there is a pause. */
	@ForceInline
	static boolean isOn() {
		return REST.isSet() || (changes & 1) != 0;
	}

	/** The initial value of {@link InterlockThread#rests} for a new thread. */
	static int changes() {
		return changes;
	}

	/**
	 * Whether synchronisation of a thread may have gone unreported since its last event. None of its accesses until now
	 * may then be paired with another one. May be called by any thread.
	 */
	public static boolean hasSamplingGap(InterlockThread thread) {
		return haveBegunSince(thread.rests);
	}

	/** The pauses that a thread has noticed, for {@link #haveBegunSince}. */
	public static int known(InterlockThread thread) {
		return thread.rests;
	}

	/** Whether a terminated thread has missed synchronisation, as for {@link #hasSamplingGap}. */
	public static boolean haveBegunSince(int known) {
		return known != changes;
	}

	/** A thread has an event. If it is the first one after a pause, the recorded state of the thread may be wrong. */
	@ForceInline
	static void notice(InterlockThread thread) {
		int now = changes;
		if (thread.rests != now && (now & 1) == 0) {
			resume(thread, now);
		}
	}

	/**
	 * The thread ends an action that it began during a pause. It orders other threads after it but cannot be reported.
	 */
	static void missed(InterlockThread thread) {
		InterlockListener.synchronizationLost = true;
		reportResumed(thread);
	}

	private static void reportResumed(InterlockThread thread) {
		InterlockCarrier.keep();
		try {
			thread.listener.samplingResumed(thread);
		} finally {
			InterlockCarrier.release();
		}
		if (thread.epoch != InterlockTransactionListener.noEpoch) {
			thread.leftEpoch = thread.epoch;
			thread.epoch = InterlockTransactionListener.noEpoch;
		}
	}

	@DontInline
	private static void resume(InterlockThread thread, int now) {
		reportResumed(thread);
		if (thread.enteringMonitor != null && !Thread.holdsLock(thread.enteringMonitor)) {
			// it has been entered and exited again
			thread.enteringMonitor = null;
		}
		thread.locks.keepHeld(thread.enteringMonitor);
		// its end may have been in the pause; edges that should be hidden only add order
		thread.hidden = 0;
		thread.acquisitions++;
		thread.releases++;
		thread.rests = now;
		if (thread.enteringMonitor != null) {
			InterlockLockHooks.entered(thread);
			// it may have been exited in the pause and be held by another acquisition, which is reported next
			thread.locks.keepAll();
		}
	}
}
