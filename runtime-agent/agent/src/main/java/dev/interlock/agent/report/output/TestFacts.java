/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.output;

import java.util.List;
import java.util.Locale;

import dev.interlock.agent.report.findings.AccessStack;
import dev.interlock.agent.report.findings.InTest;
import dev.interlock.agent.report.queue.QueuedFinding;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.Sites;

/** A finding as the class {@code Interlock} of the annotations module passes it to a test framework. */
public final class TestFacts {

	private static final StackTraceElement[] UNKNOWN = {};

	private TestFacts() {
		// only static members
	}

	/**
	 * The kind, the evidence, the way of the attribution, the id of the test, the title, the texts of the accesses, and
	 * their stack traces. Only types of the JDK, because the caller has another class loader.
	 */
	public static Object[] of(QueuedFinding finding, InTest in, String testId, Sites sites) {
		List<Integer> order = FindingText.order(finding, sites);
		String[] accesses = new String[order.size()];
		StackTraceElement[][] stacks = new StackTraceElement[order.size()][];
		for (int i = 0; i < accesses.length; i++) {
			accesses[i] = FindingText.access(finding, order.get(i), sites);
			stacks[i] = stack(finding.report(), finding.report().accesses().get(order.get(i)), sites);
		}
		return new Object[] { finding.report().kind().stableName(),
				finding.report().evidence().name().toLowerCase(Locale.ROOT), in.by().name().toLowerCase(Locale.ROOT),
				testId, FindingText.title(finding.report(), sites), accesses, stacks };
	}

	/** The same stack trace as in the reports on the session. */
	private static StackTraceElement[] stack(FindingReport report, AccessEvidence access, Sites sites) {
		if (access.stack() != null) {
			return report.kind() == FindingKind.DATA_RACE ? AccessStack.atSite(access, sites)
					: AccessStack.fromSite(access, sites);
		}
		return access.site() < 0 ? UNKNOWN
				: new StackTraceElement[] { sites.site(access.site()).toStackTraceElement() };
	}
}
