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
import dev.interlock.session.Exploration;
import dev.interlock.session.Session;
import dev.interlock.session.report.JsonReport;
import dev.interlock.session.report.TextReport;

/** The formats of reports. */
enum ReportFormat {
	/** For people. */
	TEXT,
	/** For programs. */
	JSON;

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
		throw new CommandFailure(ExitStatus.USAGE, "There is no report format '" + name + "': choose text or json.");
	}

	/**
	 * Writes a report.
	 *
	 * @param sessions the sessions
	 * @param out      the output; flushed, not closed
	 * @param charset  for text; JSON is always UTF-8
	 */
	void write(List<Session> sessions, OutputStream out, Charset charset) throws IOException {
		var writer = new OutputStreamWriter(out, this == JSON ? StandardCharsets.UTF_8 : charset);
		if (this == JSON) {
			new JsonReport().write(sessions, writer);
		} else {
			new TextReport().write(sessions, writer);
		}
		writer.flush();
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
