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

/**
 * Delays the calling thread in one of the chosen ways. Every way ends by itself after a bounded time, so that noise can
 * never turn a program that ends into one that does not. Nothing here parks, as that would use up a permit that the
 * program may wait for. A virtual thread keeps its carrier throughout: once it gave it up, virtual threads that spin and
 * yield could keep all carriers to themselves for ever, as the scheduler of the JDK is not fair to it, and a thread that
 * holds what they spin for would never come back.
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
	/** Counts the delays of all threads, as a sign that they go on. */
	private final AtomicInteger delays = new AtomicInteger();

	/**
	 * @param kinds the ways to choose from
	 * @param nanos how long a delay usually lasts, where the way has a duration
	 */
	Delay(List<NoiseKind> kinds, long nanos) {
		this(kinds, nanos, nanos);
	}

	/**
	 * @param kinds    the ways to choose from
	 * @param shortest how many nanoseconds a delay lasts at least, where the way has a duration
	 * @param longest  and usually at most
	 */
	Delay(List<NoiseKind> kinds, long shortest, long longest) {
		this.kinds = kinds.toArray(NoiseKind[]::new);
		this.shortest = shortest;
		this.longest = longest;
	}

	/** Delays the calling thread, whose state is given. */
	void run(NoiseThread thread) {
		run(thread, 1);
	}

	/** Delays the calling thread, whose state is given, some times as long as usual. */
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

	/** How long this delay usually is; no random number is taken where there is nothing to choose. */
	long usual(NoiseThread thread) {
		return longest <= shortest ? shortest : shortest + (long) (thread.nextDouble() * (longest - shortest));
	}

	/** How many delays there have been. */
	int count() {
		return delays.get();
	}

	/**
	 * Sleeps without a trace. A virtual thread would give up its carrier, a thread that is interrupted already would not
	 * sleep, and where {@link Thread#sleep(long)} is too coarse it would sleep too long: these give way until the time is
	 * over.
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
			// It was meant for the program. The interrupt has made a park permit available; restoring it adds none.
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

	/** Stops this thread as long as others are seen to go on, but for ten delays at most. */
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
