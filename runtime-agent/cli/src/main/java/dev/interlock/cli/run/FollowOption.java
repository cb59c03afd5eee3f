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
import java.util.Map;

import picocli.CommandLine.Option;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;

/** The option for the JVMs that the program starts. */
final class FollowOption {

	private static final String NAME = "follow";
	private static final List<String> MODES = List.of("none", "children", "environment");

	@Option(names = "--follow", paramLabel = "WHICH", defaultValue = "none", //
			description = "The JVMs that the program starts: none (default); children, each 'java' of 17 or later that the "
					+ "program itself starts, by its command; environment, also those that scripts start, by "
					+ "JAVA_TOOL_OPTIONS, of which each JVM prints a line. Each has a session file of its own, beside "
					+ "--session; --fail-on and --report are about all of them.")
	private String mode;

	/**
	 * Adds the agent's option.
	 *
	 * @throws CommandFailure if there is no such value
	 */
	void addTo(Map<String, String> options) throws CommandFailure {
		if (!MODES.contains(mode)) {
			throw new CommandFailure(ExitStatus.USAGE,
					"'--follow " + mode + "' is not understood: choose none, children or environment.");
		}
		if (isOn()) {
			options.put(NAME, mode);
		}
	}

	/** Whether there can be sessions of other JVMs. */
	boolean isOn() {
		return !mode.equals(MODES.get(0));
	}

	/** The options for a run that does not follow. */
	static void removeFrom(Map<String, String> options) {
		options.remove(NAME);
	}
}
