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
 * Random noise whose strength adapts to each site: a site's first access is delayed, and for long; the more often it was
 * delayed, the more rarely and the more shortly it is again, so that code that runs once gets its chance and a hot loop
 * stays bearable.
 * The number of delays at a site grows with the logarithm of the number of accesses, and the delays take a bounded share
 * of each thread's time, half of it at first and a tenth later on; and of the whole run's, too, as what
 * is delayed in a pool of threads that answer each other adds up, and each new thread would be delayed at first.
 * <p>
 * This departs from the paper's <em>random</em> heuristic, whose one strength for all accesses is either too rare for
 * code that runs a few times or too dear for code that runs a million times; {@link UniformNoise} is that one.
 */
final class AdaptiveNoise implements Perturbation {

	/** Half of the time, at first: noise doubles how long a thread takes that does not live long. */
	private static final int SHARE = 2;
	/** A tenth of the time of a thread that lives on, on top of what it spends at first. */
	private static final int SHARE_LATER = 10;
	private static final long AT_FIRST = TimeUnit.SECONDS.toNanos(1);
	/** What all threads together are delayed before the later share counts for them, too. */
	private static final long ALL_AT_FIRST = TimeUnit.SECONDS.toNanos(5);
	/** Nobody can come by while only one thread has been seen, or one that is about to appear. */
	private static final int SHARE_ALONE = 20;
	private static final long GRACE = TimeUnit.MILLISECONDS.toNanos(50);
	/** The probability is halved after this many delays. */
	private static final int DELAYS_PER_LEVEL = 2;
	/** The first delays at a site are so much longer: it may be the only chance that another thread comes by. */
	private static final int FIRST_TIMES = 10;
	private static final int MAX_DELAYS = 31 * DELAYS_PER_LEVEL;
	/** The longest delay is made again, up to so many times, as long as no other thread makes an access. */
	private static final int MOST_REPEATS = 4;

	private final NoiseThreads threads;
	private final Delay delay;

	/** How often a site has been delayed, up to the maximum; an update may be lost, which only delays it once more. */
	private volatile byte[] delays = new byte[1024];

	/** How many threads wait for others to come by. */
	private final AtomicInteger waiting = new AtomicInteger();
	/** Changes with the accesses of others while a thread waits; what two threads write at the same time may be lost. */
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

	/** A thread's only access to a variable may be over before the others have even begun, as on a busy machine. */
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
