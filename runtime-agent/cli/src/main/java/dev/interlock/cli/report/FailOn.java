/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.session.Finding;
import dev.interlock.session.Session;

/** The findings that make a run fail. */
public enum FailOn {
	/** Observed findings. */
	OBSERVED,
	/** Observed findings, and those that another schedule may show. */
	PREDICTED,
	/** None: the exit status is the program's own. */
	NONE;

	/**
	 * The level with the given name.
	 *
	 * @throws CommandFailure if there is none
	 */
	public static FailOn parse(String name) throws CommandFailure {
		for (FailOn level : values()) {
			if (level.name().toLowerCase(Locale.ROOT).equals(name)) {
				return level;
			}
		}
		throw new CommandFailure(ExitStatus.USAGE,
				"'--fail-on " + name + "' is not understood: choose observed, predicted or none.");
	}

	/** Whether one of the findings is at this level or above, is not in the baseline and has no review. */
	public boolean isMetBy(List<Finding> findings) {
		return switch (this) {
		case NONE -> false;
		case PREDICTED -> findings.stream().anyMatch(Finding::isNew);
		case OBSERVED -> findings.stream().anyMatch(f -> f.evidence() == Finding.Evidence.OBSERVED && f.isNew());
		};
	}

	/**
	 * The exit status of a command that judges sessions.
	 *
	 * @throws CommandFailure if they have no such finding, but were not watched as a whole
	 */
	public int judge(List<Session> sessions) throws CommandFailure {
		for (Session session : sessions) {
			if (isMetBy(session.findings())) {
				return ExitStatus.FINDINGS;
			}
		}
		if (this == NONE) {
			return ExitStatus.OK;
		}
		for (Session session : sessions) {
			checkWatched(session);
		}
		if (sessions.stream().allMatch(session -> session.statistics().classesInstrumented() == 0)) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE,
					"Nothing was watched: no class of the program was instrumented. Check --include and --exclude.");
		}
		return ExitStatus.OK;
	}

	/**
	 * Checks that a session can be judged.
	 *
	 * @throws CommandFailure if nothing was watched, or something was lost
	 */
	public static void checkWatched(Session session) throws CommandFailure {
		Optional<Session.HealthMessage> error = session.health().stream()
				.filter(message -> message.severity().equals("error")).findFirst();
		if (session.engines().isEmpty()) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE,
					"Nothing was watched because no engine is enabled: give --engines.");
		}
		if (error.isPresent() && error.get().code().equals("off")) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE, "Nothing was watched. " + error.get().text());
		}
		if (error.isPresent()) {
			throw new CommandFailure(ExitStatus.INTERNAL, "The run cannot be judged. " + error.get().text());
		}
		if (session.truncated() || session.end().isEmpty()) {
			throw new CommandFailure(ExitStatus.INTERNAL,
					"The session is incomplete, so findings may be missing: run the program again.");
		}
		long dropped = session.statistics().dropped();
		if (dropped > 0) {
			throw new CommandFailure(ExitStatus.INTERNAL, dropped
					+ (dropped == 1 ? " finding or message" : " findings or messages")
					+ " could not be kept, so the run cannot be judged: give the program more memory (-Xmx) or watch fewer "
					+ "classes (--include).");
		}
	}
}
