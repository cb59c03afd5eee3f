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
 * Times in which nothing is watched, neither accesses nor synchronisation, so that even programs that do little else than
 * synchronise can be watched for a part of the time. After a rest all that a thread accessed until its first event since
 * counts as ordered before what follows, as nobody has seen what ordered it, see {@link InterlockListener#resumed}.
 * <p>
 * Hooks look whether there is a rest behind an acquisition and before a release, and the look is a volatile read. So if a
 * thread leaves out a release, whoever acquires from it sees the same rest, or a later one. An acquisition that is
 * announced before it is made, see {@link InterlockThread#enteringMonitor}, is remembered also in a rest, which may be over
 * once it is made.
 * <p>
 * In a rest the JVM compiles the program's code as if the hooks had nothing to do. A thread that still sees a rest that is
 * over has not had an event since, as what ends a rest is written behind that, and so leaves out only what it may.
 */
public final class InterlockRest {

	/** How many rests have begun and ended: odd in a rest. A thread learns of it at its next event. */
	private static volatile int changes;

	/** Whether there is a rest, for compiled code: set later than that, and not any more before a rest ends. */
	private static final InterlockConstantFlag REST = new InterlockConstantFlag();

	private InterlockRest() {
		// static only
	}

	/** From now on hooks report nothing. */
	public static synchronized void begin() {
		changes |= 1;
		REST.set(true);
	}

	/** From now on hooks report again. */
	public static synchronized void end() {
		REST.set(false);
		changes += changes & 1;
	}

	/** Whether nothing is watched now. */
	@ForceInline
	static boolean isOn() {
		return REST.isSet() || (changes & 1) != 0;
	}

	/** What a thread has learnt of rests that begins now. */
	static int changes() {
		return changes;
	}

	/**
	 * Whether synchronisation of a thread may not have been reported since its last event: none of its accesses until now may
	 * be held against another one. It may be asked by any thread.
	 */
	public static boolean hasMissed(InterlockThread thread) {
		return haveBegunSince(thread.rests);
	}

	/** What a thread has learnt of rests, for {@link #haveBegunSince}. */
	public static int known(InterlockThread thread) {
		return thread.rests;
	}

	/** Whether a thread that has ended has missed what {@link #hasMissed} says. */
	public static boolean haveBegunSince(int known) {
		return known != changes;
	}

	/** A thread has an event: if it is the first one after a rest, what is known of the thread may be wrong. */
	@ForceInline
	static void notice(InterlockThread thread) {
		int now = changes;
		if (thread.rests != now && (now & 1) == 0) {
			resume(thread, now);
		}
	}

	/** What a thread does now, whose beginning it did in a rest, orders others after it and cannot be told. */
	static void missed(InterlockThread thread) {
		InterlockListener.synchronizationLost = true;
		tellResumed(thread);
	}

	private static void tellResumed(InterlockThread thread) {
		InterlockCarrier.keep();
		try {
			thread.listener.resumed(thread);
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
		tellResumed(thread);
		if (thread.enteringMonitor != null && !Thread.holdsLock(thread.enteringMonitor)) {
			// it has been entered and exited again
			thread.enteringMonitor = null;
		}
		thread.locks.keepHeld(thread.enteringMonitor);
		// its end may have been in the rest; edges that should be hidden only add order
		thread.hidden = 0;
		thread.acquisitions++;
		thread.releases++;
		thread.rests = now;
		if (thread.enteringMonitor != null) {
			InterlockLockHooks.entered(thread);
			// it may have been exited in the rest, and be held by another acquisition, which is told next
			thread.locks.keepAll();
		}
	}
}
