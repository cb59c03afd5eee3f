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
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * Lets rest what is too dear even while it is switched off: the checks of hot methods, which are taken out of their code,
 * and, where synchronisation alone costs more than is allowed, all that is watched. Rests are long and become longer; in
 * the short times between them everything is watched, as far as its allowance goes, but for the hot methods: of these only
 * those of some classes by turns. What the JVM has compiled is lost when checks are taken out of code, or put back, and
 * compiling the methods of all classes again would cost more than the checks. Classes stay as they are while threads are
 * in their loops for long, see {@link LongLoops}.
 */
final class RestPeriods {

	/** So long no further method has turned out to be hot before the first rest. */
	private static final long SETTLED = TimeUnit.SECONDS.toNanos(1);
	/** The first rest does not wait for longer. */
	private static final long LONGEST_WAIT = TimeUnit.SECONDS.toNanos(3);
	/** So long everything is watched between rests, and the cost of synchronisation is measured. */
	private static final long AWAKE = TimeUnit.MILLISECONDS.toNanos(300);
	private static final long FIRST_REST = TimeUnit.SECONDS.toNanos(30);
	private static final long LONGEST_REST = TimeUnit.MINUTES.toNanos(5);
	/** One in so many of the classes with hot methods has its checks back between two rests. */
	private static final int TURNS = 8;
	/** Of the limit: what is measured of synchronisation is only a part of what it costs. */
	private static final double SYNCHRONIZATION_SHARE = 0.5;
	/** Of the limit: what may be spent, besides, on taking checks out of code and putting them back. */
	private static final double CHANGES_SHARE = 0.5;
	/** What that costs for a class, in nanoseconds, as long as it is not known. */
	private static final long FIRST_COST = TimeUnit.MILLISECONDS.toNanos(25);

	private final Switches switches;
	private final double allowed;
	private final double allowedForChanges;
	/** What was hot at some time, in the order in which it became so. */
	private final Set<Integer> hot = new LinkedHashSet<>();
	/** Those of them that use up what they are given soon, so that they are entered again soon, by their names. */
	private final Set<String> areEnteredOften = new HashSet<>();
	/** The methods that have not spent what they were given, and since when it is these. */
	private BitSet unspent = new BitSet();
	private long unspentSince;
	/** The hot methods that have no checks now. */
	private BitSet unchecked = new BitSet();
	/** The classes that keep their checks in this rest, as threads were in loops of them for long: they rest in place. */
	private final Set<String> occupied = new HashSet<>();
	/** How many classes have been changed, each time counted. */
	private long changedClasses;
	private boolean hasBegun;
	private boolean isResting;
	/** Whether nothing is watched now. */
	private boolean isAllResting;
	private boolean isSynchronizationDear;
	/** When what is now began: a rest, or that there is a reason for one. */
	private long since;
	/** Since when no further method turned out to be hot. */
	private long settled;
	private long rest;
	private long allRested;
	/** Whose turn it is between two rests, among the classes with hot methods. */
	private int nextTurn;

	/** The processor time of the program in each nanosecond when it was measured last. */
	private double cpuOfLate = 1;
	private long measuredSince;
	private long cpuBefore;
	private long synchronizationBefore;

	RestPeriods(Switches switches, OverheadLimit limit) {
		this.switches = switches;
		this.allowed = limit.share() * SYNCHRONIZATION_SHARE;
		this.allowedForChanges = limit.share() * CHANGES_SHARE;
	}

	/**
	 * Some time has gone by.
	 *
	 * @param now             as {@link System#nanoTime} counts
	 * @param cpu             the processor time of the process so far, in nanoseconds
	 * @param synchronization what synchronisation events have cost so far, in nanoseconds
	 * @param hotNow          the switches of the methods that are hot of late
	 * @param unspentNow      those of the methods that do not spend what they are given: where that is as threads stay in their
	 *                        form without checks, they are hot too
	 */
	void tick(long now, long cpu, long synchronization, BitSet hotNow, BitSet unspentNow) {
		if (!hasBegun) {
			hasBegun = true;
			since = now;
			settled = now;
			begin(now, cpu, synchronization);
		}
		if (isResting) {
			if (now - since >= rest) {
				wake(now, cpu, synchronization);
			} else {
				if (now - since >= rest - SETTLED && !unchecked.isEmpty()) {
					switches.look(areEnteredOften);
				}
				takeChecksOut(now, cpu);
			}
			return;
		}
		measure(now, cpu, synchronization);
		learn(now, hotNow, unspentNow);
		if (hot.isEmpty() && !isSynchronizationDear) {
			since = now;
			settled = now;
		} else if (isDue(now)) {
			rest(now, cpu);
		}
	}

