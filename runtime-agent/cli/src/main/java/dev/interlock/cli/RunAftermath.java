/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;

/** What is done when the program has ended: its session is read, told and judged. */
final class RunAftermath {

	private final Console console;
	private final Path sessionFile;
	private final List<ReportFile> reports;
	private final FailOn failOn;
	private final boolean quiet;

	RunAftermath(Console console, Path sessionFile, List<ReportFile> reports, FailOn failOn, boolean quiet) {
		this.console = console;
		this.sessionFile = sessionFile;
		this.reports = reports;
		this.failOn = failOn;
		this.quiet = quiet;
	}

	/** Where the session is recorded. */
	Path sessionFile() {
		return sessionFile;
	}

	/**
	 * Tells what was found.
	 *
	 * @param programStatus the program's exit status
	 * @return the exit status of the command
	 * @throws CommandFailure if a report is asked for and there is none to give
	 */
	int report(int programStatus) throws CommandFailure {
		if (!Files.exists(sessionFile)) {
			return withoutSession(programStatus);
		}
		Session session;
		try {
			session = SessionFiles.read(sessionFile);
		} catch (SessionFileException e) {
			throw new CommandFailure(ExitStatus.INTERNAL, e.getMessage());
		}
		if (!quiet) {
			RunSummary.write(session, console.err());
			console.err().println("Session file: " + sessionFile + " (seed " + session.seed() + ")");
		}
		for (ReportFile report : reports) {
			report.write(List.of(session));
		}
		return failOn.isMetBy(session.findings()) ? ExitStatus.FINDINGS : programStatus;
	}

	/**
	 * The JVM has not started, or the agent has said why it is off: the program's status counts, unless it was to be
	 * judged.
	 */
	private int withoutSession(int programStatus) throws CommandFailure {
		if (failOn != FailOn.NONE || !reports.isEmpty()) {
			throw new CommandFailure(ExitStatus.INTERNAL,
					"The run left no session, so there is nothing to report or to judge (the program's exit status was "
							+ programStatus + "): see what the agent or the JVM said above.");
		}
		if (!quiet) {
			console.say("The run left no session: see what the agent or the JVM said above.");
		}
		return programStatus;
	}
}
