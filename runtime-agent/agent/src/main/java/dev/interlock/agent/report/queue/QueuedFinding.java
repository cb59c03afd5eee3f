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
 */
public record QueuedFinding(int entry, FindingReport report, List<String> threadNames,
		long nanoTime) implements QueuedItem {

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
				nanoTime);
	}

	public static QueuedFinding of(int entry, FindingReport report) {
		List<String> names = new ArrayList<>(report.accesses().size());
		for (AccessEvidence access : report.accesses()) {
			names.add(access.thread().name());
		}
		return new QueuedFinding(entry, report, names, System.nanoTime());
	}
}
