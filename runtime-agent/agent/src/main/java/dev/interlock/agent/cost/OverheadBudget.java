/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.cost;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Holds the cost of the agent to a share of the program's processor time. Methods pay for their checks from what they
 * are given, and are off when that is used up; what is cold never uses up what it is given at first. At each tick what
 * the limit leaves is divided among those that are off, so that each is watched again for a while: all at the same time,
 * as a race has two sides. Where the parts would be too small to see anything some methods take turns. What was spent
 * above the limit, as while everything is new, is saved again later. What rests is off and has no part in this.
 * <p>
 * Synchronisation is always watched and counts as cost; if it leaves nothing, a quarter of the limit is for checks all
 * the same. Used by one thread at a time.
 */
public final class OverheadBudget {

	/** A method is not given less, in nanoseconds. */
	private static final int LEAST_PART = 20_000;
	/** Nor more at a time. */
	private static final int LARGEST_PART = 100_000_000;
	/** What the checks are left of the limit, however dear the synchronisation is. */
	private static final double CHECKS_SHARE = 0.25;
	/** How much of the limit may be spent in one tick if less was spent before. */
	private static final double CATCH_UP = 1.5;

	/** How much the last tick counts in what a method is off of late. */
	private static final float LAST_TICK = 0.2f;
	/** A method is hot that is off for more than this part of the time of late. */
	private static final float HOT = 0.5f;

	private final double share;
	private final Switches switches;
	private final int firstAllowance;

	private int[] expected = new int[0];
	private long[] offNanos = new long[0];
	private long[] since = new long[0];
	private final BitSet wasOff = new BitSet();
	private float[] offOfLate = new float[0];
	/** The methods that were used up and have been given something since, of which they have spent nothing. */
	private final BitSet given = new BitSet();
	/** The same that have had the time of a tick for that. */
	private final BitSet unspent = new BitSet();
	/** What was taken from each switch for as long as it rests. */
	private int[] kept = new int[0];
	/** The methods that are given nothing for now. */
	private BitSet resting = new BitSet();
	/** Since when a method is off from which that was taken which it still had; 0 if it is not. */
	private long[] taken = new long[0];
	private long lastTick;
	private int size;
	private int nextTurn;
	private long lastCpu;
	private long checks;
	private long synchronization;

	/**
	 * @param limit          the share of the time
	 * @param firstAllowance what a new switch has been given, in nanoseconds
	 */
	public OverheadBudget(OverheadLimit limit, Switches switches, int firstAllowance) {
		this.share = limit.share();
		this.switches = switches;
		this.firstAllowance = firstAllowance;
	}

	/**
	 * Some time has gone by.
	 *
	 * @param now                  as {@link System#nanoTime} counts
	 * @param cpu                  the processor time of the process so far, the agent's included, in nanoseconds
	 * @param synchronizationSoFar what synchronisation events have cost so far, in nanoseconds
	 */
	public synchronized void tick(long now, long cpu, long synchronizationSoFar) {
		synchronization = synchronizationSoFar;
		grow(now);
		long sinceLastTick = now - lastTick;
		lastTick = now;
		long cold = 0;
		int off = 0;
		for (int i = 0; i < size; i++) {
			int left = switches.left(i);
			long spent = Math.max(0, (long) expected[i] - left);
			expected[i] = left;
			checks += spent;
			given.set(i, given.get(i) && spent == 0);
			unspent.set(i, given.get(i));
			if (resting.get(i)) {
				continue;
			}
			float offPart = left > 0 ? 0 : Math.min(1, (float) offTime(i, now) / sinceLastTick);
			offOfLate[i] += LAST_TICK * (offPart - offOfLate[i]);
			if (left > 0) {
				cold += spent;
			} else {
				off++;
				wasOff.set(i);
			}
		}
		double limit = share * Math.max(0, cpu - lastCpu);
		lastCpu = Math.max(lastCpu, cpu);
		double saved = share * Math.max(0, lastCpu - cost()) - cost();
		double part = Math.max(Math.min(saved, limit * CATCH_UP) - cold, limit * CHECKS_SHARE);
		if (off > 0) {
			divide(part, off, now);
		}
	}

