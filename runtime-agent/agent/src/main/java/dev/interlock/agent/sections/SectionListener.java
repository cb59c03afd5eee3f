/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.sections;

import dev.interlock.bootstrap.InterlockHealing;
import dev.interlock.bootstrap.InterlockSectionListener;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.atomicsections.SectionSites;
import dev.interlock.perturbers.healing.HealedVariable;
import dev.interlock.perturbers.healing.Healing;
import dev.interlock.spi.Perturber.Perturbation;
import dev.interlock.spi.SectionHandler;
import dev.interlock.spi.ThreadView;

/**
 * Forwards the events of atomic sections to the analysis. Injects noise into a section after its first access, which
 * lengthens the section (AtomRace, section 3.3).
 */
final class SectionListener extends InterlockSectionListener {

	private final SectionSites sites;
	private final SectionHandler handler;
	private final Perturbation perturbation;
	private final Healing healing;

	/**
	 * @param perturbation the noise, or null
	 * @param healing      heals sections, or null
	 */
	SectionListener(SectionSites sites, SectionHandler handler, Perturbation perturbation, Healing healing) {
		this.sites = sites;
		this.handler = handler;
		this.perturbation = perturbation;
		this.healing = healing;
	}

	@Override
	public void before(InterlockThread thread, Object owner, Object part, int site) {
		SectionSites.Watched watched = sites.at(site, owner);
		if (watched != null) {
			heal(thread, owner, watched, site);
			handler.before((ThreadView) thread.view, owner, part, watched.variable(), watched.access());
		}
	}

	@Override
	public void after(InterlockThread thread, Object owner, boolean wrote, int site) {
		SectionSites.Watched watched = sites.at(site, owner);
		if (watched != null) {
			ThreadView view = (ThreadView) thread.view;
			boolean begun = handler.after(view, owner, watched.variable(), wrote, watched.access());
			if (begun && perturbation != null) {
				perturbation.insideAccess(view, owner, watched.variable(), watched.access().write(), site);
			}
			if (isHealing()) {
				healing.after(view, owner, watched.variable(), watched.access());
			}
		}
	}

	private boolean isHealing() {
		return InterlockHealing.isActive() && healing != null;
	}

	/** Before detection, so that a thread that waits has not begun its access. */
	private void heal(InterlockThread thread, Object owner, SectionSites.Watched watched, int site) {
		if (!isHealing()) {
			return;
		}
		int version = InterlockHealing.version();
		HealedVariable variable = healing.variable(watched.key());
		if (variable != null) {
			healing.before((ThreadView) thread.view, owner, variable, watched.variable(), watched.access());
		}
		if (variable == null || !variable.isHealed()) {
			InterlockHealing.notHealedAt(site, version);
		}
	}

	@Override
	public void met(InterlockThread thread, Object owner, int mark, int site) {
		SectionSites.Watched watched = sites.at(site, owner);
		if (watched != null) {
			handler.met((ThreadView) thread.view, owner, watched.variable(), watched.access(),
					MarkedVariables.mark(mark, thread.id));
		}
	}

	@Override
	public void blocking(InterlockThread thread) {
		if (isHealing()) {
			healing.blocking((ThreadView) thread.view);
		}
	}

	@Override
	public void exit(InterlockThread thread, int exit) {
		handler.exit((ThreadView) thread.view, sites.exit(exit));
		if (isHealing()) {
			healing.exit((ThreadView) thread.view, sites.exit(exit));
		}
	}
}
