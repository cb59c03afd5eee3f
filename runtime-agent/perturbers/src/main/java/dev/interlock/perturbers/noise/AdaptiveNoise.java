/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import dev.interlock.spi.Perturber.Perturbation;
import dev.interlock.spi.ThreadView;

/**
 * Random noise whose strength adapts to each site. A site's first access gets a long delay; each further delay at the
 * site is rarer and shorter. Code that runs once is thus delayed, and a hot loop stays bearable.
 * <p>
 * The number of delays at a site grows with the logarithm of the number of accesses. The delays take a bounded share of
 * each thread's time: half of it at first and a tenth later. They also take a bounded share of the whole run. Otherwise
 * delays would add up in a pool of threads that wait for each other's results. The same holds for programs that start
 * many threads, as each new thread is delayed at first.
 * <p>
 * This departs from the paper's <em>random</em> heuristic. Its single strength for all accesses is either too low for
 * code that runs a few times or too expensive for code that runs a million times. {@link UniformNoise} implements the
 * paper's heuristic.
 */
final class AdaptiveNoise implements Perturbation {

	/** Half of the time, at first: noise doubles the run time of a short-lived thread. */
	private static final int SHARE = 2;
	/** A tenth of the time of a long-lived thread, on top of its initial share. */
	private static final int SHARE_LATER = 10;
	private static final long AT_FIRST = TimeUnit.SECONDS.toNanos(1);
	/** The total delay of all threads before the later share applies to them, too. */
	private static final long ALL_AT_FIRST = TimeUnit.SECONDS.toNanos(5);
	/** No other thread can interleave while only one thread has been seen, except one that is about to start. */
	private static final int SHARE_ALONE = 20;
	private static final long GRACE = TimeUnit.MILLISECONDS.toNanos(50);
	private static final int DELAYS_PER_LEVEL = 2;
	/** The factor for the first delays at a site, which may be the only chance for another thread to interleave. */
	private static final int FIRST_TIMES = 10;
	private static final int MAX_DELAYS = 31 * DELAYS_PER_LEVEL;
	/** The maximum number of repeats of the longest delay while no other thread makes an access. */
	private static final int MOST_REPEATS = 4;

	private final NoiseThreads threads;
	private final Delay delay;

	/** The number of delays of each site, up to the maximum. A lost update only causes one more delay. */
	private volatile byte[] delays = new byte[1024];

	/** The number of threads that wait for others to make an access. */
	private final AtomicInteger waiting = new AtomicInteger();
	/** Changes with the accesses of other threads while a thread waits. Concurrent updates may be lost. */
	private volatile int visits;

	AdaptiveNoise(NoiseThreads threads, Delay delay) {
		this.threads = threads;
		this.delay = delay;
	}

	@Override
	public void insideAccess(ThreadView thread, Object owner, int variable, boolean write, int site) {
		byte[] counts = delays;
		if (site >= counts.length) {
			counts = grow(site);
		}
		NoiseThread state = threads.of(thread);
		if (waiting.get() != 0) {
			visits++;
		}
		if (counts[site] == 0 || (int) (state.next() >>> 32) >>> 31 - counts[site] / DELAYS_PER_LEVEL == 0) {
			delayIfBearable(state, counts, site);
		}
	}

	@Override
	public Perturbation withoutAccesses() {
		return new NoiseAnywhere(this);
	}

	private void delayIfBearable(NoiseThread state, byte[] counts, int site) {
		boolean alone = threads.seen() < 2;
		if (!isBearable(state, alone ? SHARE_ALONE : SHARE)) {
			return;
		}
		int times = Math.max(1, FIRST_TIMES >> counts[site] / DELAYS_PER_LEVEL);
		if (!alone && counts[site] < MAX_DELAYS) {
			counts[site]++;
		}
		if (alone || times < FIRST_TIMES) {
			delay.run(state, times);
		} else {
			delayUntilOthersCome(state);
		}
	}

	/**
	 * A thread's only access to a variable may be over before the other threads have begun, for example on a busy
	 * machine.
	 */
	private void delayUntilOthersCome(NoiseThread state) {
		waiting.incrementAndGet();
		int before = visits;
		int repeats = 0;
		do {
			delay.run(state, FIRST_TIMES);
		} while (visits == before && repeats++ < MOST_REPEATS && isBearable(state, SHARE));
		waiting.decrementAndGet();
	}

	private static boolean isBearable(NoiseThread state, int share) {
		return state.isWithin(share, GRACE) && state.isWithin(SHARE_LATER, AT_FIRST)
				&& state.all.isWithin(SHARE_LATER, ALL_AT_FIRST);
	}

	private synchronized byte[] grow(int site) {
		if (site >= delays.length) {
			delays = Arrays.copyOf(delays, Math.max(site + 1, 2 * delays.length));
		}
		return delays;
	}
}
