/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import java.io.IOException;

/**
 * A mode of hybrid detection, for the tables of O'Callahan and Choi.
 *
 * @param name      the name in the tables
 * @param options   the agent's options
 * @param twoPhases whether simple detection runs first and only the race-prone variables that it finds are watched
 */
record HybridMode(String name, String options, boolean twoPhases) {

	/** Simple detection (section 6.2) on all variables. */
	static final HybridMode SIMPLE = new HybridMode("simple", "engines=eraser,noise=off", false);

	/** The agent's default: detailed detection where a race is possible. */
	static final HybridMode ONE_RUN = hybrid("one run", "");

	/** Detailed detection on all variables. */
	static final HybridMode ALL = hybrid("detailed, all", ",hybrid=no-refinement");

	/** Detailed detection in a second run, on the variables found by simple detection. */
	static final HybridMode TWO_PHASES = new HybridMode("detailed, of simple", "engines=hybrid,noise=off", true);

	/** Detailed detection on all variables, with locksets only. */
	static final HybridMode NO_ORDER = hybrid("no order", ",hybrid=no-refinement,no-order");

	/** The same without the oversized-lockset condition. */
	static final HybridMode NO_OVERSIZED = hybrid("no oversized", ",hybrid=no-refinement,no-oversized");

	/** The same without any redundancy condition. */
	static final HybridMode NO_CONDITIONS = hybrid("no conditions", ",hybrid=no-refinement,no-subset,no-oversized");

	private static HybridMode hybrid(String name, String more) {
		return new HybridMode(name, "engines=hybrid,noise=off" + more, false);
	}

	/** Runs a program in this mode; of two runs, returns the findings of the second. */
	ProgramResult run(AgentRun agent, String... program) throws IOException, InterruptedException {
		AgentRun chosen = agent.withOptions(options);
		return twoPhases ? chosen.runTwice(program) : chosen.run(program);
	}
}
