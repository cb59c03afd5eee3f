/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

/**
 * A share of runs, with the interval in which the probability lies with 95 % confidence.
 *
 * @param hits the number of runs with the event
 * @param runs the number of all runs
 */
public record Proportion(int hits, int runs) {

	/** The quantile of the normal distribution for 95 %. */
	private static final double Z = 1.959964;
	private static final double CONFIDENCE = 0.05;

	/** The lower end of the Wilson interval. */
	public double low() {
		return runs == 0 || hits == 0 ? 0 : Math.max(0, center() - half());
	}

	/** The upper end of the Wilson interval. */
	public double high() {
		return runs == 0 || hits == runs ? 1 : Math.min(1, center() + half());
	}

	/** An upper bound of the probability if there are no hits, with 95 % confidence. */
	public double atMost() {
		return runs == 0 ? 1 : 1 - Math.pow(CONFIDENCE, 1.0 / runs);
	}

	private double center() {
		return (hits + Z * Z / 2) / (runs + Z * Z);
	}

	private double half() {
		return Z / (runs + Z * Z) * Math.sqrt((double) hits * (runs - hits) / runs + Z * Z / 4);
	}
}
