/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.queue;

import java.util.ArrayList;
import java.util.List;

import dev.interlock.agent.report.findings.InTest;
import dev.interlock.agent.report.findings.KnownFindings;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.FindingReport;

/**
 * A finding that waits to be written to the session.
 *
 * @param entry       its entry in {@link KnownFindings}
 * @param report      the finding
 * @param threadNames the names of the threads of its accesses at that time
 * @param nanoTime    when it was reported
 * @param tests       the tests to which it is attributed now
 * @param isNews      whether the session lacks it, or some of its data besides the tests
 */
public record QueuedFinding(int entry, FindingReport report, List<String> threadNames, long nanoTime,
		List<InTest> tests, boolean isNews) implements QueuedItem {

	private static final int WEIGHT_WITHOUT_STACKS = 8;

	/** The number of its stack frames, plus a few for the finding itself. */
	int weight() {
		int weight = WEIGHT_WITHOUT_STACKS;
		for (AccessEvidence access : report.accesses()) {
			weight += access.stack() == null ? 0 : access.stack().length;
		}
		return weight;
	}

	/** The same finding without stack traces. */
	QueuedFinding withoutStacks() {
		List<AccessEvidence> accesses = new ArrayList<>(report.accesses().size());
		for (AccessEvidence access : report.accesses()) {
			accesses.add(access.withStack(null));
		}
		return new QueuedFinding(entry, new FindingReport(report.kind(), report.evidence(), report.engine(),
				report.owner(), report.variable(), accesses, report.violation(), report.details()), threadNames,
				nanoTime, tests, isNews);
	}

	/** A finding that no test has. */
	public static QueuedFinding of(int entry, FindingReport report) {
		return of(entry, report, List.of(), true);
	}

	public static QueuedFinding of(int entry, FindingReport report, List<InTest> tests, boolean isNews) {
		List<String> names = new ArrayList<>(report.accesses().size());
		for (AccessEvidence access : report.accesses()) {
			names.add(access.thread().name());
		}
		return new QueuedFinding(entry, report, names, System.nanoTime(), tests, isNews);
	}
}
