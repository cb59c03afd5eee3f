/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.kernels;

/** A pseudo-random number generator whose state is a field, so that it is watched like a program's own. */
final class Chance {

	private long state;

	Chance(long seed) {
		state = seed * 0x9E3779B97F4A7C15L + 1;
	}

	/** A uniformly distributed number in [0, 1). */
	double uniform() {
		state = state * 6364136223846793005L + 1442695040888963407L;
		long mixed = state ^ state >>> 29;
		return (mixed * 0xBF58476D1CE4E5B9L >>> 11) * 0x1p-53;
	}

	/** A number of the standard normal distribution, by the polar method. */
	double normal() {
		while (true) {
			double a = 2 * uniform() - 1;
			double b = 2 * uniform() - 1;
			double square = a * a + b * b;
			if (square > 0 && square < 1) {
				return a * Math.sqrt(-2 * Math.log(square) / square);
			}
		}
	}
}
