/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.happensbefore;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import dev.interlock.spi.EngineContext;
import dev.interlock.spi.Epochs;

/**
 * Handles synchronisation that was not reported, for lack of stack or memory or in a sampling pause. All accesses
 * before the loss count as ordered, so they race with no later access. That loses races, and invents none.
 */
final class LostSynchronization {

	private final EngineContext context;
	private final Epochs epochs;
	private final Set<ThreadClock> live = ConcurrentHashMap.newKeySet();
	private volatile int losses;

	LostSynchronization(EngineContext context) {
		this.context = context;
		this.epochs = context.epochs();
	}

	/** Registers a thread, before its first access, which an earlier loss does not concern. */
	void started(ThreadClock thread) {
		forgiveAfterLoss();
		live.add(thread);
	}

	/** Records the end of a thread. */
	synchronized void ended(ThreadClock thread) {
		forgiveAfterLoss();
		thread.endedAfterLosses = losses;
		live.remove(thread);
	}

	/**
	 * Called at a thread's first event after a sampling pause, or when it releases locks acquired in the pause. If that
	 * synchronisation is lost, the order of other threads' earlier accesses is lost with it.
	 */
	synchronized void samplingResumed(ThreadClock thread) {
		if (context.pollLostSynchronization()) {
			forgive();
		} else {
			forgive(thread);
		}
	}

	/**
	 * Whether an access is excluded from races with later accesses.
	 *
	 * @param thread the thread of the access
	 * @param value  the epoch of the access, as a value of that thread's slot
	 */
	boolean isForgiven(ThreadClock thread, int value) {
		forgiveAfterLoss();
		int endedAfter = thread.endedAfterLosses;
		return thread.thread.hasSamplingGap() || endedAfter >= 0 && endedAfter < losses
				|| Integer.compareUnsigned(value, thread.forgiven) <= 0;
	}

	private synchronized void forgiveAfterLoss() {
		if (context.pollLostSynchronization()) {
			forgive();
		}
	}

	private void forgive() {
		losses++;
		live.forEach(this::forgive);
	}

	private void forgive(ThreadClock thread) {
		// a thread whose own synchronisation was lost has no current epoch
		int epoch = thread.thread.epoch() != 0 ? thread.thread.epoch() : thread.thread.recordedEpoch();
		if (epoch != 0) {
			thread.forgiven = thread.value(epoch, epochs);
		}
	}
}
