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
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.OutputFiles;
import dev.interlock.session.Exploration;
import dev.interlock.session.PlainText;
import dev.interlock.session.Session;
import dev.interlock.session.report.ReportContext;

/**
 * A requested report.
 *
 * @param format its format
 * @param file   the output file
 */
public record ReportFile(ReportFormat format, Path file, ReportContext context) {

	/** The names of the formats, for the help. */
	public static final String FORMATS = ReportFormat.NAMES;

	/**
	 * Parses the values of an option that may be repeated.
	 *
	 * @param texts each {@code FORMAT=FILE}
	 * @throws CommandFailure if one is invalid, or a file's folder is missing
	 */
	public static List<ReportFile> parse(List<String> texts, Console console) throws CommandFailure {
		List<ReportFile> files = new ArrayList<>();
		for (String text : texts) {
			ReportFile next = parse(text, console);
			if (files.stream().anyMatch(other -> other.file.equals(next.file))) {
				throw new CommandFailure(ExitStatus.USAGE,
						"'--report " + text + "' has the file of another report: give another.");
			}
			files.add(next);
		}
		return files;
	}

	/**
	 * Checks that no report has the file of the session.
	 *
	 * @throws CommandFailure if one has
	 */
	public static void checkOther(List<ReportFile> reports, Path session) throws CommandFailure {
		for (ReportFile report : reports) {
			if (report.file.normalize().equals(session.normalize())) {
				throw new CommandFailure(ExitStatus.USAGE, "The file '" + PlainText.of(report.file.toString())
						+ "' is that of the session: give the report another.");
			}
		}
	}

	/**
	 * Parses the values of the option of a command without a session, which writes text or JSON.
	 *
	 * @throws CommandFailure if one is invalid, of another format, or a file's folder is missing
	 */
	public static List<ReportFile> parseForExploration(List<String> texts, Console console) throws CommandFailure {
		List<ReportFile> files = parse(texts, console);
		for (ReportFile file : files) {
			if (!file.format.hasExploration()) {
				throw new CommandFailure(ExitStatus.USAGE, "'explore' has no report of format '" + file.format
						+ "': choose text or json.");
			}
		}
		return files;
	}

	/**
	 * Parses {@code FORMAT=FILE}.
	 *
	 * @throws CommandFailure if it is invalid, or the file's folder is missing
	 */
	public static ReportFile parse(String text, Console console) throws CommandFailure {
		return parse(text, console, SourceRoot.context(console));
	}

	static ReportFile parse(String text, Console console, ReportContext context) throws CommandFailure {
		int equals = text.indexOf('=');
		if (equals < 0 || equals == text.length() - 1) {
			throw new CommandFailure(ExitStatus.USAGE,
					"'--report " + text + "' names no file: write --report FORMAT=FILE, for example json=races.json.");
		}
		ReportFormat format = ReportFormat.parse(text.substring(0, equals));
		return new ReportFile(format, OutputFiles.checkReport(text.substring(equals + 1), console), context);
	}

	/**
	 * Writes the report, in UTF-8.
	 *
	 * @throws CommandFailure if it cannot be written
	 */
	public void write(List<Session> sessions) throws CommandFailure {
		write(sessions, format.omitsReviewed());
	}

	/**
	 * Writes the report, in UTF-8.
	 *
	 * @param omits whether to omit reviewed findings
	 * @throws CommandFailure if it cannot be written
	 */
	void write(List<Session> sessions, boolean omits) throws CommandFailure {
		write(out -> format.write(sessions, out, StandardCharsets.UTF_8, context, omits));
	}

	/**
	 * Writes the result of a search for failing schedules, in UTF-8.
	 *
	 * @param text the result as text
	 * @throws CommandFailure if it cannot be written
	 */
	public void write(Exploration exploration, String text) throws CommandFailure {
		write(out -> format.write(exploration, text, out));
	}

	private interface Content {
		void writeTo(OutputStream out) throws IOException;
	}

	private void write(Content content) throws CommandFailure {
		try (var out = OutputFiles.open(file)) {
			content.writeTo(out);
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.INTERNAL,
					"The report '" + file + "' cannot be written: " + OutputFiles.reason(e) + ".");
		}
	}
}
