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
 * The switches of methods whose checks may be switched off: what each may still spend. A method looks at its switch when
 * it begins, and in the form with checks also where a loop begins again; it goes on without checks once there is nothing
 * left. What threads have spent is taken off in batches from the method that fills one, so that threads that run the same
 * method seldom write the same word.
 * <p>
 * A switch is looked at without ordering: a thread may see it late, and then checks for a while longer.
 * <p>
 * A switch can also rest, which is off whatever it may spend: the JVM compiles the form without checks alone.
 */
public final class InterlockSwitches {

	/** The number of switches. */
	public static final int COUNT = 1 << 14;

	/** About what it costs, in nanoseconds, to find the shadow state of an access that the inline check does not settle. */
	static final int SLOW_NANOS = 150;

	/** What a thread spends before it is taken off. */
	private static final int BATCH = 256;

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	/** What is left for each; a constant, so that a look at one is a load from a fixed place. */
	private static final int[] LEFT = new int[COUNT];
	/** When each was used up, as {@link System#nanoTime} counts; 0 while it was not. */
	private static final long[] USED_UP = new long[COUNT];
	/** Whether each rests; a constant itself once it is there. */
	@Stable
	private static final InterlockConstantFlag[] REST = new InterlockConstantFlag[COUNT];

	private InterlockSwitches() {
		// static only
	}

	/** A method begins: whether its accesses are to be checked. */
	@ForceInline
	public static boolean isOn(int number) {
		return !REST[number].isSet() && LEFT[number] > 0;
	}

	/** A switch is needed from now on, perhaps by one more method. */
	public static synchronized void add(int number) {
		if (REST[number] == null) {
			REST[number] = new InterlockConstantFlag();
		}
	}

	/** Begins or ends the rest of a switch: what is compiled of all methods that look at it is compiled again. */
	public static void rest(int number, boolean rests) {
		REST[number].set(rests);
	}

	/**
	 * A method, or a round of a loop, spends something on its checks.
	 *
	 * @param cost about how many nanoseconds
	 * @return whether its accesses are to be checked further on
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

	/** What is left for a switch, in nanoseconds; not above zero while it is off. */
	public static int left(int number) {
		return UNSAFE.getIntVolatile(LEFT, offset(number));
	}

	/** Adds to what a switch may spend; what was spent meanwhile is kept. */
	public static void give(int number, int nanos) {
		if (UNSAFE.getAndAddInt(LEFT, offset(number), nanos) + nanos > 0) {
			USED_UP[number] = 0;
		}
	}

	/** When a switch was used up, as {@link System#nanoTime} counts; 0 if it is not. */
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
