/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.stream;

import java.util.Map;

/**
 * The totals of a run so far.
 *
 * @param classesInstrumented classes that are instrumented
 * @param classesSkipped      classes that the options or the defaults exclude
 * @param classesFailed       classes that could not be instrumented
 * @param sites               sites in the instrumented classes
 * @param threads             threads with at least one event
 * @param hugeMethods         instrumented methods that are too long for the JVM to compile
 * @param overhead            the agent's cost in a run with an overhead limit
 * @param excluded            the number of excluded classes by package, the largest first
 */
public record RunTotals(long classesInstrumented, long classesSkipped, long classesFailed, long sites, long threads,
		long hugeMethods, OverheadTotals overhead, Map<String, Long> excluded) {

	/** For runs without an overhead limit and without excluded classes. */
	public RunTotals(long classesInstrumented, long classesSkipped, long classesFailed, long sites, long threads,
			long hugeMethods) {
		this(classesInstrumented, classesSkipped, classesFailed, sites, threads, hugeMethods, OverheadTotals.NONE,
				Map.of());
	}
}
