/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.stream;

/**
 * The agent's cost in a run with an overhead limit.
 *
 * @param perMille          the cost of checks and synchronisation, in thousandths of the rest of the processor time
 * @param sitesOff          the sites that were not checked all the time
 * @param unwatchedPerMille the mean share of the time for which their methods were off, in thousandths
 */
public record OverheadTotals(long perMille, long sitesOff, long unwatchedPerMille) {

	/** For a run without a limit. */
	public static final OverheadTotals NONE = new OverheadTotals(0, 0, 0);
}
