/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import dev.interlock.spi.EngineContext;
import dev.interlock.spi.ThreadView;

/**
 * The timestamps of threads for themselves (section 4.2): how many messages each has sent. Thread-safe; what is said of a
 * thread is said by the thread itself.
 */
final class Timestamps {

	private final int threadSlot;

	/** @param context gives a place for each thread's timestamp */
	Timestamps(EngineContext context) {
		this.threadSlot = context.reserveThreadSlot();
	}

	/** How many messages a thread has sent. */
	private static final class Sent {
		private int count;
		/** The epoch that it has released last, and how many it had sent before that. */
		private int released;
		private int countBefore;
	}

	/** The thread is there. */
	void threadStarted(ThreadView thread) {
		thread.attach(threadSlot, new Sent());
	}

	/** The thread is about to release, and so to end its epoch if it has made an access in it. */
	void releasing(ThreadView thread) {
		Sent sent = (Sent) thread.attachment(threadSlot);
		if (sent != null && thread.recordedEpoch() == thread.epoch()) {
			sent.released = thread.epoch();
			sent.countBefore = sent.count;
		}
	}

	/** The thread has sent a message. */
	void sent(ThreadView thread) {
		Sent sent = (Sent) thread.attachment(threadSlot);
		if (sent != null) {
			sent.count++;
		}
	}

	/** The timestamp of an access of the calling thread in its present epoch, or in the one that the access has released. */
	int of(ThreadView thread, int epoch) {
		Sent sent = (Sent) thread.attachment(threadSlot);
		return sent == null ? 0 : epoch != 0 && epoch == sent.released ? sent.countBefore : sent.count;
	}
}
