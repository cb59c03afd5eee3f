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
 * Solves a dense system of linear equations by LU factorisation with partial pivoting. The matrix is stored by columns,
 * which are distributed cyclically over the threads; a barrier follows each choice of a pivot and each elimination.
 */
public final class Lufact implements Workload {

	private final int size;

	/**
	 * @param size the number of equations and unknowns
	 */
	public Lufact(int size) {
		this.size = size;
	}

	@Override
	public double run(int threads) throws InterruptedException {
		double[][] columns = matrix();
		double[] right = new double[size];
		for (double[] column : columns) {
			for (int i = 0; i < size; i++) {
				right[i] += column[i];
			}
		}
		int[] pivots = new int[size];
		Team.run(threads, (index, team) -> factorise(columns, pivots, index, team));
		solve(columns, pivots, right);
		double sum = 0;
		for (int i = 0; i < size; i++) {
			// the right side was chosen so that every unknown is 1
			if (!(Math.abs(right[i] - 1) < 1e-6)) {
				throw new IllegalStateException("unknown " + i + " is " + right[i] + " and not 1");
			}
			sum += Math.abs(columns[i][i]);
		}
		return sum;
	}

	/** The columns of a matrix with elements between -0.5 and 0.5. */
	double[][] matrix() {
		double[][] columns = new double[size][size];
		long state = 1325;
		for (double[] column : columns) {
			for (int i = 0; i < size; i++) {
				state = state * 6364136223846793005L + 1442695040888963407L;
				column[i] = (state >>> 11) * 0x1p-53 - 0.5;
			}
		}
		return columns;
	}

	private static void factorise(double[][] columns, int[] pivots, int index, Team team) throws InterruptedException {
		int size = columns.length;
		for (int k = 0; k < size; k++) {
			if (k % team.size() == index) {
				pivots[k] = pivot(columns[k], k);
			}
			team.meet();
			int pivot = pivots[k];
			double[] multipliers = columns[k];
			for (int j = k + 1 + Math.floorMod(index - k - 1, team.size()); j < size; j += team.size()) {
				double[] column = columns[j];
				double top = column[pivot];
				column[pivot] = column[k];
				column[k] = top;
				for (int i = k + 1; i < size; i++) {
					column[i] += top * multipliers[i];
				}
			}
			team.meet();
		}
	}

	/** Selects the largest element below the diagonal, swaps it there, and computes the multipliers. */
	private static int pivot(double[] column, int k) {
		int pivot = k;
		for (int i = k + 1; i < column.length; i++) {
			if (Math.abs(column[i]) > Math.abs(column[pivot])) {
				pivot = i;
			}
		}
		double largest = column[pivot];
		column[pivot] = column[k];
		column[k] = largest;
		for (int i = k + 1; i < column.length; i++) {
			column[i] = -column[i] / largest;
		}
		return pivot;
	}

	/** Transforms the right side into the solution. */
	private static void solve(double[][] columns, int[] pivots, double[] right) {
		int size = columns.length;
		for (int k = 0; k < size; k++) {
			double top = right[pivots[k]];
			right[pivots[k]] = right[k];
			right[k] = top;
			for (int i = k + 1; i < size; i++) {
				right[i] += top * columns[k][i];
			}
		}
		for (int k = size - 1; k >= 0; k--) {
			right[k] /= columns[k][k];
			for (int i = 0; i < k; i++) {
				right[i] -= right[k] * columns[k][i];
			}
		}
	}
}
