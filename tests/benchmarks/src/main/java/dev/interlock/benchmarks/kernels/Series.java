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
 * The first Fourier coefficients of (x+1)<sup>x</sup> on [0, 2], by the trapezoidal rule; each thread computes its own
 * coefficients.
 */
public final class Series implements Workload {

	private static final double END = 2;
	private static final int STEPS = 1000;

	private final int count;

	/**
	 * @param count the number of pairs of coefficients
	 */
	public Series(int count) {
		this.count = count;
	}

	@Override
	public double run(int threads) throws InterruptedException {
		double[][] coefficients = coefficients(threads);
		double sum = 0;
		for (int i = 0; i < count; i++) {
			sum += Math.abs(coefficients[0][i]) + Math.abs(coefficients[1][i]);
		}
		return sum;
	}

	/** The cosine coefficients, then the sine coefficients. */
	double[][] coefficients(int threads) throws InterruptedException {
		double[][] coefficients = new double[2][count];
		Team.run(threads, (index, team) -> {
			int to = team.to(index, count);
			for (int i = team.from(index, count); i < to; i++) {
				coefficients[0][i] = integral(i, false) * (i == 0 ? 0.5 : 1);
				coefficients[1][i] = i == 0 ? 0 : integral(i, true);
			}
		});
		return coefficients;
	}

	private static double integral(int order, boolean sine) {
		double width = END / STEPS;
		double sum = (term(0, order, sine) + term(END, order, sine)) / 2;
		for (int i = 1; i < STEPS; i++) {
			sum += term(i * width, order, sine);
		}
		return sum * width;
	}

	private static double term(double x, int order, boolean sine) {
		double angle = order * Math.PI * x;
		return Math.pow(x + 1, x) * (sine ? Math.sin(angle) : Math.cos(angle));
	}
}
