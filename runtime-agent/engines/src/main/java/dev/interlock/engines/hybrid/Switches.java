/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import java.util.List;

import dev.interlock.spi.EngineOption;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.OptionType;
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

	private static final String NO_ORDER = "no-order";
	private static final String NO_SUBSET = "no-subset";
	private static final String NO_OVERSIZED = "no-oversized";
	private static final String NO_REFINEMENT = "no-refinement";
	private static final String ALL_PAIRS = "all-pairs";

	/** The option that turns parts on or off. */
	static final EngineOption OPTION = new EngineOption(Hybrid.ID, "Parts of Hybrid",
			OptionType.choices(NO_ORDER, NO_SUBSET, NO_OVERSIZED, NO_REFINEMENT, ALL_PAIRS), "",
			"Parts to switch, for measurements: no-order, no-subset, no-oversized, no-refinement, all-pairs.");
	/** The option that enables all pairs when present. */
	static final String PAIRS = "pairs";

	static Switches of(Options options) throws OptionException {
		List<String> given = OptionType.parts(OPTION.in(options));
		boolean allPairs = given.contains(ALL_PAIRS) || options.value(PAIRS).isPresent();
		return new Switches(!given.contains(NO_ORDER), !given.contains(NO_SUBSET),
				!given.contains(NO_OVERSIZED), !given.contains(NO_REFINEMENT) && !allPairs, allPairs);
	}
}
