/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import dev.interlock.agent.report.findings.FoundVariable;
import dev.interlock.agent.report.queue.QueuedFinding;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.Site;
import dev.interlock.spi.Sites;

/** Formats a finding as one line, with locations that consoles turn into links. */
public final class FindingText {

	private FindingText() {
		// only static members
	}

	public static String of(QueuedFinding finding, Sites sites) {
		List<String> accesses = new ArrayList<>();
		for (int i : order(finding, sites)) {
			AccessEvidence access = finding.report().accesses().get(i);
			Site site = access.site() < 0 ? null : sites.site(access.site());
			accesses.add(access(finding, i, sites) + " at "
					+ (site == null ? "an unknown place" : site.toStackTraceElement()));
		}
		return title(finding.report(), sites) + ": " + String.join(", ", accesses);
	}

	/** The indices of the accesses in their order for people: of those that are not of a section, writes first. */
	static List<Integer> order(QueuedFinding finding, Sites sites) {
		FindingReport report = finding.report();
		List<Integer> order = new ArrayList<>();
		int writes = 0;
		for (int i = 0; i < report.accesses().size(); i++) {
			AccessEvidence access = report.accesses().get(i);
			order.add(access.write() && report.violation() == null ? writes : order.size(), i);
			writes += access(finding, i, sites).startsWith("write") ? 1 : 0;
		}
		return order;
	}

	/** An access and its thread. */
	static String access(QueuedFinding finding, int index, Sites sites) {
		AccessEvidence access = finding.report().accesses().get(index);
		Site site = access.site() < 0 ? null : sites.site(access.site());
		return operation(finding.report(), access, site) + variable(access, sites) + " in '"
				+ finding.threadNames().get(index) + '\'';
	}

	/** The kind and the variable. */
	static String title(FindingReport report, Sites sites) {
		String kind = kind(report.kind());
		boolean observed = report.evidence() == Evidence.OBSERVED;
		return (observed ? kind : "Predicted " + kind.toLowerCase(Locale.ROOT)) + " on "
				+ FoundVariable.of(report, sites).text();
	}

	private static String operation(FindingReport report, AccessEvidence access, Site site) {
		if (report.kind().isAboutLocks()) {
			return report.kind() != FindingKind.DEADLOCK ? "acquire" : access.thread().isTerminated() ? "end" : "wait";
		}
		if (site != null && site.kind().takesLock()) {
			return "acquire";
		}
		if (access.variableOf(report) == EventHandler.WHOLE_OBJECT) {
			return site == null ? "call" : "call of " + site.fieldName();
		}
		return access.write() ? "write" : "read";
	}

	private static String variable(AccessEvidence access, Sites sites) {
		AccessEvidence.Accessed variable = access.variable();
		return variable == null || access.site() >= 0 && sites.site(access.site()).kind().takesLock() ? ""
				: " of " + FoundVariable.of(variable.owner(), variable.number(), sites).displayName();
	}

	private static String kind(FindingKind kind) {
		return switch (kind) {
		case DATA_RACE -> "Data race";
		case API_RACE -> "Unsafe use";
		case ATOMICITY_VIOLATION -> "Atomicity violation";
		case LOCK_ORDER -> "Lock-order inversion";
		case DEADLOCK -> "Deadlock";
		};
	}
}
