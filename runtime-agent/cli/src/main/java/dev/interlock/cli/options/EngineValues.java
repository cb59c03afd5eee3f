/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.options;

import java.util.List;
import java.util.stream.Stream;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.instrument.meta.NamePatterns;

/** Checks the values of options that only the agent reads, which is too late to refuse them. */
final class EngineValues {

	private static final List<String> REDUCTIONS = List.of("off-line", "on-line");
	private static final List<String> HYBRID = List.of("no-order", "no-subset", "no-oversized", "no-refinement",
			"all-pairs");

	private EngineValues() {
	}

	/**
	 * Checks the values; each is null if its option is not given.
	 *
	 * @throws CommandFailure if one of them is invalid
	 */
	static void check(String reduction, Long arrayCutoff, String hybrid, String variables) throws CommandFailure {
		if (reduction != null && !REDUCTIONS.contains(reduction.strip())) {
			throw refuse("reduction", reduction, "choose off-line or on-line");
		}
		if (arrayCutoff != null && (arrayCutoff < 0 || arrayCutoff > Integer.MAX_VALUE)) {
			throw refuse("array-cutoff", arrayCutoff.toString(), "give a whole number from 0");
		}
		if (parts(hybrid).anyMatch(part -> !HYBRID.contains(part))) {
			throw refuse("hybrid", hybrid, "choose from " + String.join(", ", HYBRID));
		}
		if (parts(variables).anyMatch(part -> !part.matches("[^.\\s].*\\.[^.\\s]+"))) {
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

	/** The parts of a list; an empty list is reported elsewhere. */
	private static Stream<String> parts(String list) {
		return list == null || list.isBlank() ? Stream.empty() : Stream.of(list.split(",")).map(String::strip);
	}

	private static CommandFailure refuse(String option, String value, String remedy) {
		return new CommandFailure(ExitStatus.USAGE,
				"'--" + option + ' ' + value + "' is not understood: " + remedy + '.');
	}
}
