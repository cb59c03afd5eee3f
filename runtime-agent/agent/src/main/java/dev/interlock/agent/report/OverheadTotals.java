/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report;

/**
 * What the agent costs in a run whose overhead is limited.
 *
 * @param perMille          what checks and synchronisation cost, in thousandths of the rest of the processor time
 * @param sitesOff          sites that were not watched all the time
 * @param unwatchedPerMille for how much of the time, in thousandths, in the mean of their methods
 */
public record OverheadTotals(long perMille, long sitesOff, long unwatchedPerMille) {

	/** Nothing is limited. */
	public static final OverheadTotals NONE = new OverheadTotals(0, 0, 0);
}
