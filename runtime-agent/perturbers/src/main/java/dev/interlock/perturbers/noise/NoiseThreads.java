/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

import java.util.concurrent.atomic.AtomicInteger;

import dev.interlock.spi.ThreadView;

/** Finds and creates the noise state of each thread. */
final class NoiseThreads {

	private final int slot;
	private final long seed;
	private final DelayAccount all = new DelayAccount();
	private final AtomicInteger seen = new AtomicInteger();

	/**
	 * @param slot the slot of the state in each thread
	 * @param seed the seed of the run
	 */
	NoiseThreads(int slot, long seed) {
		this.slot = slot;
		this.seed = seed;
	}

	/** The state of a thread; called by that thread. */
	NoiseThread of(ThreadView thread) {
		NoiseThread state = (NoiseThread) thread.attachment(slot);
		return state != null ? state : introduce(thread);
	}

	/** The number of threads that have a state. */
	int seen() {
		return seen.get();
	}

	private NoiseThread introduce(ThreadView thread) {
		NoiseThread state = new NoiseThread(seed, thread.id(), thread.isVirtual(), all);
		thread.attach(slot, state);
		seen.incrementAndGet();
		return state;
	}
}
