/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report;

import java.util.Map;

/**
 * How much there has been in a run so far.
 *
 * @param classesInstrumented classes that are watched
 * @param classesSkipped      classes that are not, as the options or the defaults say
 * @param classesFailed       classes that could not be instrumented
 * @param sites               sites in the watched classes
 * @param threads             threads that have had an event
 * @param hugeMethods         watched methods that are too long for the JVM to compile
 * @param overhead            what the agent costs where that is limited
 * @param excluded            the number of excluded classes by package, the largest first
 */
public record RunTotals(long classesInstrumented, long classesSkipped, long classesFailed, long sites, long threads,
		long hugeMethods, OverheadTotals overhead, Map<String, Long> excluded) {

	/** For runs whose overhead is not limited, and in which nothing is excluded. */
	public RunTotals(long classesInstrumented, long classesSkipped, long classesFailed, long sites, long threads,
			long hugeMethods) {
		this(classesInstrumented, classesSkipped, classesFailed, sites, threads, hugeMethods, OverheadTotals.NONE,
				Map.of());
	}
}
