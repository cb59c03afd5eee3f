/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import java.util.Arrays;
import java.util.List;

import dev.interlock.spi.OptionException;
import dev.interlock.spi.Options;

/**
 * Switches for the parts of hybrid detection, so that each part can be measured (section 7.2).
 *
 * @param order     whether thread messages order accesses; otherwise only locksets count
 * @param subset    whether the lockset-subset condition skips accesses (5.2)
 * @param oversized whether the oversized-lockset condition skips accesses (5.4)
 * @param refine    whether fields are watched in detail only after their first possible race (6.1); otherwise from the
 *                  start
 * @param allPairs  whether all pairs of a variable are reported, with the site in the tuples; otherwise one per
 *                  variable. Excludes refinement: some sites of accesses before a first possible race are no longer
 *                  known
 */
record Switches(boolean order, boolean subset, boolean oversized, boolean refine, boolean allPairs) {

	/** The option that turns parts on or off. */
	static final String OPTION = "hybrid";
	/** The option that enables all pairs when present. */
	static final String PAIRS = "pairs";

	private static final List<String> NAMES = List.of("no-order", "no-subset", "no-oversized", "no-refinement",
			"all-pairs");

	static Switches of(Options options) throws OptionException {
		List<String> given = options.value(OPTION).map(text -> Arrays.stream(text.split(",")).map(String::strip)
				.filter(part -> !part.isEmpty()).toList()).orElse(List.of());
		for (String name : given) {
			if (!NAMES.contains(name)) {
				throw new OptionException("There is no switch '" + name + "' of the option '" + OPTION
						+ "': choose from " + String.join(", ", NAMES) + ".");
			}
		}
		boolean allPairs = given.contains("all-pairs") || options.value(PAIRS).isPresent();
		return new Switches(!given.contains("no-order"), !given.contains("no-subset"),
				!given.contains("no-oversized"), !given.contains("no-refinement") && !allPairs, allPairs);
	}
}
