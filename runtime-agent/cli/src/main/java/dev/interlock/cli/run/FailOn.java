/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import java.util.List;
import java.util.Locale;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.session.Finding;

/** The findings that make a run fail. */
enum FailOn {
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
	static FailOn parse(String name) throws CommandFailure {
		for (FailOn level : values()) {
			if (level.name().toLowerCase(Locale.ROOT).equals(name)) {
				return level;
			}
		}
		throw new CommandFailure(ExitStatus.USAGE,
				"'--fail-on " + name + "' is not understood: choose observed, predicted or none.");
	}

	/** Whether one of the findings is at this level or above. */
	boolean isMetBy(List<Finding> findings) {
		return switch (this) {
		case NONE -> false;
		case PREDICTED -> !findings.isEmpty();
		case OBSERVED -> findings.stream().anyMatch(f -> f.evidence() == Finding.Evidence.OBSERVED);
		};
	}
}
