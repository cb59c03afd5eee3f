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
 * Multiplies a sparse matrix by a vector repeatedly. The elements are stored as row, column and value, by rows. Each
 * thread has its own rows, and reads the whole vector through the columns.
 */
public final class SparseMatMult implements Workload {

	private final int size;
	private final int iterations;
	private final int[] rows;
	private final int[] columns;
	private final double[] values;
	private final double[] vector;
	private final int perRow;

	/**
	 * @param size       rows and columns
	 * @param perRow     elements in each row
	 * @param iterations the number of multiplications; the products are added up
	 */
	public SparseMatMult(int size, int perRow, int iterations) {
		this.size = size;
		this.perRow = perRow;
		this.iterations = iterations;
		rows = new int[size * perRow];
		columns = new int[size * perRow];
		values = new double[size * perRow];
		vector = new double[size];
		long state = 20061;
		for (int i = 0; i < rows.length; i++) {
			state = state * 6364136223846793005L + 1442695040888963407L;
			rows[i] = i / perRow;
			columns[i] = (int) Long.remainderUnsigned(state >>> 16, size);
			values[i] = (state >>> 11) * 0x1p-53;
		}
		for (int i = 0; i < size; i++) {
			vector[i] = 1.0 / (i + 1);
		}
	}

	@Override
	public double run(int threads) throws InterruptedException {
		double sum = 0;
		for (double element : product(threads)) {
			sum += element;
		}
		return sum;
	}

	/** The sum of the products. */
	double[] product(int threads) throws InterruptedException {
		double[] product = new double[size];
		Team.run(threads, (index, team) -> {
			int from = team.from(index, size) * perRow;
			int to = team.to(index, size) * perRow;
			for (int i = 0; i < iterations; i++) {
				multiply(product, from, to);
			}
		});
		return product;
	}

	private void multiply(double[] product, int from, int to) {
		for (int i = from; i < to; i++) {
			product[rows[i]] += vector[columns[i]] * values[i];
		}
	}

	/** The same matrix in dense form, by rows. */
	double[][] dense() {
		double[][] dense = new double[size][size];
		for (int i = 0; i < rows.length; i++) {
			dense[rows[i]][columns[i]] += values[i];
		}
		return dense;
	}

	/** The vector; read-only. */
	double[] vector() {
		return vector;
	}
}
