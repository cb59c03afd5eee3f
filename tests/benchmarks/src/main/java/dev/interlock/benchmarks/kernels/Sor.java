/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.kernels;

import dev.interlock.benchmarks.work.Team;
import dev.interlock.benchmarks.work.Workload;

/**
 * Successive over-relaxation on a square grid, red elements before black ones. Each thread has its own rows; a barrier
 * separates the colours.
 */
public final class Sor implements Workload {

	private static final double OMEGA = 1.25;

	private final int size;
	private final int iterations;

	/**
	 * @param size       rows and columns, including the border
	 * @param iterations sweeps over both colours
	 */
	public Sor(int size, int iterations) {
		this.size = size;
		this.iterations = iterations;
	}

	@Override
	public double run(int threads) throws InterruptedException {
		double[][] grid = grid();
		Team.run(threads, (index, team) -> {
			int from = 1 + team.from(index, size - 2);
			int to = 1 + team.to(index, size - 2);
			for (int i = 0; i < iterations; i++) {
				sweep(grid, from, to, 0);
				team.meet();
				sweep(grid, from, to, 1);
				team.meet();
			}
		});
		return sum(grid);
	}

	/** The initial grid, with pseudo-random numbers. */
	double[][] grid() {
		double[][] grid = new double[size][size];
		long state = 10101010;
		for (double[] row : grid) {
			for (int i = 0; i < size; i++) {
				state = state * 6364136223846793005L + 1442695040888963407L;
				row[i] = (state >>> 11) * 0x1p-53 * 1e-3;
			}
		}
		return grid;
	}

	private static void sweep(double[][] grid, int from, int to, int colour) {
		for (int i = from; i < to; i++) {
			double[] above = grid[i - 1];
			double[] row = grid[i];
			double[] below = grid[i + 1];
			for (int j = 1 + (i + colour & 1); j < row.length - 1; j += 2) {
				row[j] = OMEGA / 4 * (above[j] + below[j] + row[j - 1] + row[j + 1]) + (1 - OMEGA) * row[j];
			}
		}
	}

	/** The sum of all elements. */
	static double sum(double[][] grid) {
		double sum = 0;
		for (double[] row : grid) {
			for (double element : row) {
				sum += element;
			}
		}
		return sum;
	}
}
