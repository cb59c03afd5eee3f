/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import dev.interlock.noise.NoiseKind;
import dev.interlock.spi.Perturber.Perturbation;
import dev.interlock.spi.ThreadView;
import dev.interlock.testing.TestThread;

/** The choice of the accesses that noise delays. */
class NoiseTest {

	private static final long SHORT = TimeUnit.MICROSECONDS.toNanos(1);

	/** Counts delays by the random numbers that the kind draws from the thread: one for each delay. */
	private static List<Integer> struck(int strength, long seed, long threadId, int accesses) {
		NoiseThreads threads = new NoiseThreads(0, seed);
		UniformNoise noise = new UniformNoise(threads, new Delay(List.of(NoiseKind.YIELD), SHORT), strength);
		ThreadView thread = new TestThread(threadId);
		NoiseThread state = threads.of(thread);
		List<Integer> struck = new ArrayList<>();
		for (int i = 0; i < accesses; i++) {
			noise.insideAccess(thread, null, 0, true, 0);
			if (state.remaining == 0) {
				struck.add(i);
			}
		}
		return struck;
	}

	@Test
	void uniformNoiseHasTheStrengthAskedFor() {
		assertEquals(1000, struck(1000, 42, 1, 1000).size());
		assertEquals(200, struck(200, 42, 1, 100_000).size() / 100.0, 5);
		assertEquals(1, struck(1, 42, 1, 1_000_000).size() / 1000.0, 0.15);
	}

	@Test
	void noiseAnywhereDelaysLocksWithoutAccessEngines() {
		NoiseThreads threads = new NoiseThreads(0, 42);
		ThreadView thread = new TestThread(1);
		Perturbation noise = new UniformNoise(threads, new Delay(List.of(NoiseKind.YIELD), SHORT), 2).withoutAccesses();
		noise.atLock(thread, this, 5);
		long left = threads.of(thread).remaining;
		assertTrue(left > 0, "a distance has been drawn");
		noise.atLock(thread, this, 5);
		assertEquals(left - 1, threads.of(thread).remaining);
		assertSame(noise, noise.withoutAccesses());
	}

	@Test
	void uniformNoiseRepeatsItselfByTheSeed() {
		assertEquals(struck(100, 42, 1, 1000), struck(100, 42, 1, 1000));
		assertNotEquals(struck(100, 42, 1, 1000), struck(100, 43, 1, 1000));
		assertNotEquals(struck(100, 42, 1, 1000), struck(100, 42, 2, 1000));
	}

	@Test
	void randomNumbersAreInTheirBounds() {
		NoiseThread thread = new NoiseThread(0, 0, false, new DelayAccount());
		int[] counts = new int[3];
		for (int i = 0; i < 3000; i++) {
			double number = thread.nextDouble();
			assertTrue(number >= 0 && number < 1);
			counts[thread.nextBelow(3)]++;
		}
		for (int count : counts) {
			assertEquals(1000, count, 150);
		}
	}

	@Test
	void adaptiveNoiseGrowsWithTheLogarithm() {
		NoiseThreads threads = new NoiseThreads(0, 42);
		CountingNoise counting = new CountingNoise(threads);
		ThreadView other = new TestThread(2);
		threads.of(other);
		ThreadView thread = new TestThread(1);
		// time to spare, so that no delay is skipped however long a yield takes on a busy machine
		threads.of(thread).delayed(-TimeUnit.HOURS.toNanos(1));
		for (int i = 0; i < 1_000_000; i++) {
			counting.noise.insideAccess(thread, null, 0, true, 5000);
		}
		int hot = counting.delays();
		assertTrue(hot >= 10 && hot <= 70, "delays in a million accesses: " + hot);
		for (int site = 0; site < 100; site++) {
			counting.noise.insideAccess(thread, null, 0, true, site);
		}
		assertEquals(500, counting.delays() - hot, "delays in one access at each of 100 sites, with four repeats");
	}

	@Test
	void aLongDelayEndsWhenAnotherThreadComesBy() {
		NoiseThreads threads = new NoiseThreads(0, 42);
		ThreadView other = new TestThread(2);
		threads.of(other).delayed(TimeUnit.HOURS.toNanos(1));
		// the threads together have time to spare
		threads.of(new TestThread(3)).delayed(-TimeUnit.HOURS.toNanos(1));
		AtomicInteger runs = new AtomicInteger();
		Perturbation[] noise = new Perturbation[1];
		Delay delay = new Delay(List.of(NoiseKind.YIELD), SHORT) {
			@Override
			void run(NoiseThread thread, int times) {
				if (runs.incrementAndGet() == 3) {
					noise[0].insideAccess(other, null, 0, false, 8);
				}
			}
		};
		noise[0] = new AdaptiveNoise(threads, delay);
		noise[0].insideAccess(new TestThread(1), null, 0, true, 5);
		assertEquals(3, runs.get());
	}

	/** A thread that has spent its share of time in delays is no longer delayed. */
	@Test
	void sharesOfTimeAreKept() {
		NoiseThread thread = new NoiseThread(1, 1, false, new DelayAccount());
		assertTrue(thread.isWithin(2, TimeUnit.SECONDS.toNanos(1)));
		thread.delayed(TimeUnit.HOURS.toNanos(1));
		assertTrue(!thread.isWithin(2, TimeUnit.SECONDS.toNanos(1)));
		assertTrue(thread.isWithin(2, TimeUnit.HOURS.toNanos(1)));
	}

	/** New threads may be delayed most, but not one after the other forever. */
	@Test
	void theShareOfAllThreadsIsKeptHoweverManyBegin() {
		NoiseThreads threads = new NoiseThreads(0, 42);
		long each = TimeUnit.MILLISECONDS.toNanos(10);
		AtomicInteger runs = new AtomicInteger();
		Delay delay = new Delay(List.of(NoiseKind.YIELD), SHORT) {
			@Override
			void run(NoiseThread thread, int times) {
				runs.incrementAndGet();
				thread.delayed(each);
			}
		};
		long begin = System.nanoTime();
		Perturbation noise = new AdaptiveNoise(threads, delay);
		threads.of(new TestThread(-1));
		for (int i = 0; i < 10_000; i++) {
			noise.insideAccess(new TestThread(i), null, 0, true, i);
		}
		long delayed = runs.get() * each;
		assertTrue(delayed >= TimeUnit.SECONDS.toNanos(5), "delays: " + runs);
		long later = 4 * (System.nanoTime() - begin) / 10;
		assertTrue(delayed <= TimeUnit.SECONDS.toNanos(5) + later + each, "delays: " + runs);
	}

	/** Adaptive noise that counts delays of a kind that ends at once. */
	private static final class CountingNoise {
		private final Delay delay = new Delay(List.of(NoiseKind.YIELD), SHORT);
		private final Perturbation noise;

		CountingNoise(NoiseThreads threads) {
			noise = new AdaptiveNoise(threads, delay);
		}

		int delays() {
			return delay.count();
		}
	}
}
