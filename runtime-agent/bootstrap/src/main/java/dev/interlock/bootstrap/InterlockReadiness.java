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

/**
 * Whether a thread is ready for an access of its own to be told: its other events have been, and there is stack left for
 * it.
 */
final class InterlockReadiness {

	private InterlockReadiness() {
		// static only
	}

	/** Whether all other events of a thread, which has an epoch, have been told. */
	@ForceInline
	static boolean isUpToDate(InterlockThread thread, InterlockListener listener) {
		return thread.listener == listener && thread.openSite < 0 && thread.enteringMonitor == null
				&& thread.epoch != 0 && !thread.locks.hasKept() && !InterlockRest.hasMissed(thread);
	}

	/** The calling thread, ready to open an access; null if it is not monitored now. */
	static InterlockThread toOpen(InterlockListener listener) {
		if (listener == InterlockListener.NONE) {
			return null;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.isUnwatched() || InterlockRest.isOn()) {
			return null;
		}
		if (thread.openSite >= 0 || thread.listener != listener || thread.enteringMonitor != null) {
			InterlockHooks.settle(thread);
			if (thread.listener != listener) {
				return null;
			}
		}
		// what the after-hook will need
		InterlockStack.reserve(thread);
		return thread;
	}

	/** Makes sure that there is stack left and that the thread's other events have been told. */
	static boolean isReady(InterlockThread thread, InterlockListener listener) {
		try {
			thread.spent += InterlockSwitches.SLOW_NANOS;
			InterlockStack.reserve(thread);
			InterlockHooks.settle(thread);
			return thread.listener == listener;
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
			return false;
		}
	}

	/**
	 * The monitor that the thread was about to enter is held, and told of where it was entered: what runs next does not
	 * belong to the method.
	 */
	static void settleMonitor(InterlockThread thread) {
		if (thread.enteringMonitor == null || InterlockRest.isOn()) {
			return;
		}
		try {
			InterlockHooks.settle(thread);
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
			InterlockListener.synchronizationLost = true;
			thread.epoch = InterlockTransactionListener.noEpoch;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
			thread.epoch = InterlockTransactionListener.noEpoch;
		}
	}
}
