/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parsing of the output of a measured JVM. */
class ProgramRunTest {

	private static final Program WARMING = new Program("sor", Program.KERNELS, true, 17, List.of(), List.of(), null);
	private static final Program ONCE = new Program("ecj", Program.PROGRAMS, false, 17, List.of(), List.of(), null);
	private static final String OUTPUT = "time: 0.9\nchecksum: 42.0\nrounds: 3 mean: 0.6 worst: 0.9\nsteady: 0.5 cpu: 0.75\n";

	@Test
	void aProgramThatWarmsUpSaysItself() throws BenchFailure {
		assertEquals(new Measurement(0.5, 0.6, 0.9, 0.75, 1000, "42.0", 0),
				ProgramRun.read(WARMING, ended(0, OUTPUT, ""), 9));
	}

	@Test
	void anotherOneIsMeasuredFromOutside() throws BenchFailure {
		assertEquals(new Measurement(3, 3, 3, 4, 1000, "42.0", 0), ProgramRun.read(ONCE, ended(0, OUTPUT, ""), 9));
	}

	@ParameterizedTest
	@CsvSource({ "No race was observed which is no proof,0", "1 race was found; the session is in x,1",
			"12 races were found.,12" })
	void racesThatTheAgentReportsAreCounted(String sentence, int count) throws BenchFailure {
		String errors = "[interlock] Race detection is on: atomrace.\n[interlock] " + sentence + '\n';
		assertEquals(count, ProgramRun.read(WARMING, ended(0, OUTPUT, errors), 9).findings());
	}

	@Test
	void failuresAreReported() {
		assertFailure("wrong result: 1 and not 2", ended(1, "wrong result: 1 and not 2\n", ""));
		assertFailure("exit status 3: it printed nothing", ended(3, "", "[interlock] Race detection is on: x.\n"));
		assertFailure("printed no time", ended(0, "", ""));
		assertFailure("over 9 s", new Jvm.Ended(false, 0, "", "", 9, 9, 1));
	}

	private static void assertFailure(String message, Jvm.Ended ended) {
		assertEquals(message, assertThrows(BenchFailure.class, () -> ProgramRun.read(WARMING, ended, 9)).getMessage());
	}

	private static Jvm.Ended ended(int status, String output, String errors) {
		return new Jvm.Ended(true, status, output, errors, 3, 4, 1000);
	}
}
