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

import java.util.Arrays;

import org.junit.jupiter.api.Test;

/** Compares the matrix kernels with straightforward computations. */
class LinearAlgebraTest {

	@Test
	void theProductOfTheDiagonalIsTheDeterminant() throws InterruptedException {
		// with 2 unknowns, pivot and determinant determine the sum of the diagonal's absolute values
		Lufact lufact = new Lufact(2);
		double[][] columns = lufact.matrix();
		double pivot = Math.max(Math.abs(columns[0][0]), Math.abs(columns[0][1]));
		double determinant = Math.abs(columns[0][0] * columns[1][1] - columns[0][1] * columns[1][0]);
		assertEquals(pivot + determinant / pivot, lufact.run(2), 1e-12);
	}

	@Test
	void factorisationSolvesWithAnyNumberOfThreads() throws InterruptedException {
		double one = new Lufact(101).run(1);
		assertEquals(one, new Lufact(101).run(2), 1e-9 * one);
		assertEquals(one, new Lufact(101).run(5), 1e-9 * one);
	}

	@Test
	void aSparseProductIsTheDenseOne() throws InterruptedException {
		SparseMatMult sparse = new SparseMatMult(50, 4, 3);
		double[] expected = new double[50];
		for (int row = 0; row < 50; row++) {
			for (int column = 0; column < 50; column++) {
				expected[row] += 3 * sparse.dense()[row][column] * sparse.vector()[column];
			}
		}
		assertArrayEquals(expected, sparse.product(3), 1e-12);
	}

	@Test
	void aRelaxedGridIsTheOneOfASingleThread() throws InterruptedException {
		Sor sor = new Sor(31, 7);
		double[][] grid = sor.grid();
		for (int sweep = 0; sweep < 14; sweep++) {
			double[][] old = Arrays.stream(grid).map(double[]::clone).toArray(double[][]::new);
			for (int i = 1; i < 30; i++) {
				for (int j = 1; j < 30; j++) {
					if ((i + j) % 2 != sweep % 2) {
						grid[i][j] = 0.3125 * (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1])
								- 0.25 * old[i][j];
					}
				}
			}
		}
		assertEquals(Sor.sum(grid), sor.run(1), 1e-12);
		assertEquals(Sor.sum(grid), sor.run(4), 1e-12);
	}
}
