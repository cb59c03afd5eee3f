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

import picocli.CommandLine.Option;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.session.BaselineFile;
import dev.interlock.session.PlainText;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;

/** The option that names the known findings. */
public final class BaselineOption {

	@Option(names = "--baseline", paramLabel = "FILE", //
			description = "Known findings, which do not count for --fail-on: a file by 'report --format baseline', or a "
					+ "session.")
	private String file;

	/**
	 * Reads the baseline.
	 *
	 * @return null if there is none
	 * @throws CommandFailure if it cannot be read
	 */
	public BaselineFile read(Console console) throws CommandFailure {
		try {
			return file == null ? null : BaselineFile.read(console.resolve(file));
		} catch (SessionFileException e) {
			throw new CommandFailure(ExitStatus.BAD_INPUT, e.getMessage());
		}
	}

	/** The sessions with the states of their findings; says how many findings the baseline has, if there is one. */
	public List<Session> apply(BaselineFile baseline, List<Session> sessions, Console console) {
		if (baseline == null) {
			return sessions;
		}
		BaselineFile.Comparison compared = baseline.compare(sessions);
		console.say("Baseline '" + PlainText.of(file) + "': " + compared.known() + " of its findings "
				+ (compared.known() == 1 ? "is" : "are") + " here"
				+ (compared.moved() == 0 ? "" : ", " + compared.moved() + " of them at another place") + ", "
				+ compared.notSeen() + " not seen in " + (sessions.size() == 1 ? "this session" : "these sessions")
				+ '.');
		return compared.findings();
	}
}
