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
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;

/**
 * The switches of methods whose checks may be switched off, each with its remaining budget. A method reads its switch
 * when it begins, and in its form with checks also at each loop iteration; without a budget it continues without
 * checks. A thread's spending is deducted in batches, from the method that fills a batch, so that threads in the same
 * method seldom write the same word.
 * <p>
 * A switch is read without ordering: a thread may see a change late, and then checks a while longer.
 * <p>
 * A switch can also be {@linkplain #rest suspended}. It is then off regardless of its budget, and the JVM compiles only
 * the form without checks.
 */
public final class InterlockMethodSampling {

	/** The number of switches. */
	public static final int COUNT = 1 << 14;

	/**
	 * The approximate cost, in nanoseconds, of finding the shadow state of an access that the inline check does not
	 * settle.
	 */
	static final int SLOW_NANOS = 150;

	/** The amount that a thread spends before it is deducted. */
	private static final int BATCH = 256;

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	/** The remaining budget of each; a constant, so that reading one is a load from a fixed address. */
	private static final int[] LEFT = new int[COUNT];
	/** The time at which each was used up, as by {@link System#nanoTime}; 0 while it is not. */
	private static final long[] USED_UP = new long[COUNT];
	/** Whether each is suspended; an element becomes a constant once it is set. */
	@Stable
	private static final InterlockConstantFlag[] REST = new InterlockConstantFlag[COUNT];

	private InterlockMethodSampling() {
		// static only
	}

	/**
	 * A method begins.
	 *
	 * @return whether its accesses are to be checked
	 */
	@ForceInline
	public static boolean isOn(int number) {
		return !REST[number].isSet() && LEFT[number] > 0;
	}

	/** Creates a switch, which one more method may use from now on. */
	public static synchronized void add(int number) {
		if (REST[number] == null) {
			REST[number] = new InterlockConstantFlag();
		}
	}

	/** Suspends or resumes a switch. All compiled methods that read it are recompiled. */
	public static void rest(int number, boolean rests) {
		REST[number].set(rests);
	}

	/**
	 * A method, or a loop iteration, spends something on its checks.
	 *
	 * @param cost the approximate cost in nanoseconds
	 * @return whether its accesses are still to be checked
	 */
	@ForceInline
	public static boolean spend(int number, int cost, InterlockThread thread) {
		int spent = thread.spent + cost;
		thread.spent = spent;
		if (spent >= BATCH) {
			settle(number, thread);
		}
		return LEFT[number] > 0;
	}

	/** The remaining budget of a switch, in nanoseconds; not above zero while it is off. */
	public static int left(int number) {
		return UNSAFE.getIntVolatile(LEFT, offset(number));
	}

	/** Adds to the budget of a switch; concurrent spending is preserved. */
	public static void give(int number, int nanos) {
		if (UNSAFE.getAndAddInt(LEFT, offset(number), nanos) + nanos > 0) {
			USED_UP[number] = 0;
		}
	}

	/** The time at which a switch was used up, as by {@link System#nanoTime}; 0 if it is not. */
	public static long usedUp(int number) {
		return USED_UP[number];
	}

	@DontInline
	private static void settle(int number, InterlockThread thread) {
		int spent = thread.spent;
		thread.spent = 0;
		int before = UNSAFE.getAndAddInt(LEFT, offset(number), -spent);
		if (before > 0 && before <= spent) {
			USED_UP[number] = System.nanoTime();
		}
	}

	private static long offset(int number) {
		return InterlockArrayLayout.INTS + (long) number * Unsafe.ARRAY_INT_INDEX_SCALE;
	}
}
