/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fuzz;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.zip.CRC32;

import dev.interlock.cli.report.html.HtmlReport;
import dev.interlock.session.BaselineFile;
import dev.interlock.session.ConfirmedSessions;
import dev.interlock.session.Finding;
import dev.interlock.session.Findings;
import dev.interlock.session.Reviews;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;
import dev.interlock.session.SessionMerger;
import dev.interlock.session.interleaving.Interleaving;
import dev.interlock.session.interleaving.InterleavingSvg;
import dev.interlock.session.report.Explanation;
import dev.interlock.session.report.GitHubReport;
import dev.interlock.session.report.GitLabReport;
import dev.interlock.session.report.JUnitReport;
import dev.interlock.session.report.JsonReport;
import dev.interlock.session.report.MarkdownReport;
import dev.interlock.session.report.ReportContext;
import dev.interlock.session.report.SarifReport;
import dev.interlock.session.report.SourceFiles;
import dev.interlock.session.report.TextReport;

/**
 * Session files: one that can be read can be reported, compared and merged. A checksum of the file selects the format of
 * the report, as a target is to be fast.
 */
public final class SessionFuzz {

	private static final int EXPLAINED = 3;
	private static final int FORMATS = 8;

	private SessionFuzz() {
	}

	/** Reads a session, and reports it. */
	public static void fuzzerTestOneInput(byte[] data) throws IOException {
		Path file = FuzzedFile.write("fuzzed.session", data);
		SessionFiles.isSession(file);
		Session session;
		try {
			session = SessionFiles.read(file);
		} catch (SessionFileException e) {
			FuzzedFile.assertSentence(e);
			return;
		}
		CRC32 digest = new CRC32();
		digest.update(data);
		report(List.of(session), (int) (digest.getValue() % FORMATS), Writer.nullWriter());
		compare(file, session);
		if (digest.getValue() % FORMATS == 0) {
			merge(file);
		}
	}

	/** Reports sessions in one format, as text, and as explanations. */
	private static void report(List<Session> sessions, int format, Writer out) throws IOException {
		var sources = new SourceFiles(FuzzedFile.path("sources"));
		var context = new ReportContext(sources, "fuzz", "0");
		switch (format) {
		case 1 -> new JsonReport().write(sessions, out);
		case 2 -> new SarifReport(context).write(sessions, out);
		case 3 -> new JUnitReport().write(sessions, out);
		case 4 -> new MarkdownReport(context).write(sessions, out);
		case 5 -> new GitHubReport(context).write(sessions, out);
		case 6 -> new GitLabReport(context).write(sessions, out);
		case 7 -> new HtmlReport(context).write(sessions, out);
		default -> new TextReport().write(sessions, out);
		}
		for (Finding finding : sessions.get(0).findings().stream().limit(EXPLAINED).toList()) {
			new Explanation(sources, out).write(finding, List.of("command"));
			InterleavingSvg.of(Interleaving.of(finding));
		}
	}

	private static void compare(Path file, Session session) throws IOException {
		BaselineFile.read(file).compare(List.of(session));
		BaselineFile.write(Findings.merge(List.of(session)), Writer.nullWriter());
		Reviews.NONE.compare(List.of(session), LocalDate.EPOCH);
		ConfirmedSessions.of(session);
	}

	private static void merge(Path file) throws IOException {
		Path merged = FuzzedFile.path("merged.session");
		try {
			SessionMerger.merge(List.of(file, file), merged);
			SessionFiles.read(merged);
		} catch (SessionFileException e) {
			FuzzedFile.assertSentence(e);
		} finally {
			Files.deleteIfExists(merged);
		}
	}
}
