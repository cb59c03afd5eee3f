/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * One run of the program under the scheduler.
 *
 * @param number       its number in the campaign, from 0
 * @param seed         its seed
 * @param digest       the digest of the schedule
 * @param controlled   whether the agent controlled it
 * @param hit          whether it hit the target
 * @param outcomes     the failures of the program, sorted
 * @param uncontrolled the places in uncontrolled code where threads were blocked
 * @param missing      one sentence about sites of the target that no loaded class has; empty if there are none
 * @param digestAgain  the digest of a second run with the seed; empty if there was none
 */
public record DirectedRun(int number, long seed, String digest, boolean controlled, boolean hit,
		Set<Outcome> outcomes, List<String> uncontrolled, String missing, String digestAgain) {

	public DirectedRun {
		outcomes = Collections.unmodifiableSet(new TreeSet<>(outcomes));
		uncontrolled = List.copyOf(uncontrolled);
	}

	/** The same run with the digest of a second run with the seed. */
	public DirectedRun with(String again) {
		return new DirectedRun(number, seed, digest, controlled, hit, outcomes, uncontrolled, missing, again);
	}

	/** Whether a second run with the seed had the same schedule. */
	public boolean isRepeated() {
		return !digest.isEmpty() && digest.equals(digestAgain);
	}

	/** Whether the sites of the target were in loaded classes of a controlled run. */
	boolean isReached() {
		return controlled && missing.isEmpty();
	}
}
