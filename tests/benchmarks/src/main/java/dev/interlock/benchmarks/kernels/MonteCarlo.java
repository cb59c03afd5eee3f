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
 * Simulates random paths of a price and estimates the expected final price. Each thread simulates its own paths, with
 * one object for each, and stores the results in an array.
 */
public final class MonteCarlo implements Workload {

	private static final double START = 100;
	private static final double DRIFT = 0.05;
	private static final double VOLATILITY = 0.2;

	private final int paths;
	private final int steps;

	/**
	 * @param paths the number of simulated paths
	 * @param steps the number of time steps of each
	 */
	public MonteCarlo(int paths, int steps) {
		this.paths = paths;
		this.steps = steps;
	}

	@Override
	public double run(int threads) throws InterruptedException {
		Outcome[] outcomes = new Outcome[paths];
		Team.run(threads, (index, team) -> {
			int to = team.to(index, paths);
			for (int i = team.from(index, paths); i < to; i++) {
				outcomes[i] = new PricePath(START, new Chance(i)).follow(steps, 1.0 / steps).outcome();
			}
		});
		double end = 0;
		double highest = 0;
		for (Outcome outcome : outcomes) {
			end += outcome.end;
			highest += outcome.highest;
		}
		double error = 4 * START * VOLATILITY / Math.sqrt(paths);
		if (!(Math.abs(end / paths - START * Math.exp(DRIFT)) < error)) {
			throw new IllegalStateException("the expected price is " + end / paths);
		}
		return end + highest;
	}

	/** One path. */
	private static final class PricePath {

		private final Chance chance;
		private double price;
		private double highest;
		private double squares;

		PricePath(double start, Chance chance) {
			this.chance = chance;
			price = start;
			highest = start;
		}

		PricePath follow(int steps, double step) {
			for (int i = 0; i < steps; i++) {
				Change change = new Change(chance.normal() * VOLATILITY * Math.sqrt(step)
						+ (DRIFT - VOLATILITY * VOLATILITY / 2) * step);
				price *= Math.exp(change.logarithm);
				squares += change.logarithm * change.logarithm;
				if (price > highest) {
					highest = price;
				}
			}
			return this;
		}

		Outcome outcome() {
			return new Outcome(price, highest, Math.sqrt(squares));
		}
	}

	/** One step of a path. */
	private static final class Change {

		private double logarithm;

		Change(double logarithm) {
			this.logarithm = logarithm;
		}
	}

	/** The results of a path at its end. */
	private static final class Outcome {

		private double end;
		private double highest;
		private double volatility;

		Outcome(double end, double highest, double volatility) {
			this.end = end;
			this.highest = highest;
			this.volatility = volatility;
		}

		@Override
		public String toString() {
			return end + ", at most " + highest + ", volatility " + volatility;
		}
	}
}
