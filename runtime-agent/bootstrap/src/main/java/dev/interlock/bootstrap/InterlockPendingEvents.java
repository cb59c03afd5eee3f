/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.vm.annotation.ForceInline;

/** Whether an access of a thread can be reported: its other events have been reported, and enough stack is left. */
final class InterlockPendingEvents {

	private InterlockPendingEvents() {
		// static only
	}

	/** Whether all other events of a thread that has an epoch have been reported. */
	@ForceInline
	static boolean isUpToDate(InterlockThread thread, InterlockListener listener) {
		return thread.listener == listener && thread.openSite < 0 && thread.enteringMonitor == null
				&& thread.epoch != 0 && !thread.locks.hasKept() && !InterlockSamplingPause.hasSamplingGap(thread);
	}

	/** The calling thread, ready to open an access; null if it is currently not monitored. */
	static InterlockThread toOpen(InterlockListener listener) {
		if (listener == InterlockListener.NONE) {
			return null;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.isUnwatched() || InterlockSamplingPause.isOn()) {
			return null;
		}
		if (thread.openSite >= 0 || thread.listener != listener || thread.enteringMonitor != null) {
			InterlockWindowHooks.settle(thread);
			if (thread.listener != listener) {
				return null;
			}
		}
		// for the after-hook
		InterlockStack.reserve(thread);
		return thread;
	}

	/** Ensures that enough stack is left and that the thread's other events have been reported. */
	static boolean isReady(InterlockThread thread, InterlockListener listener) {
		try {
			thread.spent += InterlockMethodSampling.SLOW_NANOS;
			InterlockStack.reserve(thread);
			InterlockWindowHooks.settle(thread);
			return thread.listener == listener;
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
			return false;
		}
	}

	/**
	 * Reports the monitor that the thread was about to enter as held, at the location where it was entered. Otherwise
	 * code that runs next, which does not belong to the method, would report it.
	 */
	static void settleMonitor(InterlockThread thread) {
		if (thread.enteringMonitor == null || InterlockSamplingPause.isOn()) {
			return;
		}
		try {
			InterlockWindowHooks.settle(thread);
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
			InterlockListener.synchronizationLost = true;
			thread.epoch = InterlockTransactionListener.noEpoch;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
			thread.epoch = InterlockTransactionListener.noEpoch;
		}
	}
}
