/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

/** The noise state of one thread: its random numbers and its account of delays. Used by that thread only. */
final class NoiseThread {

	private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

	final boolean virtual;
	/** The number of accesses until the next delay, for noise that counts them. */
	int remaining;

	final DelayAccount all;

	private final long begin = System.nanoTime();
	private long delayed;
	private long state;

	/**
	 * @param seed     the seed of the run
	 * @param threadId the thread's id, which makes its random numbers distinct
	 * @param virtual  whether it is a virtual thread
	 * @param all      also receives its delays
	 */
	NoiseThread(long seed, long threadId, boolean virtual, DelayAccount all) {
		this.virtual = virtual;
		this.all = all;
		long mixed = mix(mix(seed) + threadId * GOLDEN_GAMMA);
		this.state = mixed == 0 ? GOLDEN_GAMMA : mixed;
	}

	/** The next of this thread's random numbers (xorshift64*); its upper bits are the better ones. */
	long next() {
		long x = state;
		x ^= x >>> 12;
		x ^= x << 25;
		x ^= x >>> 27;
		state = x;
		return x * 0x2545F4914F6CDD1DL;
	}

	/** The next number, uniform over [0, 1). */
	double nextDouble() {
		return (next() >>> 11) * 0x1.0p-53;
	}

	/** The next number, from 0 inclusive to the bound exclusive. */
	int nextBelow(int bound) {
		return (int) ((next() >>> 33) % bound);
	}

	void delayed(long nanos) {
		delayed += nanos;
		all.add(nanos);
	}

	/**
	 * Whether the delays so far are at most a share of this thread's time.
	 *
	 * @param divisor the share is 1 / divisor
	 * @param grace   nanoseconds that are free
	 */
	boolean isWithin(int divisor, long grace) {
		return (delayed - grace) * divisor <= System.nanoTime() - begin;
	}

	private static long mix(long value) {
		long z = value + GOLDEN_GAMMA;
		z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
		z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
		return z ^ z >>> 31;
	}
}
