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
 * What follows if synchronisation was not reported, for want of stack or memory or in a rest: whatever was ordered by it was done
 * before, so no access until then is held against a later one. That loses races, and invents none.
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

	/** A thread is there; before its first access. */
	void started(ThreadClock thread) {
		live.add(thread);
	}

	/** A thread will do nothing more. */
	synchronized void ended(ThreadClock thread) {
		thread.endedAfterLosses = losses;
		live.remove(thread);
	}

	/**
	 * For some time nothing was reported; the thread has its first event since, or gives back what it took in that time: where
	 * that is lost, so is the order of what other threads did before.
	 */
	synchronized void resumed(ThreadClock thread) {
		if (context.takeSynchronizationLost()) {
			forgive();
		} else {
			forgive(thread);
		}
	}

	/**
	 * Whether an access is not to be held against the caller.
	 *
	 * @param thread the thread that made it
	 * @param value  its epoch, as a value of that thread's slot
	 */
	boolean isForgiven(ThreadClock thread, int value) {
		synchronized (this) {
			if (context.takeSynchronizationLost()) {
				forgive();
			}
		}
		int endedAfter = thread.endedAfterLosses;
		return thread.thread.hasMissed() || endedAfter >= 0 && endedAfter < losses
				|| Integer.compareUnsigned(value, thread.forgiven) <= 0;
	}

	private void forgive() {
		losses++;
		live.forEach(this::forgive);
	}

	private void forgive(ThreadClock thread) {
		// a thread whose own synchronisation was lost has no epoch now
		int epoch = thread.thread.epoch() != 0 ? thread.thread.epoch() : thread.thread.recordedEpoch();
		if (epoch != 0) {
			thread.forgiven = thread.value(epoch, epochs);
		}
	}
}
