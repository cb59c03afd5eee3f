/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.cost;

import dev.interlock.agent.config.OverheadLimit;

/**
 * The part of the program that was not checked because of the overhead limit.
 *
 * @param methods         methods that were off at least once
 * @param of              all methods with a switch
 * @param sites           sites in the methods that were off
 * @param share           the mean share of the time for which they were off, from 0 to 1
 * @param worst           the method that was off for the largest share; null if there is none
 * @param worstShare      that share
 * @param overhead        the cost of checks and synchronisation, as a share of the rest of the processor time
 * @param synchronization the part of it for synchronisation, which is never off
 */
public record Unwatched(int methods, int of, long sites, double share, String worst, double worstShare, double overhead,
		double synchronization) {

	/** The sentence for the end of the run; null if everything was checked all the time. */
	public String sentence(OverheadLimit limit) {
		if (methods == 0) {
			return null;
		}
		return "To hold the overhead at " + limit + " (it was about " + OverheadLimit.percent(overhead) + ") " + methods
				+ " of " + of + (methods == 1 ? " methods was" : " methods were") + " not watched for "
				+ OverheadLimit.percent(share) + " of the time" + (methods == 1 ? "" : " on average") + ", " + worst
				+ (methods == 1 ? "" : " for " + OverheadLimit.percent(worstShare))
				+ ". Races may have been missed; a higher limit shows more.";
	}

	/** The sentence for the end of the run if the limit was exceeded; null otherwise. */
	public String exceeded(OverheadLimit limit) {
		return synchronization <= limit.share() ? null
				: "The overhead could not be held at " + limit + ". Synchronisation alone cost about "
						+ OverheadLimit.percent(synchronization)
						+ ", and must always be watched.";
	}
}
