/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.List;

/**
 * The runs of a changed program with the seeds of a confirmation. Immutable.
 *
 * @param campaign   the plan: its code is that of the changed classes
 * @param runs       the runs in the order in which they count: first those whose seeds hit the target before the change
 * @param simple     runs under other schedules, without a target, which may show a failure of the change
 * @param seeksRaces whether data races were looked for in these
 * @param races      those on the variable of the finding, and those on variables without a finding
 */
public record FixCheck(Confirmation.Campaign campaign, List<DirectedRun> runs, List<DirectedRun> simple,
		boolean seeksRaces, List<Race> races) {

	/**
	 * A data race: two threads were about to make the accesses at the same time.
	 *
	 * @param accesses       the variable and its accesses
	 * @param isSameVariable whether it is on the variable of the finding
	 * @param runs           the number of runs with it
	 * @param seed           the seed of the first of them
	 */
	public record Race(RacingAccesses accesses, boolean isSameVariable, int runs, long seed) {
	}

	public FixCheck {
		runs = List.copyOf(runs);
		simple = List.copyOf(simple);
		races = List.copyOf(races);
	}

	/** A check that has looked for no races. */
	public FixCheck(Confirmation.Campaign campaign, List<DirectedRun> runs, List<DirectedRun> simple) {
		this(campaign, runs, simple, false, List.of());
	}
}
