/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.report;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.report.html.HtmlReport;
import dev.interlock.session.BaselineFile;
import dev.interlock.session.Exploration;
import dev.interlock.session.Findings;
import dev.interlock.session.Reviews;
import dev.interlock.session.Session;
import dev.interlock.session.report.GitHubReport;
import dev.interlock.session.report.GitLabReport;
import dev.interlock.session.report.JUnitReport;
import dev.interlock.session.report.JsonReport;
import dev.interlock.session.report.MarkdownReport;
import dev.interlock.session.report.ReportContext;
import dev.interlock.session.report.SarifReport;
import dev.interlock.session.report.TextReport;

/** The formats of reports. */
enum ReportFormat {
	/** For people. */
	TEXT,
	/** For programs. */
	JSON,
	/** For code hosts and editors. */
	SARIF,
	/** For build servers, as test results. */
	JUNIT,
	/** For the summary of a build. */
	MARKDOWN,
	/** For annotations by GitHub Actions. */
	GITHUB,
	/** For GitLab's Code Quality. */
	GITLAB,
	/** For people, as a page that a build server can show. */
	HTML,
	/** For later runs: these findings are known. */
	BASELINE;

	/** The names, for the help. */
	static final String NAMES = "text, json, sarif, junit, html, markdown, github, gitlab or baseline";

	/**
	 * The format with the given name.
	 *
	 * @throws CommandFailure if there is none
	 */
	static ReportFormat parse(String name) throws CommandFailure {
		for (ReportFormat format : values()) {
			if (format.toString().equals(name)) {
				return format;
			}
		}
		throw new CommandFailure(ExitStatus.USAGE, "There is no report format '" + name + "': choose " + NAMES + '.');
	}

	/**
	 * Writes a report.
	 *
	 * @param sessions the sessions
	 * @param out      the output; flushed, not closed
	 * @param charset  for text; all other formats are UTF-8
	 * @param context  for the formats of other tools
	 * @param omits    whether to omit reviewed findings
	 */
	void write(List<Session> sessions, OutputStream out, Charset charset, ReportContext context, boolean omits)
			throws IOException {
		write(omits ? Reviews.omit(sessions) : sessions, out, charset, context);
	}

	private void write(List<Session> sessions, OutputStream out, Charset charset, ReportContext context)
			throws IOException {
		var writer = new OutputStreamWriter(out, this == TEXT ? charset : StandardCharsets.UTF_8);
		switch (this) {
		case TEXT -> new TextReport().write(sessions, writer);
		case JSON -> new JsonReport().write(sessions, writer);
		case SARIF -> new SarifReport(context).write(sessions, writer);
		case JUNIT -> new JUnitReport().write(sessions, writer);
		case MARKDOWN -> new MarkdownReport(context).write(sessions, writer);
		case GITHUB -> new GitHubReport(context).write(sessions, writer);
		case GITLAB -> new GitLabReport(context).write(sessions, writer);
		case HTML -> new HtmlReport(context).write(sessions, writer);
		case BASELINE -> BaselineFile.write(Findings.merge(sessions), writer);
		}
		writer.flush();
	}

	/** Whether to omit reviewed findings by default: the tools that read such a report show them as open. */
	boolean omitsReviewed() {
		return this == SARIF || this == GITHUB || this == GITLAB;
	}

	/** Whether the result of a search for failing schedules can be written. */
	boolean hasExploration() {
		return this == TEXT || this == JSON;
	}

	/**
	 * Writes the result of a search for failing schedules, in UTF-8.
	 *
	 * @param text the result as text
	 * @param out  the output; flushed, not closed
	 */
	void write(Exploration exploration, String text, OutputStream out) throws IOException {
		var writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
		if (this == JSON) {
			new JsonReport().write(exploration, writer);
		} else {
			writer.write(text);
		}
		writer.flush();
	}

	/** The name in options. */
	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}
}
