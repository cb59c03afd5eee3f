/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.cost;

/**
 * What the agent has not watched to hold a limit of its overhead.
 *
 * @param methods         methods that were off at least once
 * @param of              all methods that could be
 * @param sites           sites in them
 * @param share           for what part of the time they were off, in the mean; 0 to 1
 * @param worst           the method that was off for the largest part; null if there is none
 * @param worstShare      that part
 * @param overhead        what checks and synchronisation have cost, as a share of the rest of the processor time
 * @param synchronization what synchronisation has cost of that, which is never off
 */
public record Unwatched(int methods, int of, long sites, double share, String worst, double worstShare, double overhead,
		double synchronization) {

	/** What people are told at the end of a run; null if everything was watched all the time. */
	public String sentence(OverheadLimit limit) {
		if (methods == 0) {
			return null;
		}
		return "To hold the overhead at " + limit + " (it was about " + OverheadLimit.percent(overhead) + ") " + methods
				+ " of " + of + (methods == 1 ? " methods was" : " methods were") + " not watched for "
				+ OverheadLimit.percent(share) + " of the time" + (methods == 1 ? "" : " in the mean") + ", " + worst
				+ (methods == 1 ? "" : " for " + OverheadLimit.percent(worstShare))
				+ ": races there may have been missed; a higher limit shows more.";
	}

	/** What people are told if the limit could not be held; null if it was. */
	public String exceeded(OverheadLimit limit) {
		return synchronization <= limit.share() ? null
				: "The overhead could not be held at " + limit + ": synchronisation alone cost about "
						+ OverheadLimit.percent(synchronization)
						+ ", and is always watched, as else what is ordered would be reported.";
	}
}
