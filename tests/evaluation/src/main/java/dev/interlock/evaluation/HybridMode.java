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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.TreeSet;

/**
 * One way to run hybrid detection, for the tables of O'Callahan and Choi.
 *
 * @param name      for the tables
 * @param options   the agent's options
 * @param twoPhases whether simple detection runs first, and only what it finds race-prone is watched
 */
record HybridMode(String name, String options, boolean twoPhases) {

	/** Simple detection (section 6.2) of everything. */
	static final HybridMode SIMPLE = new HybridMode("simple", "engines=eraser,noise=off", false);

	/** What the agent does by default: detail where a race is possible. */
	static final HybridMode ONE_RUN = hybrid("one run", "");

	/** Everything in detail. */
	static final HybridMode ALL = hybrid("detailed, all", ",hybrid=no-refinement");

	/** What simple detection finds in detail, in a second run. */
	static final HybridMode TWO_PHASES = new HybridMode("detailed, of simple", "engines=hybrid,noise=off", true);

	/** Detailed detection of everything in which only locks count. */
	static final HybridMode NO_ORDER = hybrid("no order", ",hybrid=no-refinement,no-order");

	/** The same without the oversized-lockset condition. */
	static final HybridMode NO_OVERSIZED = hybrid("no oversized", ",hybrid=no-refinement,no-oversized");

	/** The same without any redundancy condition. */
	static final HybridMode NO_CONDITIONS = hybrid("no conditions", ",hybrid=no-refinement,no-subset,no-oversized");

	private static final String ARRAY = "/[]:";

	private static HybridMode hybrid(String name, String more) {
		return new HybridMode(name, "engines=hybrid,noise=off" + more, false);
	}

	/** Runs a program in this mode; of two runs the second is told. */
	ProgramResult run(AgentRun agent, String... program) throws IOException, InterruptedException {
		if (!twoPhases) {
			return agent.withOptions(options).run(program);
		}
		Path file = Files.createTempFile("interlock", ".pairs");
		try {
			ProgramResult simple = agent.withOptions(SIMPLE.options + ",pairs=" + file).run(program);
			Files.write(file, names(simple.findings(), file), StandardCharsets.UTF_8);
			return agent.withOptions(options + ",fields=" + file).run(program);
		} finally {
			Files.deleteIfExists(file);
		}
	}

	/** The fields that were found, and the sites of the arrays and of the calls, which only the pairs tell. */
	private static Collection<String> names(Collection<FoundRace> findings, Path pairs) throws IOException {
		var names = new TreeSet<String>();
		for (FoundRace race : findings) {
			if (!race.onArray() && !race.onObject()) {
				names.add(race.variableClass() + '.' + race.variable());
			}
		}
		for (String line : Files.readAllLines(pairs)) {
			String[] words = line.split(" ");
			for (int i = 1; i < words.length; i++) {
				if (words[i].contains(ARRAY) || words[0].equals("api-race")) {
					names.add(words[i]);
				}
			}
		}
		return names;
	}
}
