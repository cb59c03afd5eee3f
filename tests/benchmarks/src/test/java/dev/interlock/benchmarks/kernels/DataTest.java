/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.kernels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;

/** Compares the kernels over texts, collections and objects with simpler computations. */
class DataTest {

	@Test
	void gapsOfALineAreWidenedUpToItsWidth() {
		String[] lines = new Pages(1, 400).page(7).split("\n");
		assertTrue(lines[0].matches("page +7 +.*"), lines[0]);
		for (int i = 0; i < lines.length - 1; i++) {
			int gaps = lines[i].split(" +").length - 1;
			int text = lines[i].replace(" ", "").length();
			assertEquals(Math.min(72, text + 2 * gaps), lines[i].length(), lines[i]);
		}
		assertEquals(402, String.join(" ", lines).split(" +").length);
	}

	@Test
	void eachSampleIsCountedOnce() throws InterruptedException {
		Map<Integer, Histogram.Count> counts = new Histogram(10_000, 50).counts(3);
		assertEquals(10_000, counts.values().stream().mapToInt(count -> count.count).sum());
		assertEquals(50, counts.size());
		assertTrue(counts.get(0).count > counts.get(49).count, "small values are frequent");
	}

	@Test
	void distancesDoNotDependOnWhoFindsANode() throws InterruptedException {
		// with one edge from each node the graph is a ring
		assertEquals(99 * 100 / 2, new GraphSearch(100, 1, 1).run(2));
		assertEquals(new GraphSearch(2_000, 4, 3).run(1), new GraphSearch(2_000, 4, 3).run(4));
	}

	@Test
	void aMatrixIsMultipliedByItself() throws InterruptedException {
		ComplexMatrix matrix = new ComplexMatrix(5, 1);
		double real = 0;
		double imaginary = 0;
		for (int i = 0; i < 5; i++) {
			ComplexMatrix.Complex left = matrix.element(2, i);
			ComplexMatrix.Complex right = matrix.element(i, 3);
			real += left.real() * right.real() - left.imaginary() * right.imaginary();
			imaginary += left.real() * right.imaginary() + left.imaginary() * right.real();
		}
		ComplexMatrix.Complex product = matrix.power(3)[2][3];
		assertEquals(real, product.real(), 1e-12);
		assertEquals(imaginary, product.imaginary(), 1e-12);
	}

	@Test
	void numbersAreSortedByAnyNumberOfThreads() throws InterruptedException {
		MergeSort sort = new MergeSort(1_003);
		long[] expected = sort.numbers();
		Arrays.sort(expected);
		for (int threads = 1; threads <= 5; threads++) {
			assertArrayEquals(expected, sort.sorted(threads));
		}
	}

	@Test
	void settingsAreReadFromALine() {
		Patterns.Summary summary = new Patterns.Summary();
		summary.read("17 ERROR [main] size=20 took=3ms, took=4");
		summary.read("18 WARN [main] size=x took=1s");
		assertEquals(List.of(1, 1, 20L, 8L),
				List.of(summary.errors, summary.warnings, summary.size, summary.took));
		assertThrows(IllegalStateException.class, () -> summary.read("no line"));
	}

	@Test
	void aDocumentBecomesMapsAndLists() {
		Object value = new Json.Parser(" {\"a\": [1, -2.5e1, true, null], \"b\": {\"c\": \"x\\\"y\"}, \"d\": []} ")
				.value();
		assertEquals(Map.of("a", new ArrayList<>(Arrays.asList(1.0, -25.0, true, null)), "b", Map.of("c", "x\"y"), "d",
				List.of()), value);
		assertEquals(-24, Json.sum(value));
		assertThrows(IllegalStateException.class, () -> new Json.Parser("{\"a\" 1}").value());
	}

	@Test
	void aSoftPictureHasItsMeanAndFewerContrasts() throws InterruptedException {
		int[] sharp = new Blur(40, 30, 0).soft(1);
		int[] soft = new Blur(40, 30, 5).soft(3);
		assertArrayEquals(new Blur(40, 30, 5).soft(1), soft);
		assertEquals(mean(sharp), mean(soft), 8);
		assertTrue(reds(soft).size() < reds(sharp).size());
	}

	private static double mean(int[] pixels) {
		return Arrays.stream(pixels).map(pixel -> pixel >> 16 & 0xFF).average().orElseThrow();
	}

	private static TreeSet<Integer> reds(int[] pixels) {
		TreeSet<Integer> reds = new TreeSet<>();
		for (int pixel : pixels) {
			reds.add(pixel >> 16 & 0xFF);
		}
		return reds;
	}
}
