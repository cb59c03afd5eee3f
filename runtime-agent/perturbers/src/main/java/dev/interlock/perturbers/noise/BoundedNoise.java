/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

import java.util.concurrent.TimeUnit;

import dev.interlock.spi.Perturber.Perturbation;
import dev.interlock.spi.ThreadView;

/**
 * Delays each access as long as the thread has spent at most half of its time in delays. Meant for a few chosen places;
 * it cannot stop a program.
 */
final class BoundedNoise implements Perturbation {

	private static final int SHARE = 2;
	private static final long GRACE = TimeUnit.MILLISECONDS.toNanos(50);

	private final NoiseThreads threads;
	private final Delay delay;

	BoundedNoise(NoiseThreads threads, Delay delay) {
		this.threads = threads;
		this.delay = delay;
	}

	@Override
	public void insideAccess(ThreadView thread, Object owner, int variable, boolean write, int site) {
		NoiseThread state = threads.of(thread);
		if (state.isWithin(SHARE, GRACE)) {
			delay.run(state);
		}
	}
}
