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
import dev.interlock.instrumented.RowLoopSample;

/**
 * The elements reported behind a loop over an array that each iteration obtains anew are those that the loop has
 * accessed. Compiled by javac and by Eclipse's compiler, which puts conditions last.
 */
class RowLoopTest {

	/** By element: r read, w written, - not accessed. */
	private static final Map<String, String> FOUND = Map.ofEntries(Map.entry("row", "--wwwwwww-----------"),
			Map.entry("readAndWritten", "wwwwwwrrrr----------"),
			Map.entry("otherRow", "-rrrrrr-------------"),
			Map.entry("changesOnce", "wwwww---------------"),
			Map.entry("changesEachTime", "w-w-w-w-w-----------"),
			Map.entry("changesBack", "wwww----wwww--------"),
			Map.entry("down", "---www---rrr--------"),
			Map.entry("byThree", "-w--w--w--w---------"),
			Map.entry("leftInTheMiddle", "wwww------www-------"),
			Map.entry("leftWithANewRow", "---w----------------"),
			Map.entry("thrownOut", "wwww---------------w"),
			Map.entry("never", "--------------------"),
			Map.entry("conditional", "w-ww-ww-ww-w--------"),
			Map.entry("wide", "wwwwwwww------------"),
			Map.entry("nested", "-w-w-w-w------------"),
			Map.entry("ofAField", "---wwwwwr-----------"),
			Map.entry("ofAFieldThatChanges", "wwwww---------------"),
			Map.entry("scatteredToo", "wwwww------w-----w-w"),
			Map.entry("released", "--------------------"));

	private static final CompiledLoops LOOPS = new CompiledLoops(RowLoopSample.class, FOUND);

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

	/** The elements of rows are checked as ranges, those that are scattered one by one. */
	@ParameterizedTest
	@CsvSource({ "row,readElement writeRange", "readAndWritten,readElement readRange writeRange",
			"changesEachTime,readElement writeRange", "scatteredToo,readElement readRange writeElement writeRange",
			"ofAField,readRange writeRange" })
	void checks(String method, String expected) throws Exception {
		assertEquals(expected, String.join(" ",
				LOOPS.checks(method).stream().filter(call -> call.matches("(read|write)(El|Ra).*")).sorted().toList()));
	}
}
