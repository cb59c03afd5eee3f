/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.util.List;
import java.util.Locale;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.report.ExplainCommand;
import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;

/** The findings of a session that directed runs can bring about. */
final class DirectedFindings {

	/** Which findings can be confirmed. */
	static final String OTHERS = "Only data races, atomicity violations of fields and array elements, and "
			+ "lock-order inversions can, if all places are known.";

	private DirectedFindings() {
		// only static members
	}

	/** Reads a session. */
	static Session session(String session, Console console) throws CommandFailure {
		try {
			return SessionFiles.read(console.resolve(session));
		} catch (SessionFileException e) {
			throw new CommandFailure(ExitStatus.BAD_INPUT, e.getMessage());
		}
	}

	/** The finding with an id. */
	static Finding find(List<Finding> findings, String id) throws CommandFailure {
		Finding found = ExplainCommand.find(findings, id);
		if (!found.isDirectable()) {
			throw new CommandFailure(ExitStatus.USAGE, "The finding '" + id
					+ "' cannot be confirmed. " + OTHERS);
		}
		return found;
	}

	/** The variable and the lines of a finding. */
	static String title(Finding finding) {
		StringBuilder text = new StringBuilder(finding.id()).append("  ")
				.append(finding.kind().label().toLowerCase(Locale.ROOT)).append(" on ").append(finding.title());
		for (Access access : finding.accesses()) {
			text.append(text.indexOf(" (") < 0 ? " (" : ", ").append(access.file().isEmpty() ? access.className()
					: access.file()).append(':').append(access.line());
		}
		return text.append(')').toString();
	}
}
