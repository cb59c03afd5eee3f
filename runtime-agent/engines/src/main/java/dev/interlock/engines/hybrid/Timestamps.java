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
 * The timestamp of each thread (section 4.2): the number of messages that it has sent. Thread-safe; the methods for a
 * thread are called by that thread.
 */
final class Timestamps {

	private final int threadSlot;

	/** @param context provides the thread slot for the timestamps */
	Timestamps(EngineContext context) {
		this.threadSlot = context.reserveThreadSlot();
	}

	/** The message count of a thread. */
	private static final class Sent {
		private int count;
		/** The last released epoch, and the message count before that release. */
		private int released;
		private int countBefore;
	}

	void threadStarted(ThreadView thread) {
		thread.attach(threadSlot, new Sent());
	}

	/** Called before a release, which ends the epoch if it contains an access. */
	void releasing(ThreadView thread) {
		Sent sent = (Sent) thread.attachment(threadSlot);
		if (sent != null && thread.recordedEpoch() == thread.epoch()) {
			sent.released = thread.epoch();
			sent.countBefore = sent.count;
		}
	}

	void sent(ThreadView thread) {
		Sent sent = (Sent) thread.attachment(threadSlot);
		if (sent != null) {
			sent.count++;
		}
	}

	/**
	 * The timestamp of an access of the calling thread, in its current epoch or in the one that the access has
	 * released.
	 */
	int of(ThreadView thread, int epoch) {
		Sent sent = (Sent) thread.attachment(threadSlot);
		return sent == null ? 0 : epoch != 0 && epoch == sent.released ? sent.countBefore : sent.count;
	}
}
