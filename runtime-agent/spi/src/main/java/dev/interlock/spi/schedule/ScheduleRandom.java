/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi.schedule;

/** The generator SplitMix64. The same seed gives the same numbers on every JVM. Not thread-safe. */
public final class ScheduleRandom {

	private static final long GAMMA = 0x9E3779B97F4A7C15L;

	private long state;

	/** @param seed the seed; equal seeds give equal sequences */
	public ScheduleRandom(long seed) {
		state = seed;
	}

	/** A generator for one purpose. Generators with one seed and different purposes are independent. */
	public static ScheduleRandom of(long seed, int purpose) {
		return new ScheduleRandom(mix(seed + (purpose + 1L) * GAMMA));
	}

	/** The finaliser of SplitMix64, which spreads similar numbers. */
	public static long mix(long number) {
		long z = (number ^ number >>> 30) * 0xBF58476D1CE4E5B9L;
		z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
		return z ^ z >>> 31;
	}

	/** The next 64 bits. */
	public long nextLong() {
		state += GAMMA;
		return mix(state);
	}

	/** A number from 0 to {@code bound - 1}. */
	public int below(int bound) {
		if (bound <= 0) {
			throw new IllegalArgumentException("The bound " + bound + " is not positive.");
		}
		return (int) Long.remainderUnsigned(nextLong() >>> 1, bound);
	}

	/** True or false with equal probability. */
	public boolean nextBoolean() {
		return nextLong() < 0;
	}
}
