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

/**
 * The static methods that report synchronisation to the {@link InterlockListener}: a thread has acquired from, or is
 * about to release to, a pair (owner, key). They are also called while class initialisers run, and never throw into the
 * program. Events that cannot be reported are recorded as lost ({@link InterlockListener#pollLostSynchronization()}),
 * because ordered accesses may then look unordered.
 */
public final class InterlockSyncHooks {

	/** The key of an object's monitor. */
	public static final int MONITOR = -1;
	/** The key of a thread's start. */
	public static final int START = -2;
	/** The key of a thread's end. */
	public static final int END = -3;
	/** The key of a class, between the constructors and the finalizers of its objects. */
	public static final int FINALIZATION = -6;
	/**
	 * The key of the collector, between the uses that protect an object from it and what follows the object's
	 * collection.
	 */
	public static final int COLLECTION = -8;
	/** The key of the notification of the threads that wait on a monitor. */
	public static final int NOTIFICATION = -7;

	private InterlockSyncHooks() {
		// static only
	}

	/**
	 * The calling thread has acquired: earlier releases to the same pair happen before what it does now.
	 *
	 * @param owner the object; null for a static volatile field
	 * @param key   which of its synchronisation variables
	 */
	public static void acquired(Object owner, int key) {
		settleAndReport(owner, key, false);
	}

	/** The calling thread is about to release; no other thread can see the release yet. */
	public static void releasing(Object owner, int key) {
		settleAndReport(owner, key, true);
	}

	private static void settleAndReport(Object owner, int key, boolean release) {
		InterlockListener listener = InterlockListener.installed;
		if (!listener.ordering || InterlockSamplingPause.isOn()) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.isInAgent()) {
			return;
		}
		if (!listener.synchronization) {
			count(thread, release);
			return;
		}
		try {
			InterlockStack.reserve(thread);
			InterlockWindowHooks.settle(thread);
			if (release) {
				releasing(thread, owner, key);
			} else {
				acquired(thread, owner, key);
			}
		} catch (StackOverflowError e) {
			InterlockListener.synchronizationLost = true;
			thread.epoch = InterlockTransactionListener.noEpoch;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
			thread.epoch = InterlockTransactionListener.noEpoch;
		}
	}

	/** Not reported, but a use that the thread is inside is no longer isolated. */
	private static void count(InterlockThread thread, boolean release) {
		if (release) {
			thread.releases++;
		} else {
			thread.acquisitions++;
		}
	}

	/** Like {@link #acquired(Object, int)}, for a thread that has been settled. */
	static void acquired(InterlockThread thread, Object owner, int key) {
		thread.footprints.commit(thread);
		thread.acquisitions++;
		report(thread, owner, key, false);
	}

	/** Like {@link #releasing(Object, int)}, for a thread that has been settled. */
	static void releasing(InterlockThread thread, Object owner, int key) {
		thread.footprints.commit(thread);
		thread.releases++;
		report(thread, owner, key, true);
	}

	@DontInline
	private static void report(InterlockThread thread, Object owner, int key, boolean release) {
		InterlockListener listener = thread.listener;
		if (listener != InterlockListener.installed) {
			// the listener could not register the thread
			InterlockListener.synchronizationLost = true;
			thread.epoch = InterlockTransactionListener.noEpoch;
			return;
		}
		if (!listener.synchronization) {
			return;
		}
		thread.enterAgent();
		try {
			if (release) {
				listener.releasing(thread, owner, key);
			} else {
				listener.acquired(thread, owner, key);
			}
		} catch (StackOverflowError e) {
			InterlockListener.synchronizationLost = true;
			thread.epoch = InterlockTransactionListener.noEpoch;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
			thread.epoch = InterlockTransactionListener.noEpoch;
		} finally {
			thread.leaveAgent();
		}
	}
}
