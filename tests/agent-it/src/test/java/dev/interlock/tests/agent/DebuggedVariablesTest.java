/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SortedMap;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.corpus.debugger.VariableReader;

/** A debugger shows the variables, and stops and steps, as without the agent. */
@Tag("every-jdk")
class DebuggedVariablesTest {

	private static final String PROGRAM = "plain.Variables";
	private static final List<String> OPTIONS = List.of("engines=atomrace", "engines=happens-before",
			"profile=thorough",
			"engines=none,schedule=random,seed=1");

	/** What a debugger does with the program. */
	private interface Debugging<T> {
		T with(VariableReader debugger) throws Exception;
	}

	/** @param options those of the agent; null for no agent */
	private static <T> T debugged(Jdk jdk, String options, Debugging<T> debugging) throws Exception {
		try (VariableReader debugger = new VariableReader(PROGRAM)) {
			TargetRun run = TargetRun.of(jdk, PROGRAM).vm(debugger.option());
			run = options == null ? run : run.agent("quiet=true," + options);
			run.start();
			T seen = debugging.with(debugger);
			Outcome outcome = run.outcome();
			assertEquals(0, outcome.status(), outcome.errText());
			return seen;
		}
	}

	@ParameterizedTest
	@EnumSource
	void theVariablesOfEachLineAreThoseWithoutTheAgent(Jdk jdk) throws Exception {
		List<String> plain = lines(debugged(jdk, null, VariableReader::read));
		assertTrue(plain.size() > 35, plain.toString());
		for (String options : OPTIONS) {
			assertEquals(String.join("\n", plain),
					String.join("\n", lines(debugged(jdk, options, VariableReader::read))), options);
		}
	}

	private static List<String> lines(SortedMap<String, String> seen) {
		return seen.entrySet().stream().map(each -> each.getKey() + ": " + each.getValue()).toList();
	}

	@ParameterizedTest
	@EnumSource
	void theStepsAreThoseWithoutTheAgent(Jdk jdk) throws Exception {
		List<String> plain = debugged(jdk, null, VariableReader::steps);
		assertTrue(plain.size() > 50, plain.toString());
		for (String options : OPTIONS) {
			assertEquals(String.join("\n", plain), String.join("\n", debugged(jdk, options, VariableReader::steps)),
					options);
		}
	}
}
