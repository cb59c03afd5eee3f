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

/** A matrix of objects: powers of a matrix of complex numbers that do not change; each thread has its rows. */
public final class ComplexMatrix implements Workload {

	private final int size;
	private final int powers;

	/**
	 * @param size   rows and columns
	 * @param powers the number of multiplications, with a barrier after each
	 */
	public ComplexMatrix(int size, int powers) {
		this.size = size;
		this.powers = powers;
	}

	@Override
	public double run(int threads) throws InterruptedException {
		Complex trace = new Complex(0, 0);
		Complex[][] power = power(threads);
		for (int i = 0; i < size; i++) {
			trace = trace.plus(power[i][i]);
		}
		return trace.real + 2 * trace.imaginary;
	}

	/** The matrix with which the work begins, multiplied by itself. */
	Complex[][] power(int threads) throws InterruptedException {
		Complex[][][] stages = new Complex[powers + 1][size][size];
		for (int i = 0; i < size; i++) {
			for (int j = 0; j < size; j++) {
				stages[0][i][j] = element(i, j);
			}
		}
		Team.run(threads, (index, team) -> {
			for (int stage = 0; stage < powers; stage++) {
				multiply(stages[stage], stages[0], stages[stage + 1], team.from(index, size), team.to(index, size));
				team.meet();
			}
		});
		return stages[powers];
	}

	/** An element of the matrix with which the work begins. */
	Complex element(int row, int column) {
		double angle = row * (column + 1.0) / size;
		return new Complex(Math.cos(angle) / Math.sqrt(size), Math.sin(angle) / Math.sqrt(size));
	}

	private static void multiply(Complex[][] left, Complex[][] right, Complex[][] result, int from, int to) {
		for (int i = from; i < to; i++) {
			for (int j = 0; j < right.length; j++) {
				Complex sum = new Complex(0, 0);
				for (int k = 0; k < right.length; k++) {
					sum = sum.plus(left[i][k].times(right[k][j]));
				}
				result[i][j] = sum;
			}
		}
	}

	/** A complex number. */
	static final class Complex {

		// not final, so that they are watched
		private double real;
		private double imaginary;

		Complex(double real, double imaginary) {
			this.real = real;
			this.imaginary = imaginary;
		}

		Complex plus(Complex other) {
			return new Complex(real + other.real, imaginary + other.imaginary);
		}

		Complex times(Complex other) {
			return new Complex(real * other.real - imaginary * other.imaginary,
					real * other.imaginary + imaginary * other.real);
		}

		double real() {
			return real;
		}

		double imaginary() {
			return imaginary;
		}
	}
}
