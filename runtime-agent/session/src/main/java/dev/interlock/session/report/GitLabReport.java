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

import com.google.gson.stream.JsonWriter;

import dev.interlock.session.Finding;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.Findings;
import dev.interlock.session.Session;
import dev.interlock.session.report.FindingMessage.Place;

/** Writes findings as a report of GitLab's Code Quality. */
public final class GitLabReport {

	private final ReportContext context;

	public GitLabReport(ReportContext context) {
		this.context = context;
	}

	/**
	 * Writes one JSON array.
	 *
	 * @param sessions at least one session
	 * @param out      receives the text, which ends with a line end
	 * @throws IOException if writing fails
	 */
	public void write(List<Session> sessions, Appendable out) throws IOException {
		var json = new JsonWriter(new AppendableWriter(out));
		json.setIndent("  ");
		json.beginArray();
		for (Finding finding : Findings.merge(sessions)) {
			// a place without a line is shown at the first
			Place place = FindingMessage.anyPlace(finding, context.sources());
			json.beginObject();
			json.name("description").value(FindingMessage.of(finding));
			json.name("check_name").value(finding.kind().stableName());
			json.name("fingerprint").value(finding.id());
			json.name("severity").value(severity(finding));
			json.name("location").beginObject();
			json.name("path").value(place.path());
			json.name("lines").beginObject().name("begin").value(Math.max(1, place.line())).endObject();
			json.endObject().endObject();
		}
		json.endArray();
		json.flush();
		out.append('\n');
	}

	private static String severity(Finding finding) {
		return finding.isLikelyHarmless() || finding.isReviewed() ? "minor"
				: finding.evidence() == Evidence.PREDICTED ? "major" : "critical";
	}
}
