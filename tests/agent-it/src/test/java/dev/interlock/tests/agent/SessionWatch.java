/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.agent;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import dev.interlock.session.Finding;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;

/** Watches the session file of a running program. */
final class SessionWatch {

	private static final long LIMIT_NANOS = 100_000_000_000L;

	private SessionWatch() {
		// only static members
	}

	/** Waits until the file holds a finding or the program has ended; returns the findings. */
	static List<Finding> untilFound(Path session, Process process) throws Exception {
		long end = System.nanoTime() + LIMIT_NANOS;
		List<Finding> findings = List.of();
		long read = -1;
		while (findings.isEmpty() && process.isAlive() && System.nanoTime() < end) {
			Thread.sleep(20);
			long size = Files.exists(session) ? Files.size(session) : -1;
			if (size != read) {
				findings = findings(session);
				read = size;
			}
		}
		return findings;
	}

	/** The findings that the file holds so far. */
	static List<Finding> findings(Path session) {
		if (!Files.exists(session)) {
			return List.of();
		}
		try {
			return SessionFiles.read(session).findings();
		} catch (SessionFileException e) {
			// the first message has not been written yet
			return List.of();
		}
	}

	/** Runs a program that continues until a stop file exists; creates that file after the first finding. */
	static Session runUntilFound(TargetRun run, Path session, Path stop) throws Exception {
		run.start();
		untilFound(session, run.process());
		Files.writeString(stop, "stop");
		Outcome outcome = run.outcome();
		if (outcome.status() != 0) {
			throw new AssertionError("status " + outcome.status() + "\n" + outcome.outText() + outcome.errText());
		}
		return SessionFiles.read(session);
	}
}
