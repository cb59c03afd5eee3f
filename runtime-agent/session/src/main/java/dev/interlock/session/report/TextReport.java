/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.report;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

import dev.interlock.session.Finding;
import dev.interlock.session.FindingGroup;
import dev.interlock.session.FindingGroups;
import dev.interlock.session.Findings;
import dev.interlock.session.KindsLookedFor;
import dev.interlock.session.Session;

/** Writes sessions as text for people. Stateless and thread-safe. */
public final class TextReport {

	/**
	 * Writes the headers of the sessions, then their distinct findings, the most urgent first and grouped by cause,
	 * then the conclusion.
	 *
	 * @param sessions at least one session
	 * @param out      receives the text; lines end with {@code \n}
	 * @throws IOException if writing fails
	 */
	public void write(List<Session> sessions, Appendable out) throws IOException {
		for (Session session : sessions) {
			out.append("Session ").append(session.id()).append('\n');
			for (SessionLine line : SessionLine.of(session)) {
				out.append(String.format(Locale.ROOT, "  %-9s ", line.name())).append(line.value()).append('\n');
			}
			out.append('\n');
		}
		writeFindings(sessions, out);
	}

	/**
	 * Writes the distinct findings of the sessions, the most urgent first and grouped by cause, then the conclusion.
	 *
	 * @param sessions at least one session
	 * @param out      receives the text
	 * @throws IOException if writing fails
	 */
	public void writeFindings(List<Session> sessions, Appendable out) throws IOException {
		List<Finding> findings = Findings.merge(sessions);
		for (FindingGroup group : FindingGroups.of(findings)) {
			TextFinding.writeCause(group, out);
			for (Finding finding : group.findings()) {
				write(finding, out);
				out.append('\n');
			}
		}
		out.append(Conclusion.of(findings, sessions)).append('\n');
		String missing = KindsLookedFor
				.missing(sessions.stream().flatMap(session -> session.engines().stream()).toList());
		if (!missing.isEmpty()) {
			out.append(missing).append('\n');
		}
	}

	/**
	 * Writes one finding: kind, variable, and all its accesses with thread, locks and stack trace.
	 *
	 * @param finding the finding
	 * @param out     receives the text
	 * @throws IOException if writing fails
	 */
	public void write(Finding finding, Appendable out) throws IOException {
		TextFinding.write(finding, out);
	}
}
