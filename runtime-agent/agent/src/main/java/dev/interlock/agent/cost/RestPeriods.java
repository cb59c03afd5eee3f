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

import dev.interlock.agent.config.OverheadLimit;

/**
 * Schedules sampling pauses for what is too expensive even while it is switched off. In a pause the checks of hot
 * methods are removed from their code. Where synchronisation alone exceeds the limit, nothing is observed at all.
 * Pauses are long and become longer. Between them everything is checked within its allowance, except that of the
 * classes with hot methods only some have their checks back, by turns. Removing or restoring checks discards the JVM's
 * compiled code, and recompiling all classes would cost more than the checks. Classes stay unchanged while threads are
 * in long loops of them, see {@link LongLoops}.
 */
final class RestPeriods {

	/** The first pause begins once no further method has become hot for this long. */
	private static final long SETTLED = TimeUnit.SECONDS.toNanos(1);
	/** The first pause begins after this time at the latest. */
	private static final long LONGEST_WAIT = TimeUnit.SECONDS.toNanos(3);
	/** The time between pauses, in which everything is checked and the cost of synchronisation is measured. */
	private static final long AWAKE = TimeUnit.MILLISECONDS.toNanos(300);
	private static final long FIRST_REST = TimeUnit.SECONDS.toNanos(30);
	private static final long LONGEST_REST = TimeUnit.MINUTES.toNanos(5);
	/** One in this many of the classes with hot methods has its checks back between two pauses. */
	private static final int TURNS = 8;
	/** The part of the limit that measured synchronisation may reach. The measurement covers only part of its cost. */
	private static final double SYNCHRONIZATION_SHARE = 0.5;
	/** The part of the limit that may be spent in addition on removing and restoring checks. */
	private static final double CHANGES_SHARE = 0.5;
	/** The assumed cost of this for a class, in nanoseconds, until it has been measured. */
	private static final long FIRST_COST = TimeUnit.MILLISECONDS.toNanos(25);

	private final Switches switches;
	private final double allowed;
	private final double allowedForChanges;
	/** The switches of the methods that were hot at some time, in the order in which they became hot. */
	private final Set<Integer> hot = new LinkedHashSet<>();
	/** The names of those that use up their allowance fast, and are therefore called again soon. */
	private final Set<String> areEnteredOften = new HashSet<>();
	/** The methods that have not spent their allowance; {@link #unspentSince} says since when these are the same. */
	private BitSet unspent = new BitSet();
	private long unspentSince;
	/** The hot methods whose checks are removed. */
	private BitSet unchecked = new BitSet();
	/**
	 * The classes that keep their checks in this pause because threads were in long loops of them; they pause in place.
	 */
	private final Set<String> occupied = new HashSet<>();
	/** The number of changes of classes; a class counts each time. */
	private long changedClasses;
	private boolean hasBegun;
	private boolean isResting;
	/** Whether nothing is observed at all. */
	private boolean isAllResting;
	private boolean isSynchronizationDear;
	/** When the current pause began or, between pauses, when the reason for one arose. */
	private long since;
	/** Since when no further method has become hot. */
	private long settled;
	private long rest;
	private long allRested;
	/** The next class with hot methods that has its checks back between two pauses. */
	private int nextTurn;

	/** The program's processor time per nanosecond at the last measurement. */
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
	 * Updates the schedule; called periodically.
	 *
	 * @param now             the value of {@link System#nanoTime}
	 * @param cpu             the processor time of the process so far, in nanoseconds
	 * @param synchronization the cost of synchronisation events so far, in nanoseconds
	 * @param hotNow          the switches of the methods that are currently hot
	 * @param unspentNow      the switches of the methods that do not spend their allowance; they are hot too if threads
	 *                        stay in their unchecked form
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
	 * The methods that must be off now. In a pause these are all hot methods, including those whose checks cannot be
	 * removed or not yet; otherwise the methods without checks. If nothing is observed at all, all methods are off,
	 * because each check would only detect the pause by itself; new methods may appear at each tick.
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

	/** For how many nanoseconds nothing was observed at all. */
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
	 * Removes the checks of further hot methods, in the order in which they became hot, as far as the budget until the
	 * end of the pause pays for the change of their classes. Classes are changed together, so that the JVM recompiles
	 * code once.
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

	/** Restores the checks of the hot methods of some classes, by turns. */
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
