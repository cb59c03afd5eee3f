/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

import dev.interlock.spi.Perturber.Perturbation;
import dev.interlock.spi.ThreadView;

/**
 * The paper's <em>random</em> heuristic: each access is delayed with the same probability. The distance to the next
 * delayed access is drawn from the geometric distribution. This has the same distribution as a random number at each
 * access and costs one subtraction.
 */
final class UniformNoise implements Perturbation {

	private static final double PER_MILLE = 1000.0;

	private final NoiseThreads threads;
	private final Delay delay;
	private final boolean always;
	private final double logOfMiss;

	/** @param strength the number of accesses of 1,000 that are delayed, from 1 */
	UniformNoise(NoiseThreads threads, Delay delay, int strength) {
		this.threads = threads;
		this.delay = delay;
		this.always = strength >= PER_MILLE;
		this.logOfMiss = Math.log1p(-strength / PER_MILLE);
	}

	@Override
	public void insideAccess(ThreadView thread, Object owner, int variable, boolean write, int site) {
		NoiseThread state = threads.of(thread);
		// 0 means that no distance has been drawn yet.
		if (state.remaining == 0) {
			state.remaining = distance(state);
		}
		if (--state.remaining == 0) {
			delay.run(state);
		}
	}

	@Override
	public Perturbation withoutAccesses() {
		return new NoiseAnywhere(this);
	}

	private int distance(NoiseThread state) {
		return always ? 1 : 1 + (int) (Math.log1p(-state.nextDouble()) / logOfMiss);
	}
}
