/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.options;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.instrument.meta.NamePatterns;
import dev.interlock.spi.OptionType;

/** Checks the values of options that only the agent reads, which is too late to refuse them. */
final class EngineValues {

	private EngineValues() {
	}

	/**
	 * Checks a list of fields.
	 *
	 * @param variables null if the option is not given; an empty list is reported elsewhere
	 * @throws CommandFailure if one of them is no name
	 */
	static void checkVariables(String variables) throws CommandFailure {
		if (variables != null && !variables.isBlank() && OptionType.parts(variables).stream()
				.anyMatch(part -> !part.matches("[^.\\s].*\\.[^.\\s]+"))) {
			throw refuse("variables", variables, "give fields as CLASS.NAME, separated by commas");
		}
	}

	/**
	 * Checks the patterns of classes.
	 *
	 * @param list null if the option is not given; a blank list is reported elsewhere
	 * @throws CommandFailure if one of them is no name, or there is none
	 */
	static void checkNames(String option, String list) throws CommandFailure {
		String problem = list == null || list.isBlank() ? null : NamePatterns.problem(option, list);
		if (problem != null) {
			throw new CommandFailure(ExitStatus.USAGE, problem);
		}
	}

	static CommandFailure refuse(String option, String value, String remedy) {
		return new CommandFailure(ExitStatus.USAGE,
				"'--" + option + ' ' + value + "' is not understood: " + remedy + '.');
	}
}
