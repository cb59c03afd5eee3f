/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.cost;

import java.util.BitSet;
import java.util.Set;

/** The switches of methods, as {@link OverheadBudget} uses them. */
public interface Switches {

	/** The number of switches in use; it only grows. */
	int size();

	/** The remaining allowance of a switch, in nanoseconds; the switch is off while this is not positive. */
	int left(int number);

	/** Adds nanoseconds to the allowance of a switch. */
	void give(int number, int nanos);

	/** When a switch was used up, as a value of {@link System#nanoTime}; 0 if it is on. */
	long usedUp(int number);

	/** The method of a switch: the binary name of its class, a dot and its name. */
	String method(int number);

	/** The number of sites that a switch controls. */
	int sites(int number);

	/**
	 * Removes the checks of methods, and restores those that an earlier call removed.
	 *
	 * @param numbers the switches of the methods that have no checks from now on
	 */
	void rest(BitSet numbers);

	/**
	 * Keeps the checks of methods in the bytecode, but has the JVM compile the methods without them. Methods of an
	 * earlier call are compiled with their checks again. Threads in loops switch to the new code.
	 *
	 * @param numbers the switches of the methods that pause in place from now on
	 */
	void restInPlace(BitSet numbers);

	/**
	 * Samples the threads for long loops. Call it several times before {@link #isOccupied}.
	 *
	 * @param areEnteredOften the methods that are known to be called repeatedly, named as by {@link #method}; no loop
	 *                        in them or in their callees is long
	 */
	void look(Set<String> areEnteredOften);

	/**
	 * Whether a class must not be changed now, because threads are in long loops of it, which would become far slower.
	 *
	 * @param className       its binary name
	 * @param areEnteredOften the methods that are called repeatedly, so that no loop in them is long
	 */
	boolean isOccupied(String className, Set<String> areEnteredOften);

	/** Whether threads stay in a loop of a method for long, as far as {@link #look} has seen it. */
	boolean isInLongLoop(int number);

	/** The cost of {@link #rest}, {@link #restInPlace} and {@link #look} so far, in nanoseconds. */
	long costOfChanges();

	/** Whether all observation may pause for some time. */
	boolean mayRestAll();

	/** Pauses all observation, of accesses and of synchronisation. */
	void restAll();

	/** Ends the pause of {@link #restAll}. */
	void endRestOfAll();
}
