/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.OutputFiles;
import dev.interlock.session.Confirmation;
import dev.interlock.session.DirectedRun;
import dev.interlock.session.Outcome;
import dev.interlock.session.PlainText;
import dev.interlock.session.ReplayedSession;
import dev.interlock.session.SessionFileException;

/** The session that a repeated run leaves: the finding, and what happened to it. */
final class ReplayResult {

	private static final long LONGEST_MILLIS = 600_000;

	private final Path session;
	private final Path file;
	private final String finding;
	private final Confirmation.Campaign campaign;
	private final Confirmation confirmed;
	private final long seed;
	private final Instant start = Instant.now();

	/**
	 * @param session   the session that has the finding
	 * @param file      the file to write
	 * @param finding   the id of the finding
	 * @param campaign  describes the run
	 * @param confirmed the confirmation in the session; null if there is none
	 * @param seed      the seed of the run
	 */
	ReplayResult(Path session, Path file, String finding, Confirmation.Campaign campaign, Confirmation confirmed,
			long seed) {
		this.session = session;
		this.file = file;
		this.finding = finding;
		this.campaign = campaign;
		this.confirmed = confirmed;
		this.seed = seed;
	}

	/**
	 * Writes the session. If the run failed in a way that no run so far has explained, plain runs are made.
	 *
	 * @param outcome    the run
	 * @param isRepeated whether a second run had the same schedule
	 */
	void write(DirectedJvm jvm, RunOutcome outcome, boolean isRepeated)
			throws IOException, InterruptedException, CommandFailure {
		DirectedRun run = outcome.toRun(0, seed).with(TraceFile.read(trace(jvm)));
		Instant end = Instant.now();
		PlainFailures plain = new PlainFailures(number -> jvm.run("plain-" + number, ProgramRuns.plainOptions(),
				LONGEST_MILLIS, false).failures(), PlainFailures.USUAL, 1);
		if (confirmed != null) {
			plain.add(confirmed.plain());
		}
		if (run.hit() && !isKnownAsHarmful(run.outcomes())) {
			plain.explain(run.outcomes());
		}
		Confirmation result = new Confirmation(finding, campaign, Set.of(0),
				List.of(isRepeated ? run.with(run.digest()) : run), List.of(), plain.known());
		try {
			ReplayedSession.write(session, result, start, end, file);
		} catch (SessionFileException e) {
			throw new CommandFailure(ExitStatus.BAD_INPUT, e.getMessage());
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.INTERNAL, "The file '" + PlainText.of(file.toString())
					+ "' could not be written (" + OutputFiles.reason(e) + "): give another with --session.");
		}
	}

	/** The file of steps, which the agent writes in the run. */
	static Path trace(DirectedJvm jvm) {
		return jvm.file("replay.trace");
	}

	/** Whether runs of the confirmation had the failures, and its plain runs did not. */
	private boolean isKnownAsHarmful(Set<Outcome> outcomes) {
		return confirmed != null && confirmed.harmful().stream().map(Confirmation.Failure::outcome).toList()
				.containsAll(outcomes);
	}
}
