/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.report.FailOn;
import dev.interlock.cli.report.KnownFindings;
import dev.interlock.cli.report.ReportFile;
import dev.interlock.session.PlainText;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;

/** The steps after the program's end: reads its session, prints the findings and determines the exit status. */
final class RunAftermath {

	private final Console console;
	private final Path sessionFile;
	private final List<ReportFile> reports;
	private final FailOn failOn;
	private final boolean quiet;
	private final KnownFindings known;

	RunAftermath(Console console, Path sessionFile, List<ReportFile> reports, FailOn failOn, boolean quiet,
			KnownFindings known) {
		this.known = known;
		this.console = console;
		this.sessionFile = sessionFile;
		this.reports = reports;
		this.failOn = failOn;
		this.quiet = quiet;
	}

	/** The file for the session. */
	Path sessionFile() {
		return sessionFile;
	}

	/** The session file of a process: a file beside the requested one if another process uses that. */
	Path sessionFile(long processId) {
		String name = sessionFile.getFileName().toString();
		Path own = sessionFile.resolveSibling(name.replaceFirst("([.]session)?$", "-" + processId + ".session"));
		return processId != 0 && Files.exists(own) ? own : sessionFile;
	}

	/**
	 * Prints the findings.
	 *
	 * @param programStatus the program's exit status
	 * @param processId     the program's process id; 0 if it did not run
	 * @return the exit status of the command
	 * @throws CommandFailure if a requested report is not available, or if the run cannot be judged
	 */
	int report(int programStatus, long processId) throws CommandFailure {
		Path file = sessionFile(processId);
		if (!Files.exists(file)) {
			return withoutSession(programStatus);
		}
		Session session;
		try {
			session = known.apply(List.of(SessionFiles.read(file))).get(0);
		} catch (SessionFileException e) {
			throw new CommandFailure(ExitStatus.INTERNAL, e.getMessage());
		}
		if (!quiet) {
			RunSummary.write(session, console.err());
			console.err().println("Session file: " + PlainText.of(file.toString()) + " (seed " + session.seed() + ")");
		}
		for (ReportFile report : reports) {
			report.write(List.of(session));
		}
		return judge(session, programStatus);
	}

	/** The exit status. A run with {@code --fail-on} succeeds only if it was checked and nothing was lost. */
	private int judge(Session session, int programStatus) throws CommandFailure {
		if (failOn.isMetBy(session.findings())) {
			return ExitStatus.FINDINGS;
		}
		if (failOn == FailOn.NONE || programStatus != 0) {
			return known.judge(programStatus, List.of(session));
		}
		FailOn.checkWatched(session);
		return known.judge(programStatus, List.of(session));
	}

	/**
	 * Called when the JVM did not start, or the agent has printed why it is off. The program's status is returned,
	 * unless the run was to be judged.
	 */
	private int withoutSession(int programStatus) throws CommandFailure {
		if (failOn != FailOn.NONE || !reports.isEmpty()) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE,
					"The run wrote no session, so there is nothing to report (the program's exit status was "
							+ programStatus + "): see the messages of the agent or the JVM above.");
		}
		if (!quiet) {
			console.say("The run wrote no session: see the messages of the agent or the JVM above.");
		}
		return programStatus;
	}
}