	/**
	 * Some methods are off, and given nothing, until they are not among those any more; then each has again what it had. In
	 * a rest it is not found out anew whether they are hot.
	 *
	 * @param now as {@link System#nanoTime} counts
	 */
	synchronized void rest(BitSet numbers, long now) {
		BitSet ended = (BitSet) resting.clone();
		ended.andNot(numbers);
		resting = (BitSet) numbers.clone();
		for (int i = resting.nextSetBit(0); i >= 0 && i < size; i = resting.nextSetBit(i + 1)) {
			if (expected[i] > 0) {
				kept[i] += expected[i];
				change(i, -expected[i]);
				taken[i] = now;
				wasOff.set(i);
			}
		}
		for (int i = ended.nextSetBit(0); i >= 0 && i < size; i = ended.nextSetBit(i + 1)) {
			if (kept[i] > 0) {
				give(i, kept[i], now);
				kept[i] = 0;
			}
		}
	}

	private void divide(double part, int off, long now) {
		int turns = (int) Math.min(off, part / LEAST_PART);
		if (turns == 0) {
			return;
		}
		int each = (int) Math.min(part / turns, LARGEST_PART);
		for (int seen = 0; seen < size && turns > 0; seen++) {
			int number = nextTurn;
			nextTurn = (nextTurn + 1) % size;
			if (expected[number] <= 0 && !resting.get(number)) {
				turns--;
				give(number, each - expected[number], now);
			}
		}
	}

	/** Gives a method something that is off, and perhaps is not any more. */
	private void give(int number, int nanos, long now) {
		if (expected[number] + nanos > 0) {
			offNanos[number] += offTime(number, now);
			taken[number] = 0;
			given.set(number);
		}
		change(number, nanos);
	}

	private void change(int number, int nanos) {
		switches.give(number, nanos);
		expected[number] += nanos;
	}

	private long offTime(int number, long now) {
		long usedUp = taken[number] == 0 ? switches.usedUp(number) : taken[number];
		return usedUp == 0 ? 0 : Math.max(0, now - usedUp);
	}

	private void grow(long now) {
		int newSize = switches.size();
		if (newSize > expected.length) {
			int capacity = Math.max(newSize, expected.length * 2);
			expected = Arrays.copyOf(expected, capacity);
			offNanos = Arrays.copyOf(offNanos, capacity);
			since = Arrays.copyOf(since, capacity);
			offOfLate = Arrays.copyOf(offOfLate, capacity);
			kept = Arrays.copyOf(kept, capacity);
			taken = Arrays.copyOf(taken, capacity);
		}
		for (; size < newSize; size++) {
			expected[size] = firstAllowance;
			since[size] = now;
		}
	}

	/** The switches of the methods that use up what they are given so fast that they are off for most of the time. */
	synchronized BitSet hot() {
		BitSet hot = new BitSet();
		for (int i = 0; i < size; i++) {
			if (offOfLate[i] > HOT) {
				hot.set(i);
			}
		}
		return hot;
	}

	/**
	 * The switches of the methods that have not spent what they were given when it was used up: nobody runs them, or threads
	 * have gone over to their form without checks in a loop and are in it still.
	 */
	synchronized BitSet unspent() {
		return (BitSet) unspent.clone();
	}

	private long cost() {
		return checks + synchronization;
	}

	/**
	 * What was not watched so far.
	 *
	 * @param now as {@link System#nanoTime} counts
	 */
	public synchronized Unwatched unwatched(long now) {
		int methods = 0;
		long sites = 0;
		double shares = 0;
		String worst = null;
		double worstShare = 0;
		for (int i = 0; i < size; i++) {
			long off = offNanos[i] + offTime(i, now);
			if (!wasOff.get(i) && off == 0) {
				continue;
			}
			double offShare = Math.min(1, (double) off / Math.max(1, now - since[i]));
			methods++;
			sites += switches.sites(i);
			shares += offShare;
			if (worst == null || offShare > worstShare) {
				worst = switches.method(i);
				worstShare = offShare;
			}
		}
		double program = Math.max(1, lastCpu - cost());
		return new Unwatched(methods, size, sites, methods == 0 ? 0 : shares / methods, worst, worstShare,
				cost() / program, synchronization / program);
	}
}
