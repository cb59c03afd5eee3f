/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import dev.interlock.noise.NoiseKind;

/**
 * Delays the calling thread in one of the chosen ways. Every way ends by itself after a bounded time, so noise cannot
 * make a terminating program hang. No way parks, because parking could consume a permit that the program waits for.
 * <p>
 * A virtual thread keeps its carrier throughout a delay. If it released its carrier, virtual threads that spin and
 * yield could occupy all carriers forever, because the scheduler of the JDK is not fair to it. If they spin for
 * something that it holds, it would never run again.
 */
class Delay {

	private static final long SHORTEST_SLEEP = TimeUnit.MILLISECONDS.toNanos(1);
	private static final int MAX_SYNCH_ROUNDS = 100;
	private static final int MAX_HALT_ROUNDS = 10;

	private final NoiseKind[] kinds;
	private final long shortest;
	private final long longest;
	private final AtomicBoolean synchYielding = new AtomicBoolean();
	private final AtomicBoolean halted = new AtomicBoolean();
	/** Counts the delays of all threads; a change shows that threads make progress. */
	private final AtomicInteger delays = new AtomicInteger();

	/**
	 * @param kinds the ways to choose from
	 * @param nanos the usual duration, for ways that have one
	 */
	Delay(List<NoiseKind> kinds, long nanos) {
		this(kinds, nanos, nanos);
	}

	/**
	 * @param kinds    the ways to choose from
	 * @param shortest the minimum duration in nanoseconds, for ways that have one
	 * @param longest  the usual maximum duration in nanoseconds
	 */
	Delay(List<NoiseKind> kinds, long shortest, long longest) {
		this.kinds = kinds.toArray(NoiseKind[]::new);
		this.shortest = shortest;
		this.longest = longest;
	}

	/**
	 * Delays the calling thread.
	 *
	 * @param thread the state of the calling thread
	 */
	void run(NoiseThread thread) {
		run(thread, 1);
	}

	/**
	 * Delays the calling thread for a multiple of the usual duration.
	 *
	 * @param thread the state of the calling thread
	 * @param times  the multiple
	 */
	void run(NoiseThread thread, int times) {
		long begin = System.nanoTime();
		long nanos = times * usual(thread);
		delays.incrementAndGet();
		switch (kinds.length == 1 ? kinds[0] : kinds[thread.nextBelow(kinds.length)]) {
		case YIELD -> giveWay(thread);
		case SLEEP -> {
			sleep(thread, nanos);
			giveWay(thread);
		}
		case BUSY_WAIT -> busyWait(begin, nanos);
		case SYNCH_YIELD -> synchYield(thread);
		case HALT_ONE_THREAD -> haltOneThread(thread, nanos);
		}
		thread.delayed(System.nanoTime() - begin);
	}

	/** The usual duration of this delay. Draws no random number if the duration is fixed. */
	long usual(NoiseThread thread) {
		return longest <= shortest ? shortest : shortest + (long) (thread.nextDouble() * (longest - shortest));
	}

	int count() {
		return delays.get();
	}

	/**
	 * Sleeps without side effects. Yields for the given time instead in three cases: a virtual thread would release its
	 * carrier, an interrupted thread would not sleep, and {@link Thread#sleep(long)} is too coarse for short times.
	 */
	private void sleep(NoiseThread thread, long nanos) {
		if (thread.virtual || nanos < SHORTEST_SLEEP || !Interrupts.canSleep()) {
			long begin = System.nanoTime();
			do {
				giveWay(thread);
			} while (System.nanoTime() - begin < nanos);
			return;
		}
		try {
			TimeUnit.NANOSECONDS.sleep(nanos);
		} catch (InterruptedException e) {
			// The interrupt was meant for the program. It has made a park permit available; restoring it adds none.
			Interrupts.restore();
		}
	}

	private static void giveWay(NoiseThread thread) {
		if (thread.virtual) {
			Thread.onSpinWait();
		} else {
			Thread.yield();
		}
	}

	private void busyWait(long begin, long nanos) {
		while (System.nanoTime() - begin < nanos) {
			Thread.onSpinWait();
		}
	}

	private void synchYield(NoiseThread thread) {
		boolean mine = synchYielding.compareAndSet(false, true);
		for (int i = 0; !mine && i < MAX_SYNCH_ROUNDS; i++) {
			giveWay(thread);
			mine = synchYielding.compareAndSet(false, true);
		}
		if (mine) {
			giveWay(thread);
			synchYielding.set(false);
		}
	}

	/** Stops this thread while other threads make progress, for at most ten delays. */
	private void haltOneThread(NoiseThread thread, long nanos) {
		if (!halted.compareAndSet(false, true)) {
			return;
		}
		int before;
		int rounds = 0;
		do {
			before = delays.get();
			sleep(thread, nanos);
			rounds++;
		} while (delays.get() != before && rounds < MAX_HALT_ROUNDS);
		halted.set(false);
	}
}
