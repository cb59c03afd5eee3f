/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import java.io.PrintStream;
import java.util.List;
import java.util.Set;

import dev.interlock.session.Finding;
import dev.interlock.session.FindingGroup;
import dev.interlock.session.FindingGroups;
import dev.interlock.session.KindsLookedFor;
import dev.interlock.session.Session;
import dev.interlock.session.report.Conclusion;
import dev.interlock.session.report.GroupSummary;

/** The short text at the end of a run. */
final class RunSummary {

	private static final int MOST_GROUPS = 20;
	/** The codes of messages of an agent that has watched nothing. */
	private static final Set<String> OFF = Set.of("off", "failed");

	private RunSummary() {
	}

	static void write(Session session, PrintStream out) {
		List<Finding> findings = session.findings();
		for (Session.HealthMessage message : session.health()) {
			if (message.code().equals("excluded")) {
				out.println("interlock: " + message.text());
			} else if (!message.severity().equals("info")) {
				out.println("interlock: " + message.severity() + ": " + message.text());
			}
		}
		if (session.health().stream().anyMatch(message -> OFF.contains(message.code()))) {
			return;
		}
		List<FindingGroup> groups = FindingGroups.of(findings);
		groups.stream().limit(MOST_GROUPS).flatMap(group -> GroupSummary.lines(group).stream()).forEach(out::println);
		if (groups.size() > MOST_GROUPS) {
			List<FindingGroup> rest = groups.subList(MOST_GROUPS, groups.size());
			out.println("... and " + rest.stream().mapToInt(group -> group.findings().size()).sum()
					+ " more findings on other variables.");
		}
		out.println(Conclusion.of(findings, List.of(session)));
		String missing = KindsLookedFor.missing(session.engines());
		if (!missing.isEmpty()) {
			out.println(missing + " --profile thorough looks for all kinds.");
		}
	}
}
