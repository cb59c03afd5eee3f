/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.report.FailOn;
import dev.interlock.cli.report.KnownFindings;
import dev.interlock.cli.report.KnownFindingsOptions;
import dev.interlock.cli.report.ReportFile;

/** The options for results, common to all commands that run or attach to a program. */
final class ResultOptions {

	@Option(names = "--session", paramLabel = "FILE", //
			description = "Where the session is recorded (default: interlock-DATE.session in this folder). In a folder, or with "
					+ "a slash at the end, it gets a name of its own.")
	private String session;

	@Option(names = "--report", paramLabel = "FORMAT=FILE", //
			description = "Writes a report at the end; may be repeated. Formats: " + ReportFile.FORMATS + ".")
	private List<String> reports = List.of();

	@Option(names = "--fail-on", paramLabel = "LEVEL", defaultValue = "none", //
			description = "observed, predicted or none (default): findings of that level make the exit status 66.")
	private String failOn;

	@Mixin
	private KnownFindingsOptions known;

	@Option(names = "--quiet", description = "Says nothing but what went wrong.")
	private boolean quiet;

	/**
	 * Checks the options and prepares the session file.
	 *
	 * @param options the agent's options; receives those for the session
	 * @return the steps after the program's end
	 * @throws CommandFailure if one of them is invalid
	 */
	RunAftermath prepare(Map<String, String> options, Console console) throws CommandFailure {
		FailOn level = FailOn.parse(failOn);
		KnownFindings findings = known.read(console);
		List<ReportFile> reportFiles = ReportFile.parse(reports, console);
		Path file = SessionTarget.prepare(session == null ? SessionTarget.defaultName(console) : session, console);
		ReportFile.checkOther(reportFiles, file);
		options.put("session", file.toString());
		findings.pass(options);
		// this process prints the findings once, at the end
		options.put("quiet", "true");
		return new RunAftermath(console, file, reportFiles, level, quiet, findings);
	}

	/** Whether to print only failures. */
	boolean quiet() {
		return quiet;
	}
}
