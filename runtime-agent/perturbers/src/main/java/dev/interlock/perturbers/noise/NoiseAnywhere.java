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

/** Noise at every instrumented point, as in ConTest: at accesses, and where locks are acquired and released. */
final class NoiseAnywhere implements Perturbation {

	private final Perturbation noise;

	NoiseAnywhere(Perturbation noise) {
		this.noise = noise;
	}

	@Override
	public void insideAccess(ThreadView thread, Object owner, int variable, boolean write, int site) {
		noise.insideAccess(thread, owner, variable, write, site);
	}

	@Override
	public void atLock(ThreadView thread, Object lock, int site) {
		if (site >= 0) {
			noise.insideAccess(thread, lock, 0, false, site);
		}
	}

	@Override
	public Perturbation withoutAccesses() {
		return this;
	}
}
