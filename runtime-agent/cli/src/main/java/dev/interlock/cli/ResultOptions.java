/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import picocli.CommandLine.Option;

/** Where what is found goes: the options that all commands have which watch a program. */
final class ResultOptions {

	@Option(names = "--session", paramLabel = "FILE", //
			description = "Where the session is recorded (default: interlock-DATE.session in this folder).")
	private String session;

	@Option(names = "--report", paramLabel = "FORMAT=FILE", //
			description = "Writes a report, text or json, at the end; may be repeated.")
	private List<String> reports = List.of();

	@Option(names = "--fail-on", paramLabel = "LEVEL", defaultValue = "none", //
			description = "observed, predicted or none (default): findings of that level make the exit status 66.")
	private String failOn;

	@Option(names = "--quiet", description = "Says nothing but what went wrong.")
	private boolean quiet;

	/**
	 * Checks the options and makes way for the session.
	 *
	 * @param options those of the agent; gets those of the session
	 * @return what tells at the end what was found
	 * @throws CommandFailure if one of them cannot be followed
	 */
	RunAftermath prepare(Map<String, String> options, Console console) throws CommandFailure {
		FailOn level = FailOn.parse(failOn);
		var reportFiles = new ArrayList<ReportFile>();
		for (String report : reports) {
			reportFiles.add(ReportFile.parse(report, console));
		}
		Path file = SessionTarget.prepare(session == null ? SessionTarget.defaultName(console) : session, console);
		options.put("session", file.toString());
		// the findings are told once, at the end, by this process
		options.put("quiet", "true");
		return new RunAftermath(console, file, reportFiles, level, quiet);
	}

	/** Whether nothing is said but what went wrong. */
	boolean quiet() {
		return quiet;
	}
}
