/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.report;

import picocli.CommandLine.Option;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.session.BaselineFile;
import dev.interlock.session.Reviews;
import dev.interlock.session.SessionFileException;

/** The options that name findings which do not count for {@code --fail-on}. */
public final class KnownFindingsOptions {

	@Option(names = "--baseline", paramLabel = "FILE", //
			description = "Known findings, which do not count for --fail-on: a file by 'report --format baseline', or a "
					+ "session.")
	private String baseline;

	@Option(names = "--suppressions", paramLabel = "FILE", //
			description = "Reviewed findings, which do not count for --fail-on, for example " + Reviews.FILE
					+ " of the project. Each line is 'accepted', 'benign' or 'suppressed', then the id of a finding, "
					+ "'field CLASS.NAME', 'object CLASS' or 'class CLASS' (a * at the end stands for any text), then "
					+ "'until YYYY-MM-DD' if the review ends, and '# REASON'.")
	private String reviews;

	@Option(names = "--strict-reviews", description = "Reviews whose last day has passed, and reviews and known findings "
			+ "whose code is gone, make the exit status 66.")
	private boolean strict;

	/**
	 * Reads the files.
	 *
	 * @throws CommandFailure if one of them cannot be read
	 */
	public KnownFindings read(Console console) throws CommandFailure {
		if (strict && reviews == null && baseline == null) {
			throw new CommandFailure(ExitStatus.USAGE,
					"'--strict-reviews' needs reviews: add --suppressions FILE, for example " + Reviews.FILE
							+ ", or --baseline FILE.");
		}
		try {
			return new KnownFindings(console, baseline,
					baseline == null ? null : BaselineFile.read(console.resolve(baseline)), reviews,
					reviews == null ? Reviews.NONE : Reviews.read(console.resolve(reviews)), strict);
		} catch (SessionFileException e) {
			throw new CommandFailure(ExitStatus.BAD_INPUT, e.getMessage());
		}
	}
}
