/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.cost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The switches of simulated methods, and their time. */
final class MadeUpSwitches implements Switches {

	private static final int MOST = 600;

	long now = 1_000_000_000L;
	final long[] spent = new long[MOST];
	/** How often the allowance of a switch was increased. */
	int given;

	/** How often the set of pausing methods was changed. */
	int rests;

	/** The cost of each of these changes, in nanoseconds. */
	long costOfChange;

	boolean mayRestAll = true;
	boolean isAllResting;

	/** The classes that must not be changed. */
	final Set<String> occupied = new HashSet<>();
	/** The methods that were passed as being called repeatedly. */
	final Set<String> enteredOften = new HashSet<>();
	/** The methods with threads in long loops. */
	final BitSet inLongLoop = new BitSet();
	/** How often the threads were sampled. */
	int looks;

	private BitSet resting = new BitSet();
	private BitSet restingInPlace = new BitSet();
	private final List<String> names = new ArrayList<>();
	private final int[] sites = new int[MOST];
	private final int[] left = new int[MOST];
	private final long[] usedUp = new long[MOST];

	MadeUpSwitches(int firstAllowance) {

		Arrays.fill(left, firstAllowance);
	}

	void add(String method, int siteCount) {
		sites[names.size()] = siteCount;
		names.add(method);
	}

	/** Each method spends its demand evenly until its allowance is used up; returns the total cost. */
	long spend(int[] demands, long time) {
		long all = 0;
		for (int i = 0; i < demands.length; i++) {
			int paid = Math.min(demands[i], Math.max(0, left[i]));
			boolean wasOn = left[i] > 0;
			left[i] -= paid;
			spent[i] += paid;
			all += paid;
			if (wasOn && left[i] <= 0) {
				usedUp[i] = now + time * paid / demands[i];
			}
		}
		now += time;
		return all;
	}

	@Override
	public int size() {
		return names.size();
	}

	@Override
	public int left(int number) {
		return left[number];
	}

	@Override
	public void give(int number, int nanos) {
		given++;
		left[number] += nanos;
		if (left[number] > 0) {
			usedUp[number] = 0;
		}
	}

	@Override
	public long usedUp(int number) {
		return usedUp[number];
	}

	@Override
	public String method(int number) {
		return names.get(number);
	}

	@Override
	public int sites(int number) {
		return sites[number];
	}

	/** Whether a method has no checks. */
	boolean isResting(int number) {
		return resting.get(number);
	}

	@Override
	public void rest(BitSet numbers) {
		rests++;
		resting = (BitSet) numbers.clone();
	}

	/** Whether a method pauses in place: its checks are compiled away. */
	boolean isRestingInPlace(int number) {
		return restingInPlace.get(number);
	}

	@Override
	public void restInPlace(BitSet numbers) {
		restingInPlace = (BitSet) numbers.clone();
	}

	@Override
	public void look(Set<String> areEnteredOften) {
		looks++;
		enteredOften.addAll(areEnteredOften);
	}

	@Override
	public boolean isOccupied(String className, Set<String> areEnteredOften) {
		enteredOften.addAll(areEnteredOften);
		return occupied.contains(className);
	}

	@Override
	public boolean isInLongLoop(int number) {
		return inLongLoop.get(number);
	}

	@Override
	public long costOfChanges() {
		return rests * costOfChange;
	}

	@Override
	public boolean mayRestAll() {
		return mayRestAll;
	}

	@Override
	public void restAll() {
		isAllResting = true;
	}

	@Override
	public void endRestOfAll() {
		isAllResting = false;
	}
}
