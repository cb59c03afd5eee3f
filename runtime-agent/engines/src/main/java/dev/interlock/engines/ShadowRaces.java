/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines;

import java.util.List;

import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.AccessHistory;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.FindingSink;
import dev.interlock.spi.ThreadView;

/**
 * Reports races between the access that a thread is about to make and an earlier access whose epoch is in a shadow
 * state.
 */
public final class ShadowRaces {

	private final EngineContext context;
	private final AccessHistory history;
	private final FindingSink findings;
	private final String engine;

	/** @param engine the id of the reporting engine */
	public ShadowRaces(EngineContext context, String engine) {
		this.context = context;
		this.history = context.history();
		this.findings = context.findings();
		this.engine = engine;
	}

	/**
	 * A race as the shadow state describes it: the access of the stored epoch, and the access that the caller makes.
	 */
	public record Pair(ThreadView thread, int epoch, boolean firstWrites, Object owner, int variable, boolean write,
			int site) {
	}

	/**
	 * Counts a race whose pair of sites is known and needs no more evidence. A race whose first access is being
	 * superseded needs no report either.
	 *
	 * @return whether the race is done; otherwise the caller must {@linkplain #report report} it
	 */
	public boolean countIfKnown(int epoch, boolean firstWrites, Object owner, int variable, int site) {
		int firstSite = history.site(epoch, owner, variable, firstWrites);
		return firstSite == AccessHistory.SUPERSEDED
				|| findings.countIfKnown(FindingKind.ofRaceOn(variable), firstSite, site);
	}

	/** Reports a race, with the stack traces and locks of both accesses as far as known. */
	public void report(Pair race) {
		if (history.site(race.epoch, race.owner, race.variable, race.firstWrites) == AccessHistory.SUPERSEDED) {
			return;
		}
		AccessEvidence first = history.find(race.epoch, race.owner, race.variable, race.firstWrites);
		AccessEvidence second = AccessEvidence.ofCaller(context, race.thread, race.site, race.write);
		if (second.stack() == null) {
			second = second.withStack(
					history.find(race.thread.epoch(), race.owner, race.variable, race.write).stack());
		}
		findings.report(new FindingReport(FindingKind.ofRaceOn(race.variable), Evidence.OBSERVED, engine, race.owner,
				race.variable,
				List.of(first, second)));
	}
}
