/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.misc.Unsafe;

/** The seeds of the JDK's generators in a controlled run: numbers that depend on the seed of the run only. */
public final class InterlockRandoms {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();
	/** The state of the generator that a thread has of its own, see {@link java.util.concurrent.ThreadLocalRandom}. */
	private static final long SEED = UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomSeed");
	private static final long PROBE = UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomProbe");
	private static final long SECONDARY = UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomSecondarySeed");

	private InterlockRandoms() {
		// static only
	}

	/** Seeds the generator of the calling thread. */
	public static void begin(long number) {
		Thread thread = Thread.currentThread();
		UNSAFE.putLong(thread, SEED, number);
		// 0 means that the generator has no seed
		UNSAFE.putInt(thread, PROBE, (int) (number >>> 32) | 1);
		UNSAFE.putInt(thread, SECONDARY, (int) number | 1);
	}

	/**
	 * In place of a seed that differs in each run.
	 *
	 * @param real that seed
	 */
	public static long seed(long real) {
		InterlockController controller = InterlockController.installed;
		if (controller == null) {
			return real;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.control == null || thread.isInAgent()) {
			return real;
		}
		thread.enterAgent();
		try {
			return controller.random(thread, InterlockController.SEEDS);
		} catch (Throwable e) {
			controller.failed(e);
			return real;
		} finally {
			thread.leaveAgent();
		}
	}

	/**
	 * In place of a number that spreads threads over the cells of a structure.
	 *
	 * @param real that number
	 */
	public static int probe(int real) {
		long seeded = seed(real);
		return seeded == real ? real : (int) seeded | 1;
	}

	/** Before the program gets random numbers that depend on no seed. */
	public static void unseeded() {
		InterlockController controller = InterlockController.installed;
		if (controller == null) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.control == null || thread.isInAgent()) {
			return;
		}
		thread.enterAgent();
		try {
			controller.unseeded(thread);
		} catch (Throwable e) {
			controller.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}
}
