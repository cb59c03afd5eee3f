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
 * The result of a search for failing schedules.
 *
 * @param policy    the policy that chose the threads
 * @param schedules the number of runs
 * @param different the number of different schedules among them
 * @param failures  the schedules that failed, one for each kind of failure, in the order in which they were found
 * @param races     the data races, in the order in which they were found
 */
public record Exploration(String policy, int schedules, int different, List<FailedSchedule> failures,
		List<ObservedRace> races) {

	/**
	 * A data race: two threads were about to make the accesses at the same time.
	 *
	 * @param race     the variable and its accesses
	 * @param schedule the number of the first schedule with it, from 0
	 * @param seed     the seed of the first
	 * @param runs     the number of runs with it
	 */
	public record ObservedRace(RacingAccesses race, int schedule, long seed, int runs) {
	}

	/**
	 * The first schedule that failed in a certain way.
	 *
	 * @param schedule     its number, from 0
	 * @param seed         its seed
	 * @param digest       the digest of its points
	 * @param runs         the number of runs that failed so
	 * @param isRepeatable whether a second run with the seed had the same schedule and failed alike
	 * @param outcomes     how it failed; not empty
	 * @param file         the name of the file with the schedule; empty for none
	 */
	public record FailedSchedule(int schedule, long seed, String digest, int runs, boolean isRepeatable,
			List<Outcome> outcomes, String file) {
	}
}
