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
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.VersionProvider;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;
import dev.interlock.session.report.ReportContext;

/** Prints recorded sessions. */
@Command(name = "report", mixinStandardHelpOptions = true, versionProvider = VersionProvider.class, //
		description = "Prints the findings of recorded sessions. Findings that several sessions have in common are printed "
				+ "once, with their counts added.", //
		exitCodeOnInvalidInput = ExitStatus.USAGE, exitCodeOnExecutionException = ExitStatus.INTERNAL)
public final class ReportCommand implements Callable<Integer> {

	private final Console console;

	@Parameters(paramLabel = "SESSION", arity = "1..*", description = "Session files.")
	private List<String> files;

	@Option(names = "--format", paramLabel = "FORMAT", defaultValue = "text", //
			description = "The format: " + ReportFormat.NAMES + " (default: text).")
	private String format;

	@Option(names = "--output", paramLabel = "FILE", description = "The file for the report (default: standard output).")
	private String output;

	@Mixin
	private SourceRoot root;

	@Option(names = "--category", paramLabel = "NAME", defaultValue = SourceRoot.CATEGORY, //
			description = "For sarif: distinguishes several reports on one commit (default: ${DEFAULT-VALUE}).")
	private String category;

	@Mixin
	private KnownFindingsOptions known;

	@Option(names = "--reviewed", paramLabel = "omit|include", //
			description = "Whether reviewed findings are in the report (default: omit for sarif, github and gitlab, else "
					+ "include).")
	private String reviewed;

	@Option(names = "--fail-on", paramLabel = "LEVEL", defaultValue = "none", //
			description = "observed, predicted or none (default): findings of that level make the exit status 66. If no "
					+ "class was watched, it is 69.")
	private String failOn;

	public ReportCommand(Console console) {
		this.console = console;
	}

	@Override
	public Integer call() throws CommandFailure {
		FailOn level = FailOn.parse(failOn);
		KnownFindings findings = known.read(console);
		ReportContext context = SourceRoot.context(root.files(console), category);
		ReportFormat chosen = ReportFormat.parse(format);
		boolean omits = omitsReviewed(chosen);
		ReportFile file = output == null ? null : ReportFile.parse(format + '=' + output, console, context);
		List<Session> sessions = findings.apply(sessions());
		if (file != null) {
			file.write(sessions, omits);
		} else {
			print(sessions, chosen, context, omits);
		}
		return findings.judge(level.judge(sessions), sessions);
	}

	private boolean omitsReviewed(ReportFormat chosen) throws CommandFailure {
		if (reviewed != null && !reviewed.equals("omit") && !reviewed.equals("include")) {
			throw new CommandFailure(ExitStatus.USAGE,
					"'--reviewed " + reviewed + "' is not understood: choose omit or include.");
		}
		return reviewed == null ? chosen.omitsReviewed() : reviewed.equals("omit");
	}

	private void print(List<Session> sessions, ReportFormat chosen, ReportContext context, boolean omits)
			throws CommandFailure {
		try {
			chosen.write(sessions, console.out(), Charset.defaultCharset(), context, omits);
		} catch (IOException e) {
			throw new IllegalStateException("A print stream does not throw.", e);
		}
		if (console.out().checkError()) {
			throw new CommandFailure(ExitStatus.INTERNAL,
					"The report could not be written to standard output: give a file with --output.");
		}
	}

	private List<Session> sessions() throws CommandFailure {
		var sessions = new ArrayList<Session>();
		for (String file : files) {
			try {
				sessions.add(SessionFiles.read(console.resolve(file)));
			} catch (SessionFileException e) {
				throw new CommandFailure(ExitStatus.BAD_INPUT, e.getMessage());
			}
		}
		return sessions;
	}
}
