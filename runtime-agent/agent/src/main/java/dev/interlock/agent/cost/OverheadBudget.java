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

import dev.interlock.agent.config.OverheadLimit;

/**
 * Keeps the agent's cost within a share of the program's processor time. Each method has an allowance that pays for its
 * checks; its checks are off when the allowance is used up. Cold methods never use up their first allowance. At each
 * tick the remaining budget is divided among the methods that are off, so that each is checked again for a while. They
 * are on at the same time, because a race has two sides. If the parts would be too small to find anything, some methods
 * take turns. Cost above the limit, as at the start, is saved again later. Methods in a sampling pause are off and get
 * no part.
 * <p>
 * Synchronisation is always observed and counts as cost. If it leaves nothing, a quarter of the limit is still reserved
 * for checks. Used by one thread at a time.
 */
public final class OverheadBudget {

	/** The smallest part of a method, in nanoseconds. */
	private static final int LEAST_PART = 20_000;
	/** The largest part of a method, in nanoseconds. */
	private static final int LARGEST_PART = 100_000_000;
	/** The part of the limit that is reserved for checks, however expensive the synchronisation is. */
	private static final double CHECKS_SHARE = 0.25;
	/** How much of the limit one tick may spend if earlier ticks spent less. */
	private static final double CATCH_UP = 1.5;

	/** The weight of the last tick in the recent share of time for which a method is off. */
	private static final float LAST_TICK = 0.2f;
	/** A method is hot if it was recently off for more than this share of the time. */
	private static final float HOT = 0.5f;

	private final double share;
	private final Switches switches;
	private final int firstAllowance;

	private int[] expected = new int[0];
	private long[] offNanos = new long[0];
	private long[] since = new long[0];
	private final BitSet wasOff = new BitSet();
	private float[] offOfLate = new float[0];
	/** The methods that were used up and then got a new part, of which they have spent nothing. */
	private final BitSet given = new BitSet();
	/** Those of them that have had at least a tick to spend it. */
	private final BitSet unspent = new BitSet();
	/** The allowance that each switch loses for its sampling pause. */
	private int[] kept = new int[0];
	/** The methods in a sampling pause, which get no part. */
	private BitSet resting = new BitSet();
	/** Since when a method is off because its remaining allowance was taken away; 0 if it was not. */
	private long[] taken = new long[0];
	private long lastTick;
	private int size;
	private int nextTurn;
	private long lastCpu;
	private long checks;
	private long synchronization;

	/**
	 * @param limit          the share of the time
	 * @param firstAllowance the allowance of a new switch, in nanoseconds
	 */
	public OverheadBudget(OverheadLimit limit, Switches switches, int firstAllowance) {
		this.share = limit.share();
		this.switches = switches;
		this.firstAllowance = firstAllowance;
	}

	/**
	 * Updates the allowances; called periodically.
	 *
	 * @param now                  the value of {@link System#nanoTime}
	 * @param cpu                  the processor time of the process so far, including the agent's, in nanoseconds
	 * @param synchronizationSoFar the cost of synchronisation events so far, in nanoseconds
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
	 * Sets the methods in a sampling pause, which are off and get no part. A method that leaves the pause gets its
	 * former allowance back. The pause does not count in whether a method is hot.
	 *
	 * @param now the value of {@link System#nanoTime}
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

	/** Adds to the allowance of a method that is off, which may turn it on. */
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

	/** The switches of the methods that use up their allowance so fast that they are off most of the time. */
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
	 * The switches of the methods that have not spent the part they got after they were used up. Either no thread runs
	 * them, or threads switched to their unchecked form in a loop and are still in it.
	 */
	synchronized BitSet unspent() {
		return (BitSet) unspent.clone();
	}

	private long cost() {
		return checks + synchronization;
	}

	/**
	 * What was not checked so far.
	 *
	 * @param now the value of {@link System#nanoTime}
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
