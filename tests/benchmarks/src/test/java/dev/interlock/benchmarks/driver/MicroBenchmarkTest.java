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

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

/** Parsing of JMH's CSV table. */
class MicroBenchmarkTest {

	@Test
	void timesAreReadByTheNameOfTheOperation() {
		assertEquals(Map.of("readField", 1.5, "takeLock", 20.25), MicroBenchmark.read(List.of(
				"\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\"",
				"\"org.example.HotPaths.readField\",\"avgt\",1,5,1.500000,0.1,\"ns/op\"",
				"\"org.example.HotPaths.takeLock\",\"avgt\",1,5,20.250000,NaN,\"ns/op\"")));
	}
}
