/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

import org.junit.jupiter.api.Test;

class HybridCostTest {

	private final List<String> run = new ArrayList<>();
	private final List<String> progress = new ArrayList<>();

	@Test
	void theMedianIsTheMiddleOne() {
		assertEquals(2, HybridCost.median(List.of(9.0, 1.0, 2.0)));
		assertEquals(1.5, HybridCost.median(List.of(1.0, 9.0, 2.0, 1.0)));
		assertEquals(3, HybridCost.median(List.of(3.0)));
	}

	/**
	 * A machine that slows down with each turn; the second turn of one mode and the first of another exceed the limit.
	 */
	private OptionalDouble seconds(String kernel, HybridMode mode) {
		String name = mode == null ? "plain" : mode.name();
		run.add(name);
		long turn = run.stream().filter("plain"::equals).count();
		if (name.equals("no order") || name.equals("no oversized") && turn == 2) {
			return OptionalDouble.empty();
		}
		return OptionalDouble.of(turn * (mode == null ? 1 : name.equals("simple") ? 1 + turn : 2));
	}

	private HybridCost cost(int runs, String... kernels) {
		return new HybridCost(this::seconds, List.of(kernels), runs, 60, progress::add);
	}

	@Test
	void allModesTakeTurnsAndWhatIsTooSlowIsNotRunAgain() throws Exception {
		cost(3, "sor").text();
		assertEquals(List.of("plain", "simple", "one run", "detailed, all", "detailed, of simple", "no order",
				"no oversized", "no conditions", "plain", "simple", "one run", "detailed, all", "detailed, of simple",
				"no oversized", "no conditions", "plain", "simple", "one run", "detailed, all", "detailed, of simple",
				"no conditions"), run);
	}

	/** A slowdown of a whole turn does not affect the ratios. */
	@Test
	void theMedianCountsAndTheRangeIsPrinted() throws Exception {
		List<String> lines = cost(3, "sor").text().lines().toList();
		assertEquals("| sor    | 2.000    | 3.00   | 2.00    | 2.00          | 2.00                | over 60 s | "
				+ "over 60 s    | 2.00          |", lines.get(2));
		assertEquals("The lowest and the highest of the 3 runs:", lines.get(4));
		assertEquals("| sor    | 1.000 to 3.000 | 2.00 to 4.00 | 2.00 to 2.00 | 2.00 to 2.00  | 2.00 to 2.00        | "
				+ "over 60 s | over 60 s    | 2.00 to 2.00  |", lines.get(8));
	}

	@Test
	void oneRunHasNoRange() throws Exception {
		assertEquals(3, cost(1, "sor").text().lines().count());
		assertEquals("sor: plain 1.000 s; simple 2.00; one run 2.00; detailed, all 2.00; detailed, of simple 2.00; "
				+ "no order over 60 s; no oversized 2.00; no conditions 2.00", progress.get(progress.size() - 1));
	}

	/** An aborted measurement has already printed its results. */
	@Test
	void measurementsArePrintedAtOnce() {
		HybridCost interrupted = new HybridCost((kernel, mode) -> {
			if (kernel.equals("moldyn") && mode == HybridMode.SIMPLE) {
				throw new InterruptedException();
			}
			return seconds(kernel, mode);
		}, List.of("sor", "moldyn"), 2, 60, progress::add);
		assertThrows(InterruptedException.class, interrupted::text);
		assertEquals("sor, plain, run 1: 1.000 s", progress.get(0));
		assertEquals("sor, no order, run 1: over 60 s", progress.get(5));
		assertEquals("moldyn, plain, run 1: 3.000 s", progress.get(progress.size() - 1));
		assertTrue(progress.get(progress.size() - 2).startsWith(
				"sor: plain 1.500 s (1.000 to 2.000); simple 2.50 (2.00 to 3.00); one run 2.00 (2.00 to 2.00); "),
				progress::toString);
	}

	@Test
	void aKernelThatIsTooSlowWithoutTheAgentIsReported() {
		HybridCost tooSlow = new HybridCost((kernel, mode) -> OptionalDouble.empty(), List.of("sor"), 1, 60,
				progress::add);
		assertEquals("The kernel sor takes more than 60 s plainly.",
				assertThrows(IOException.class, tooSlow::text).getMessage());
	}
}