	private void learn(long now, BitSet hotNow, BitSet unspentNow) {
		int before = hot.size();
		if (hot.addAll(hotNow.stream().boxed().toList())) {
			hotNow.stream().mapToObj(switches::method).forEach(areEnteredOften::add);
		}
		if (!unspentNow.equals(unspent)) {
			unspent = (BitSet) unspentNow.clone();
			unspentSince = now;
		}
		if (!hot.isEmpty() || !unspent.isEmpty() && now - unspentSince < SETTLED) {
			switches.look(areEnteredOften);
		}
		unspent.stream().filter(switches::isInLongLoop).forEach(hot::add);
		if (hot.size() > before) {
			settled = now;
		}
	}

	/**
	 * The methods that are to be off now: in a rest all hot ones, also those whose checks cannot be taken out, or not yet; else
	 * those without checks. Where nothing at all is watched all are off, as their checks would only find that out, each by
	 * itself; there may be new ones at each tick.
	 */
	BitSet resting() {
		BitSet resting = (BitSet) unchecked.clone();
		if (isAllResting) {
			resting.set(0, switches.size());
		} else if (isResting) {
			hot.forEach(resting::set);
		}
		return resting;
	}

	/** For how many nanoseconds nothing at all was watched. */
	long allRested(long now) {
		return allRested + (isAllResting ? now - since : 0);
	}

	private boolean isDue(long now) {
		return rest == 0 ? now - settled >= SETTLED || now - since >= LONGEST_WAIT : now - since >= AWAKE;
	}

	private void rest(long now, long cpu) {
		isResting = true;
		isAllResting = isSynchronizationDear;
		since = now;
		rest = rest == 0 ? FIRST_REST : Math.min(2 * rest, LONGEST_REST);
		occupied.clear();
		if (isAllResting) {
			switches.restAll();
		}
		takeChecksOut(now, cpu);
	}

	/**
	 * Lets further hot methods rest, those first that became hot first, as far as the change of their classes is paid for by
	 * the time until the end of the rest: what is compiled anew is compiled once if many are changed together.
	 */
	private void takeChecksOut(long now, long cpu) {
		long costOfClass = changedClasses == 0 ? FIRST_COST : 1 + switches.costOfChanges() / changedClasses;
		double untilItsEnd = cpu + cpuOfLate * (rest - (now - since));
		double affordable = (allowedForChanges * untilItsEnd - switches.costOfChanges()) / costOfClass;
		Set<String> classes = new HashSet<>();
		for (int number : hot) {
			String name = className(number);
			if (!unchecked.get(number) && !occupied.contains(name)
					&& (classes.contains(name) || classes.size() + 1 <= affordable)) {
				if (switches.isOccupied(name, areEnteredOften)) {
					occupied.add(name);
				} else {
					classes.add(name);
					unchecked.set(number);
				}
			}
		}
		BitSet inPlace = new BitSet();
		hot.stream().filter(number -> occupied.contains(className(number))).forEach(inPlace::set);
		switches.restInPlace(inPlace);
		change(classes);
	}

	private void change(Set<String> classes) {
		if (!classes.isEmpty()) {
			changedClasses += classes.size();
			switches.rest((BitSet) unchecked.clone());
		}
	}

	private void wake(long now, long cpu, long synchronization) {
		allRested = allRested(now);
		if (isAllResting) {
			switches.endRestOfAll();
		}
		switches.restInPlace(new BitSet());
		putChecksBack();
		isResting = false;
		isAllResting = false;
		since = now;
		begin(now, cpu, synchronization);
	}

	/** Gives the hot methods of some classes, by turns, their checks again. */
	private void putChecksBack() {
		List<String> classes = new ArrayList<>(
				new TreeSet<>(unchecked.stream().mapToObj(this::className).toList()));
		Set<String> watched = new HashSet<>();
		int turns = (classes.size() + TURNS - 1) / TURNS;
		for (int asked = 0; asked < classes.size() && watched.size() < turns; asked++) {
			String name = classes.get(nextTurn++ % classes.size());
			if (!switches.isOccupied(name, areEnteredOften)) {
				watched.add(name);
			}
		}
		BitSet resting = new BitSet();
		unchecked.stream().filter(number -> !watched.contains(className(number))).forEach(resting::set);
		unchecked = resting;
		change(watched);
	}

	private String className(int number) {
		String method = switches.method(number);
		return method.substring(0, method.lastIndexOf('.'));
	}

	private void measure(long now, long cpu, long synchronization) {
		if (now - measuredSince >= AWAKE) {
			cpuOfLate = (double) (cpu - cpuBefore) / (now - measuredSince);
			isSynchronizationDear = switches.mayRestAll()
					&& synchronization - synchronizationBefore > allowed * (cpu - cpuBefore);
			begin(now, cpu, synchronization);
		}
	}

	private void begin(long now, long cpu, long synchronization) {
		measuredSince = now;
		cpuBefore = cpu;
		synchronizationBefore = synchronization;
	}
}
