/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrumented.InductionLoopSample;

/**
 * The elements reported behind a loop with an induction variable are those that the loop has accessed. Compiled by
 * javac and by Eclipse's compiler, which puts conditions last.
 */
class InductionVariableTest {

	/** By element: r read, w written, - not accessed. */
	private static final Map<String, String> FOUND = Map.ofEntries(Map.entry("one", "---wwwww------------"),
			Map.entry("down", "-----------wwww-----"), Map.entry("neighbours", "--rrrrrr-----------w"),
			Map.entry("neighboursTwice", "-wwwwwwww-----------"), Map.entry("overlapping", "---rwrwrwr----------"),
			Map.entry("apart", "-w---w---w----------"), Map.entry("twoOfThree", "--rr-rr-rr---------w"),
			Map.entry("apartDown", "------------w--w--w-"), Map.entry("slower", "www-----------------"),
			Map.entry("byAnotherStep", "w--w--w--w----------"), Map.entry("twoVariables", "www--------------rrr"),
			Map.entry("never", "r-------------------"), Map.entry("thrownOut", "--w------------wwwww"),
			Map.entry("thrownOutBetween", "--w--------------ww-"),
			Map.entry("inTheCondition", "------rrrr-wwww-----"), Map.entry("leftInTheMiddle", "wwwww---------------"),
			Map.entry("inABranch", "-www-www-www-www----"), Map.entry("setAnew", "w-w----w----------w-"));

	private static final CompiledLoops LOOPS = new CompiledLoops(InductionLoopSample.class, FOUND);

	@TempDir
	private static Path folder;

	@BeforeAll
	static void compile() {
		LOOPS.compile(folder);
	}

	@AfterEach
	void forgetEpoch() {
		InterlockThread.current().epoch = 0;
	}

	static Stream<Arguments> methods() {
		return LOOPS.methods();
	}

	@ParameterizedTest
	@MethodSource("methods")
	void elements(String method, boolean isOfEclipse) throws Exception {
		LOOPS.assertElements(method, isOfEclipse, folder);
	}

	/** No element has a check of its own, so nothing is checked in the loop. */
	@ParameterizedTest
	@CsvSource({ "one,writeRange", "down,writeRange", "overlapping,readRange writeRange",
			"neighboursTwice,writeNeighboursRange", "apart,writeRange",
			"twoOfThree,writeElement readRange", "neighbours,writeElement readNeighboursRange", "slower,writeRange" })
	void checks(String method, String expected) throws Exception {
		assertEquals(expected, String.join(" ", LOOPS.checks(method)));
	}
}
