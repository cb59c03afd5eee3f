/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.OutputFiles;
import dev.interlock.cli.report.FailOn;
import dev.interlock.cli.report.KnownFindings;
import dev.interlock.cli.report.ReportFile;
import dev.interlock.session.ChildSessions;
import dev.interlock.session.PlainText;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;

/** The steps after the program's end: reads its session, prints the findings and determines the exit status. */
final class RunAftermath {

	/** The message about a JVM that the program started and the agent could not be added to. */
	private static final String NOT_WATCHED = "child-not-watched";

	private final Console console;
	private final Path sessionFile;
	private final List<ReportFile> reports;
	private final FailOn failOn;
	private final boolean quiet;
	private final KnownFindings known;
	/** Whether the JVMs that the program started can have sessions, too. */
	private boolean hasChildren;

	RunAftermath(Console console, Path sessionFile, List<ReportFile> reports, FailOn failOn, boolean quiet,
			KnownFindings known) {
		this.known = known;
		this.console = console;
		this.sessionFile = sessionFile;
		this.reports = reports;
		this.failOn = failOn;
		this.quiet = quiet;
	}

	/** The sessions of the JVMs that the program started count, too. */
	void withChildren() {
		hasChildren = true;
	}

	/** The file for the session. */
	Path sessionFile() {
		return sessionFile;
	}

	/** The session file of a process: a file beside the requested one if another process uses that. */
	Path sessionFile(long processId) {
		String name = sessionFile.getFileName().toString();
		Path own = sessionFile.resolveSibling(name.replaceFirst("([.]session)?$", "-" + processId + ".session"));
		return processId != 0 && Files.exists(own) && !isOfChild(own) ? own : sessionFile;
	}

	/** Whether a session file is that of a child JVM. An earlier run may have left it. */
	private static boolean isOfChild(Path file) {
		try {
			return SessionFiles.read(file).parent().isPresent();
		} catch (SessionFileException e) {
			return false;
		}
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
		List<Path> files = new ArrayList<>(List.of(file));
		List<Session> sessions;
		try {
			sessions = known.apply(read(files));
		} catch (SessionFileException e) {
			throw new CommandFailure(ExitStatus.INTERNAL, e.getMessage());
		}
		if (quiet) {
			notWatched(sessions).forEach(console::say);
		} else {
			print(files, sessions);
		}
		lost(sessions).forEach(console::say);
		incomplete(sessions).forEach(console::say);
		for (ReportFile report : reports) {
			report.write(sessions);
		}
		return judge(sessions, programStatus);
	}

	/** Reads the session of the program; adds those of its children with their files. */
	private List<Session> read(List<Path> files) throws SessionFileException, CommandFailure {
		List<Session> sessions = new ArrayList<>();
		sessions.add(SessionFiles.read(files.get(0)));
		if (hasChildren) {
			try {
				for (ChildSessions.Child child : ChildSessions.of(files.get(0), sessions.get(0))) {
					files.add(child.file());
					sessions.add(child.session());
				}
			} catch (IOException e) {
				throw new CommandFailure(ExitStatus.INTERNAL,
						"The sessions of the JVMs that the program started cannot be "
								+ "found (" + OutputFiles.reason(e) + ").");
			}
		}
		return sessions;
	}

	private void print(List<Path> files, List<Session> sessions) {
		Session program = sessions.get(0);
		RunSummary.write(program, console.err());
		console.err()
				.println("Session file: " + PlainText.of(files.get(0).toString()) + " (seed " + program.seed() + ")");
		for (int i = 1; i < sessions.size(); i++) {
			Session child = sessions.get(i);
			console.err().println();
			console.err().println("Child JVM " + child.jvm().processId() + ": " + child.command());
			RunSummary.write(child, console.err());
			console.err().println("Session file: " + PlainText.of(files.get(i).toString()));
		}
		if (hasChildren) {
			console.err().println();
			console.say(sessions.size() == 1 ? "No child JVM was watched."
					: sessions.size() == 2 ? "1 child JVM was watched."
							: sessions.size() - 1 + " child JVMs were watched.");
		}
	}

	/** A sentence about each JVM to which the agent could not be added. */
	private static Stream<String> notWatched(List<Session> sessions) {
		return sessions.stream().flatMap(session -> session.health().stream())
				.filter(message -> message.code().equals(NOT_WATCHED)).map(Session.HealthMessage::text);
	}

	/** A sentence about each JVM that was started with the agent and left no session. */
	private static Stream<String> lost(List<Session> sessions) {
		Set<Long> watched = sessions.stream().map(session -> session.jvm().processId()).collect(Collectors.toSet());
		return sessions.stream().flatMap(session -> session.children().stream()).filter(id -> !watched.contains(id))
				.map(id -> "The child JVM " + id + " left no session, so it was not watched.");
	}

	/** A sentence about each child JVM that has not ended its session. */
	private static Stream<String> incomplete(List<Session> sessions) {
		return sessions.stream().skip(1).filter(child -> child.truncated() || child.end().isEmpty())
				.map(child -> "The child JVM " + child.jvm().processId()
						+ " was killed or still runs, so its session may lack findings.");
	}

	/** The exit status. A run with {@code --fail-on} succeeds only if it was checked and nothing was lost. */
	private int judge(List<Session> sessions, int programStatus) throws CommandFailure {
		if (sessions.stream().anyMatch(session -> failOn.isMetBy(session.findings()))) {
			return ExitStatus.FINDINGS;
		}
		if (failOn == FailOn.NONE || programStatus != 0) {
			return known.judge(programStatus, sessions);
		}
		FailOn.checkWatched(sessions.get(0));
		Optional<String> unwatched = Stream.concat(notWatched(sessions), lost(sessions)).findFirst();
		if (unwatched.isPresent()) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE, "The run cannot be judged. " + unwatched.get());
		}
		for (Session child : sessions.subList(1, sessions.size())) {
			try {
				FailOn.checkWatched(child);
			} catch (CommandFailure e) {
				throw new CommandFailure(e.status(), "Child JVM " + child.jvm().processId() + ": " + e.getMessage());
			}
		}
		return known.judge(programStatus, sessions);
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
