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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import dev.interlock.session.Finding;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.Findings;
import dev.interlock.session.Session;
import dev.interlock.session.report.FindingMessage.Place;

/**
 * Writes findings as workflow commands of GitHub Actions, which show as annotations at their lines. GitHub shows ten of
 * a step, so the last one names the number of the others.
 */
public final class GitHubReport {

	private static final int MOST = 10;

	private final ReportContext context;

	public GitHubReport(ReportContext context) {
		this.context = context;
	}

	/**
	 * Writes a line for each finding, the new and the observed ones first.
	 *
	 * @param sessions at least one session
	 * @param out      receives the text; lines end with {@code \n}
	 * @throws IOException if writing fails
	 */
	public void write(List<Session> sessions, Appendable out) throws IOException {
		List<Finding> findings = Findings.merge(sessions).stream()
				.sorted(Comparator.comparing(Finding::isKnown).thenComparing(Finding::isReviewed)
						.thenComparing(finding -> finding.evidence() == Evidence.PREDICTED))
				.toList();
		int shown = findings.size() <= MOST ? findings.size() : MOST - 1;
		for (Finding finding : findings.subList(0, shown)) {
			out.append("::").append(level(finding)).append(' ').append(place(finding)).append("title=")
					.append(property(FindingMessage.title(finding))).append("::")
					.append(data(FindingMessage.of(finding))).append('\n');
		}
		if (shown < findings.size()) {
			out.append("::warning title=Interlock::").append(String.valueOf(findings.size() - shown))
					.append(" more findings: see the report.\n");
		}
	}

	private static String level(Finding finding) {
		return finding.isLikelyHarmless() || !finding.isNew() ? "notice"
				: finding.evidence() == Evidence.PREDICTED ? "warning" : "error";
	}

	private String place(Finding finding) {
		Optional<Place> place = FindingMessage.place(finding, context.sources());
		return place.map(each -> "file=" + property(each.path()) + ','
				+ (each.line() == 0 ? "" : "line=" + each.line() + ',')).orElse("");
	}

	private static String data(String text) {
		return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
	}

	private static String property(String text) {
		return data(text).replace(":", "%3A").replace(",", "%2C");
	}
}
