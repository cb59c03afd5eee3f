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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;

/** Medians and ratios, and the tables made of them. */
class ComparisonTest {

	private static final Configuration AGENT = Configuration.engines("atomrace");

	private final Comparison comparison = new Comparison(kernel("sor"));

	@Test
	void aRatioIsOneOfMedians() {
		fill(comparison);
		assertEquals(2, comparison.ratio(AGENT, Measurement::wall), 1e-9);
		assertEquals(3, comparison.ratio(AGENT, Measurement::cpu), 1e-9);
		assertEquals(6, comparison.extreme(AGENT, Measurement::cpu, true), 1e-9);
		assertEquals(1.5, comparison.ratio(AGENT, Measurement::peak), 1e-9);
	}

	@Test
	void theMedianOfAnEvenNumberIsTheMeanOfTheMiddle() {
		assertEquals(2.5, Comparison.median(9, 1, 2, 3));
	}

	@Test
	void anotherResultIsAFailure() {
		comparison.add(Configuration.PLAIN, new Measurement(1, 1, 1, 1, 1, "42.0", 0));
		comparison.add(AGENT, new Measurement(1, 1, 1, 1, 1, "43.0", 0));
		assertTrue(comparison.failed());
		assertFalse(comparison.has(AGENT));
		assertEquals("result 43.0 and not 42.0", comparison.failure(AGENT).orElseThrow());
	}

	@Test
	void aTableHasARowForEachProgramAndSumsUpTheKernels() {
		fill(comparison);
		Comparison failed = new Comparison(kernel("crypt"));
		failed.add(Configuration.PLAIN, new Measurement(1, 1, 1, 2, 1000, "1", 0));
		failed.fail(AGENT, "over 9 s");
		assertEquals(
				"""
						### All kernels together

						| configuration | wall, median | wall, worst | CPU, median | CPU, worst | memory, median | memory, worst | kernels |
						|---------------|--------------|-------------|-------------|------------|----------------|---------------|---------|
						| atomrace      | 2.00         | 2.00        | 3.00        | 3.00       | 1.50           | 1.50          | 1 of 2  |

						### atomrace

						`engines=atomrace,noise=off`

						| program | plain  | agent  | wall | mean | worst round     | CPU  | CPU, each run | memory | result                 |
						|---------|--------|--------|------|------|-----------------|------|---------------|--------|------------------------|
						| sor     | 1.00 s | 2.00 s | 2.00 | 2.00 | 9.00 s (7.00 s) | 3.00 | 2.50 to 6.00  | 1.50   | same, 4 races reported |
						| crypt   | 1.00 s | -      | -    | -    | -               | -    | -             | -      | over 9 s               |

						""",
				new Report(List.of(comparison, failed), List.of(AGENT)).text());
	}

	private static void fill(Comparison comparison) {
		comparison.add(Configuration.PLAIN, new Measurement(1, 1, 1, 2, 1000, "42.0", 0));
		comparison.add(Configuration.PLAIN, new Measurement(0.5, 0.5, 0.5, 2, 1000, "42.0", 0));
		comparison.add(Configuration.PLAIN, new Measurement(7, 7, 7, 2, 1000, "42.0", 0));
		comparison.add(AGENT, new Measurement(2, 2, 2, 5, 1500, "42.0", 0));
		comparison.add(AGENT, new Measurement(2, 2, 2, 6, 1500, "42.0", 4));
		comparison.add(AGENT, new Measurement(9, 9, 9, 12, 1500, "42.0", 0));
	}

	private static Program kernel(String name) {
		return new Program(name, Program.KERNELS, true, 17, List.of(), List.of(), null);
	}
}
