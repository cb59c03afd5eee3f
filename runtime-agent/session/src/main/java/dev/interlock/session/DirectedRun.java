/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
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
 * @param uncontrolled why the seed does not decide the schedule alone: clauses
 * @param missing      one sentence about sites of the target that no loaded class has; empty if there are none
 * @param digestAgain  the digest of a second run with the seed; empty if there was none
 * @param sites        what happened at the sites of the target
 * @param schedule     the steps of the threads; null if they are not recorded
 * @param scheduleFile the name of the file with a schedule of the seed that hit the target; empty for none
 */
public record DirectedRun(int number, long seed, String digest, boolean controlled, boolean hit,
		Set<Outcome> outcomes, List<String> uncontrolled, String missing, String digestAgain, Sites sites,
		RecordedSchedule schedule, String scheduleFile) {

	/** What happened at the sites of the target. */
	public enum Sites {
		UNKNOWN,
		/** One thread came to one of the accesses, and another thread to the other. */
		BOTH_RAN,
		/** Both are in loaded classes, but two threads did not come to them. */
		NOT_BOTH_RAN,
		/** The field is volatile, so no data race on it is possible. */
		VOLATILE,
		/** The field is final, so no data race on it is possible. */
		FINAL,
		/** The class of one was not loaded. */
		NOT_LOADED,
		/** One is not in its class. */
		NOT_FOUND;

		/** The constant with a stable name, such as {@code both-ran}; {@link #UNKNOWN} for other names. */
		public static Sites of(String name) {
			return Arrays.stream(values()).filter(each -> each.stableName().equals(name)).findFirst().orElse(UNKNOWN);
		}

		/** The name in reports. */
		public String stableName() {
			return name().toLowerCase(Locale.ROOT).replace('_', '-');
		}
	}

	/** A run of which nothing is known about the sites. */
	public DirectedRun(int number, long seed, String digest, boolean controlled, boolean hit, Set<Outcome> outcomes,
			List<String> uncontrolled, String missing, String digestAgain) {
		this(number, seed, digest, controlled, hit, outcomes, uncontrolled, missing, digestAgain, Sites.UNKNOWN, null,
				"");
	}

	public DirectedRun {
		outcomes = Collections.unmodifiableSet(new TreeSet<>(outcomes));
		uncontrolled = List.copyOf(uncontrolled);
	}

	/** The same run with the digest of a second run with the seed. */
	public DirectedRun with(String again) {
		return new DirectedRun(number, seed, digest, controlled, hit, outcomes, uncontrolled, missing, again,
				sites, schedule, scheduleFile);
	}

	/** The same run with the digest of a second run with the seed, its file, and its steps if it had the same schedule. */
	public DirectedRun repeatedAs(DirectedRun again) {
		return with(again.digest()).with(again.digest().equals(digest) ? again.schedule() : null)
				.withFile(again.scheduleFile());
	}

	/** The same run with another statement about the sites of the target. */
	public DirectedRun with(Sites other) {
		return new DirectedRun(number, seed, digest, controlled, hit, outcomes, uncontrolled, missing, digestAgain,
				other, schedule, scheduleFile);
	}

	/** The same run with the steps of its threads; null for none. */
	public DirectedRun with(RecordedSchedule steps) {
		return new DirectedRun(number, seed, digest, controlled, hit, outcomes, uncontrolled, missing, digestAgain,
				sites, steps, scheduleFile);
	}

	/** The same run with the name of the file of its schedule; empty for none. */
	public DirectedRun withFile(String name) {
		return new DirectedRun(number, seed, digest, controlled, hit, outcomes, uncontrolled, missing, digestAgain,
				sites, schedule, name);
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
