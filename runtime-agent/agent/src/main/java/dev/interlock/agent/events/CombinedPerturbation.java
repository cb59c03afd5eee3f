/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.events;

import java.util.ArrayList;
import java.util.List;

import dev.interlock.spi.Perturber.Perturbation;
import dev.interlock.spi.ThreadView;

/** Runs several perturbations at each access, one after the other. */
public final class CombinedPerturbation implements Perturbation {

	private final Perturbation[] perturbations;

	private CombinedPerturbation(List<Perturbation> perturbations) {
		this.perturbations = perturbations.toArray(Perturbation[]::new);
	}

	/**
	 * Combines perturbations; null if there are none. If engines receive no accesses, the variants that need none are
	 * used.
	 *
	 * @param hasAccesses whether engines receive accesses
	 */
	public static Perturbation of(List<Perturbation> perturbations, boolean hasAccesses) {
		Perturbation all = of(perturbations);
		Perturbation instead = hasAccesses || all == null ? null : all.withoutAccesses();
		return instead == null ? all : instead;
	}

	/** Combines perturbations. A single one is returned itself; null if there are none. */
	public static Perturbation of(List<Perturbation> perturbations) {
		return switch (perturbations.size()) {
		case 0 -> null;
		case 1 -> perturbations.get(0);
		default -> new CombinedPerturbation(perturbations);
		};
	}

	@Override
	public void insideAccess(ThreadView thread, Object owner, int variable, boolean write, int site) {
		for (Perturbation perturbation : perturbations) {
			perturbation.insideAccess(thread, owner, variable, write, site);
		}
	}

	@Override
	public void atLock(ThreadView thread, Object lock, int site) {
		for (Perturbation perturbation : perturbations) {
			perturbation.atLock(thread, lock, site);
		}
	}

	@Override
	public Perturbation withoutAccesses() {
		List<Perturbation> instead = new ArrayList<>();
		for (Perturbation perturbation : perturbations) {
			instead.add(perturbation.withoutAccesses());
		}
		return instead.contains(null) ? null : of(instead);
	}
}
